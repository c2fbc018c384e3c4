// Facts about a local server: its program, loaded context windows, and parallel slots.
import type { Provider } from '../../../core/models/providers';
import type { Clock } from '../../../flows/ports/ports';
import { createDeadline } from '../deadline';
import { bodyText, countField, field, listField, parseBoundedJson, textField } from '../transport/body';
import { openLine, type ProviderConnection, send } from '../transport/send';

export interface ServerFacts {
  /** Server program; null if it is unknown. */
  readonly kind: Provider | null;
  readonly slots: number | null;
  /** Context window of each loaded model, which may be less than the model's maximum. */
  readonly windows: Readonly<Record<string, number>>;
}

interface FactsOptions {
  /** Typed or configured address. A server is probed only if the path is empty or `/v1`. */
  readonly address: string;
  readonly models: readonly string[];
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly fetch?: typeof globalThis.fetch;
}

type AskServer = (path: string, body?: object) => Promise<unknown>;

/** Probes for endpoints that only one program has, in order of precedence. */
const kinds: readonly ((ask: AskServer, models: readonly string[]) => Promise<ServerFacts | null>)[] = [llamaCpp, lmStudio, ollama, vllm];

/** Probes a server without sending a key, because it is not known yet which service runs at the address. Never throws. */
export async function askServerFacts(options: FactsOptions, signal: AbortSignal): Promise<ServerFacts> {
  const unknown: ServerFacts = { kind: null, slots: null, windows: {} };
  const [address = ''] = options.address.split('?');
  // Does not probe an address with another path, because it belongs to a gateway, whose root is not the server.
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

/** Detects llama.cpp by `/props`, which reports the context window of one slot: the total divided by the number of slots. */
async function llamaCpp(ask: AskServer, models: readonly string[]): Promise<ServerFacts | null> {
  const props = await ask('/props');
  const tokens = countField(field(props, 'default_generation_settings'), 'n_ctx');
  const slots = countField(props, 'total_slots');
  if (tokens === null && slots === null) return null;
  return { kind: 'llamacpp', slots: slots || null, windows: tokens ? Object.fromEntries(models.map((id) => [id, tokens])) : {} };
}

/** Detects LM Studio. Reads only the windows of loaded models, because `max_context_length` is a model's maximum, not its actual window. */
async function lmStudio(ask: AskServer): Promise<ServerFacts | null> {
  const models = listField(await ask('/api/v0/models'), 'data').filter((model) => textField(model, 'state') !== '');
  if (models.length === 0) return null;
  return { kind: 'lmstudio', slots: null, windows: windowsOf(models, 'id', 'loaded_context_length') };
}

const defaultOllamaContextTokens = 4_096;
/** Maximum number of models whose details are requested, because each needs a separate request. */
const maxShown = 12;

/** Detects Ollama. A model's context window comes from the loaded model, otherwise from the Modelfile, otherwise from Ollama's default. */
async function ollama(ask: AskServer, models: readonly string[]): Promise<ServerFacts | null> {
  const [running, version] = await Promise.all([ask('/api/ps'), ask('/api/version')]);
  if (!Array.isArray(field(running, 'models')) || textField(version, 'version') === '') return null;
  const loaded = windowsOf(listField(running, 'models'), 'name', 'context_length');
  const shown = models.slice(0, maxShown).filter((model) => loaded[model] === undefined);
  const ofFiles = await Promise.all(
    shown.map(async (model) => {
      const parameters = textField(await ask('/api/show', { model }), 'parameters');
      return [model, Number(/^[ \t]*num_ctx[ \t]+(\d{3,8})[ \t]*$/m.exec(parameters)?.[1] ?? defaultOllamaContextTokens)] as const;
    }),
  );
  return { kind: 'ollama', slots: null, windows: { ...Object.fromEntries(ofFiles), ...loaded } };
}

/**
 * Detects vLLM, which batches parallel requests, so it gets many slots. Its list of models contains the context windows, so none are
 * returned here.
 */
async function vllm(ask: AskServer): Promise<ServerFacts | null> {
  return textField(await ask('/version'), 'version') === '' ? null : { kind: 'vllm', slots: 16, windows: {} };
}

function windowsOf(models: readonly unknown[], id: string, tokens: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    models.flatMap((model) => (countField(model, tokens) ? [[textField(model, id), countField(model, tokens) ?? 0]] : [])),
  );
}
