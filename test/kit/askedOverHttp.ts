// Sends the product's requests over HTTP and returns each outcome.
import { createAnthropic, listAnthropicModels } from '../../src/adapters/models/anthropic/anthropic';
import { createGemini, listGeminiModels } from '../../src/adapters/models/gemini/gemini';
import { createOpenAi, listServerModels } from '../../src/adapters/models/openai/openAiCompatible';
import type { ModelFailure } from '../../src/core/models/failure';
import type { ModelEvent } from '../../src/core/models/request';
import type { Models } from '../../src/flows/ports/ports';
import { idleTimeoutMs, modelRequest, totalTimeoutMs } from './modelRequest';
import { type VirtualClock, virtualClock } from './virtualClock';

// The SDK is loaded before a virtual clock starts, because loading takes real time.
await import('../../src/adapters/models/gemini/googleSdk');

export const httpKey = 'test-key/with+odd"characters';
export const httpPrompt = 'Where should the cache live?';

/** Result of a request: the text or the listed model names, and the failure if there was one. */
export type Outcome = { readonly said: string; readonly failure: ModelFailure | null };

export interface HttpRequest {
  readonly name: string;
  readonly provider: 'gemini' | 'openai' | 'anthropic';
  readonly streams: boolean;
  /** Sends a request to the server at `base`, the provider's configured address. */
  readonly ask: (base: string, clock?: VirtualClock, fetch?: typeof globalThis.fetch) => Promise<Outcome>;
}

const timed = { idleTimeoutMs, totalTimeoutMs };
const never = new AbortController().signal;
const model = 'some-model';
const key = async () => httpKey;

export function geminiAt(base: string, clock: VirtualClock = virtualClock(), fetch = globalThis.fetch): Models {
  return createGemini({ ...timed, key, clock, fetch, baseUrl: () => base, apiVersion: () => 'v1', modelFor: () => model });
}

/** Treated as a local server if no `fetch` is given. */
export function openAiAt(base: string, clock: VirtualClock = virtualClock(), fetch?: typeof globalThis.fetch): Models {
  return createOpenAi({ ...timed, key, clock, ...(fetch && { fetch }), baseUrl: () => base, modelFor: () => model });
}

export function anthropicAt(base: string, clock: VirtualClock = virtualClock(), fetch?: typeof globalThis.fetch): Models {
  return createAnthropic({ ...timed, key, clock, ...(fetch && { fetch }), baseUrl: () => base, modelFor: () => model });
}

export async function outcomeOf(models: Models): Promise<Outcome> {
  const said: string[] = [];
  let last: ModelEvent | null = null;
  for await (const event of models.stream(modelRequest(), never)) {
    if (event.type === 'text') said.push(event.text);
    last = event;
  }
  return { said: said.join(''), failure: last?.type === 'failed' ? last.failure : null };
}

export const httpRequests: readonly HttpRequest[] = [
  {
    ...{ name: 'an answer of Gemini', provider: 'gemini', streams: true },
    ask: (base, clock, fetch) => outcomeOf(geminiAt(base, clock, fetch)),
  },
  {
    ...{ name: 'the list of Gemini', provider: 'gemini', streams: false },
    async ask(base, clock = virtualClock(), fetch = globalThis.fetch) {
      const listed = await listGeminiModels({ ...timed, key, baseUrl: () => base, apiVersion: () => 'v1', clock, fetch }, never);
      return { said: listed.ok ? listed.value.map(({ id }) => id).join() : '', failure: listed.ok ? null : listed.error };
    },
  },
  {
    ...{ name: 'an answer of a server', provider: 'openai', streams: true },
    ask: (base, clock, fetch) => outcomeOf(openAiAt(base, clock, fetch)),
  },
  {
    ...{ name: 'the list of a server', provider: 'openai', streams: false },
    async ask(base, clock = virtualClock(), fetch) {
      const at = { ...timed, key, clock, ...(fetch && { fetch }), baseUrl: () => base, modelFor: () => model };
      const listed = await listServerModels(at, never);
      return { said: listed.ok ? listed.value.map(({ id }) => id).join() : '', failure: listed.ok ? null : listed.error };
    },
  },
  {
    ...{ name: 'an answer of Anthropic', provider: 'anthropic', streams: true },
    ask: (base, clock, fetch) => outcomeOf(anthropicAt(base, clock, fetch)),
  },
  {
    ...{ name: 'the list of Anthropic', provider: 'anthropic', streams: false },
    async ask(base, clock = virtualClock(), fetch) {
      const at = { ...timed, key, clock, ...(fetch && { fetch }), baseUrl: () => base, modelFor: () => model };
      const listed = await listAnthropicModels(at, never);
      return { said: listed.ok ? listed.value.map(({ id }) => id).join() : '', failure: listed.ok ? null : listed.error };
    },
  },
];
