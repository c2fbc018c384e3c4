// Facts a server of the user's own tells: its program, loaded windows, parallel slots.
import type { Provider } from '../../../core/models/providers';
import type { Clock } from '../../../flows/ports/ports';
import { createDeadline } from '../deadline';
import { bodyText } from '../transport/body';
import { countField, field, listField, parseBoundedJson, textField } from '../transport/json';
import { openLine, type ProviderConnection, send } from '../transport/send';

export interface ServerFacts {
  /** Null where it tells nothing by which it can be known. */
  readonly kind: Provider | null;
  /** Null where it does not say. */
  readonly slots: number | null;
  /** Tokens of each model's window as it is loaded, which is what counts and not what a model could hold. */
  readonly windows: Readonly<Record<string, number>>;
}

interface FactsOptions {
  /** As it was typed or set, `/v1` at its end. */
  readonly address: string;
  readonly models: readonly string[];
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly fetch?: typeof globalThis.fetch;
}

type AskServer = (path: string, body?: object) => Promise<unknown>;

/** What each program answers at its own address; the first that is answered tells which one it is. */
const kinds: readonly ((ask: AskServer, models: readonly string[]) => Promise<ServerFacts | null>)[] = [llamaCpp, lmStudio, ollama, vllm];

/** Asks without a key: whatever listens there gets none that is not meant for it. Never throws. */
export async function askServerFacts(options: FactsOptions, signal: AbortSignal): Promise<ServerFacts> {
  const unknown: ServerFacts = { kind: null, slots: null, windows: {} };
  const [address = ''] = options.address.split('?');
  // below another path it is a gateway's, and so is the root
  if (!URL.canParse(address) || !/^\/(v1\/?)?$/.test(new URL(address).pathname)) return unknown;
  const deadline = createDeadline(options.clock, signal, options.timeoutMs, options.timeoutMs);
  try {
    const plain = { key: async () => undefined, ...(options.fetch && { fetch: options.fetch }) };
    const line = await openLine(new URL(address).origin, { headers: () => ({}), needs: [] }, plain, deadline);
    if (!line.ok) return unknown;
    const found = await Promise.all(kinds.map((kind) => kind((path, body) => answerOf(line.value, path, body ?? null), options.models)));
    return found.find((facts) => facts !== null) ?? unknown;
  } finally {
    deadline.dispose();
  }
}

/** Null where it is no answer of JSON. */
async function answerOf(line: ProviderConnection, path: string, body: object | null): Promise<unknown> {
  try {
    const sent = await send(line, path, body);
    if (!sent.ok || !sent.value.ok) return null;
    const value = parseBoundedJson((await bodyText(sent.value, line.deadline)) ?? '');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** `/props` tells the window of one slot, which is the whole divided by their number. */
async function llamaCpp(ask: AskServer, models: readonly string[]): Promise<ServerFacts | null> {
  const props = await ask('/props');
  const tokens = countField(field(props, 'default_generation_settings'), 'n_ctx');
  const slots = countField(props, 'total_slots');
  if (tokens === null && slots === null) return null;
  return { kind: 'llamacpp', slots: slots || null, windows: tokens ? Object.fromEntries(models.map((id) => [id, tokens])) : {} };
}

/** `max_context_length` is what a model could hold; one that is not loaded is loaded with a length nobody tells. */
async function lmStudio(ask: AskServer): Promise<ServerFacts | null> {
  const models = listField(await ask('/api/v0/models'), 'data').filter((model) => textField(model, 'state') !== '');
  if (models.length === 0) return null;
  return { kind: 'lmstudio', slots: null, windows: windowsOf(models, 'id', 'loaded_context_length') };
}

/** What Ollama loads a model with where neither the model nor the user says so. */
const ollamaTokens = 4_096;
/** Models that are asked for one by one. */
const maxShown = 12;

/** A model that is loaded has a window; any other gets that of its file, else the usual one. */
async function ollama(ask: AskServer, models: readonly string[]): Promise<ServerFacts | null> {
  const [running, version] = await Promise.all([ask('/api/ps'), ask('/api/version')]);
  if (!Array.isArray(field(running, 'models')) || textField(version, 'version') === '') return null;
  const loaded = windowsOf(listField(running, 'models'), 'name', 'context_length');
  const shown = models.slice(0, maxShown).filter((model) => loaded[model] === undefined);
  const ofFiles = await Promise.all(
    shown.map(async (model) => {
      const parameters = textField(await ask('/api/show', { model }), 'parameters');
      return [model, Number(/^\s*num_ctx\s+(\d{3,8})\s*$/m.exec(parameters)?.[1] ?? ollamaTokens)] as const;
    }),
  );
  return { kind: 'ollama', slots: null, windows: { ...Object.fromEntries(ofFiles), ...loaded } };
}

/** It batches what comes at the same time; its list tells the windows. */
async function vllm(ask: AskServer): Promise<ServerFacts | null> {
  return textField(await ask('/version'), 'version') === '' ? null : { kind: 'vllm', slots: 16, windows: {} };
}

function windowsOf(models: readonly unknown[], id: string, tokens: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    models.flatMap((model) => (countField(model, tokens) ? [[textField(model, id), countField(model, tokens) ?? 0]] : [])),
  );
}
