// Stores what servers reported: context windows, model sizes, server programs and slots.
import type { Provider } from '../../core/models/providers';
import type { ServerFacts } from './openai/serverFacts';

/** Storage for reported facts. Its content is validated, because another version of the extension may have written it. */
export interface Keep {
  read(): unknown;
  write(told: object): void;
}

export interface ReportedServers {
  windowOf(address: string, model: string): number | null;
  serverOf(address: string): Pick<ServerFacts, 'kind' | 'slots'> | null;
  tellWindow(address: string, model: string, tokens: number): void;
  /** Number of parameters in billions. */
  sizeOf(address: string, model: string): number | null;
  tellSize(address: string, model: string, billions: number): void;
  tellServer(address: string, facts: ServerFacts): void;
}

interface KeptFacts {
  readonly windows: Readonly<Record<string, number>>;
  readonly sizes: Readonly<Record<string, number>>;
  readonly servers: Readonly<Record<string, Pick<ServerFacts, 'kind' | 'slots'>>>;
}

/** Maximum number of entries of each kind; the oldest are dropped. */
const maxKept = 500;

export function createReportedServers(keep: Keep, known: (kind: unknown) => kind is Provider): ReportedServers {
  let told = readTold(keep.read(), known);
  const change = (next: Partial<KeptFacts>) => {
    told = {
      windows: latest({ ...told.windows, ...next.windows }),
      sizes: latest({ ...told.sizes, ...next.sizes }),
      servers: latest({ ...told.servers, ...next.servers }),
    };
    keep.write(told);
  };
  return {
    windowOf: (address, model) => told.windows[`${address} ${model}`] ?? null,
    serverOf: (address) => told.servers[address] ?? null,
    tellWindow(address, model, tokens) {
      if (told.windows[`${address} ${model}`] !== tokens) change({ windows: { [`${address} ${model}`]: tokens } });
    },
    sizeOf: (address, model) => told.sizes[`${address} ${model}`] ?? null,
    tellSize(address, model, billions) {
      if (told.sizes[`${address} ${model}`] !== billions) change({ sizes: { [`${address} ${model}`]: billions } });
    },
    tellServer(address, { kind, slots, windows }) {
      const ofModels = Object.entries(windows).map(([model, tokens]) => [`${address} ${model}`, tokens] as const);
      if (kind !== null || ofModels.length > 0) change({ windows: Object.fromEntries(ofModels), servers: { [address]: { kind, slots } } });
    },
  };
}

function latest<T>(record: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).slice(-maxKept));
}

function readTold(kept: unknown, known: (kind: unknown) => kind is Provider): KeptFacts {
  const entries = (name: string): readonly (readonly [string, unknown])[] => {
    const part = typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>)[name] : null;
    return typeof part === 'object' && part !== null ? Object.entries(part) : [];
  };
  const isSize = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;
  const isCount = (value: unknown): value is number => isSize(value) && Number.isInteger(value);
  const counts = (name: string, isValid: typeof isSize) =>
    Object.fromEntries(entries(name).flatMap(([of, value]) => (isValid(value) ? [[of, value] as const] : [])));
  return {
    windows: counts('windows', isCount),
    sizes: counts('sizes', isSize),
    servers: Object.fromEntries(
      entries('servers').map(([address, server]) => {
        const { kind, slots } = (server ?? {}) as { readonly kind?: unknown; readonly slots?: unknown };
        return [address, { kind: known(kind) ? kind : null, slots: isCount(slots) ? slots : null }] as const;
      }),
    ),
  };
}
