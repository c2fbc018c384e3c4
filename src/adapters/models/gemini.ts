// The team on Google's Gemini: one HTTP request a call, streamed, every end of it an event of the contract.
import { type ModelFailure, modelFailure } from '../../core/models/failure';
import type { ModelEvent, ModelRequest, Tier, ToolCall } from '../../core/models/request';
import type { Usage } from '../../core/models/usage';
import type { Clock, Models } from '../../flows/ports';
import { createDeadline, type Deadline } from './deadline';
import { endOfAnswer, failureOfError, retryAfterHeaderMs } from './geminiFailure';
import { geminiRequest } from './geminiRequest';
import type { GenerateContentResponse, Part } from './geminiSdk';
import { type PriceOverrides, priceOf } from '../../core/models/prices';

export interface GeminiOptions {
  /** Asked before every call, so that a key that was changed or removed counts at once. */
  readonly key: () => Promise<string | undefined>;
  /** Another server than Google's own, or null. */
  readonly baseUrl: () => string | null;
  readonly apiVersion: () => string;
  readonly modelFor: (tier: Tier) => string;
  /** The longest silence of the server, before its first word as well as between two. */
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly clock: Clock;
  /** What a model takes in, where its list has told it. */
  readonly contextTokens?: (model: string) => number | undefined;
  readonly priceOverrides?: () => PriceOverrides;
  readonly fetch?: typeof globalThis.fetch;
}

/** Makes one attempt a call; `withRetry` around it makes more. */
export function createGemini(options: GeminiOptions): Models {
  return {
    identify: (tier, using) => {
      const model = using?.model ?? options.modelFor(tier);
      const contextTokens = options.contextTokens?.(model);
      return { model, recorded: false, ...(contextTokens === undefined ? {} : { contextTokens }) };
    },
    price: (model) => priceOf(model, options.priceOverrides?.() ?? {}, options.clock.now()),
    stream: (request, signal) => call(options, request, signal),
  };
}

async function* call(options: GeminiOptions, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  const deadline = createDeadline(options.clock, signal, options.idleTimeoutMs, options.totalTimeoutMs);
  try {
    const key = (await deadline.within(readKey(options)))?.trim() ?? '';
    const refused = deadline.cutShort() ?? refusedKey(key);
    if (refused) yield { type: 'failed', failure: modelFailure(refused) };
    else yield* answer(options, request, key, deadline);
  } finally {
    // Leaving the loop does not close the SDK's request; aborting it does.
    deadline.dispose();
  }
}

/** A store that cannot be read is the same to the user as one without a key: setting it anew mends both. */
function readKey(options: GeminiOptions): Promise<string | undefined> {
  return options.key().catch(() => undefined);
}

/** No HTTP header can hold a key with other characters; `fetch` would throw it back at us in its message. */
function refusedKey(key: string): 'noKey' | 'badKey' | null {
  if (key === '') return 'noKey';
  return /^[\x21-\x7e]+$/.test(key) ? null : 'badKey';
}

/** What has been heard of an answer so far. */
interface Heard {
  finishReason: string;
  blockReason: string;
  sawAnswer: boolean;
  usage: Usage | null;
  headerWaitMs: number | null;
}

async function* answer(options: GeminiOptions, request: ModelRequest, key: string, deadline: Deadline): AsyncGenerator<ModelEvent> {
  const heard: Heard = { finishReason: '', blockReason: '', sawAnswer: false, usage: null, headerWaitMs: null };
  let failure: ModelFailure | null = null;
  try {
    const chunks = await deadline.within(open(options, request, key, deadline.signal, heard));
    let next = chunks && (await deadline.within(chunks.next()));
    while (chunks && next && !next.done) {
      for (const event of read(next.value, heard)) if (!deadline.signal.aborted) yield event;
      next = await deadline.within(chunks.next());
    }
  } catch (error) {
    failure = failureOfError(error, key, deadline.cutShort(), heard.headerWaitMs);
  }
  const cutShort = deadline.cutShort();
  yield end(heard, cutShort ? modelFailure(cutShort) : failure);
}

async function open(
  options: GeminiOptions,
  request: ModelRequest,
  key: string,
  signal: AbortSignal,
  heard: Heard,
): Promise<AsyncGenerator<GenerateContentResponse>> {
  const { GoogleGenAI } = await import('./geminiSdk');
  const send = options.fetch ?? globalThis.fetch;
  // With a `fetch` of our own the SDK attaches no dispatcher, so that the editor's proxy settings hold.
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await send(input, init);
    heard.headerWaitMs = retryAfterHeaderMs(response.headers.get('retry-after'));
    return response;
  };
  const apiVersion = options.apiVersion();
  const baseUrl = options.baseUrl();
  const client = new GoogleGenAI({ apiKey: key, apiVersion, httpOptions: { apiVersion, fetch, ...(baseUrl === null ? {} : { baseUrl }) } });
  return client.models.generateContentStream(geminiRequest(request, request.using?.model ?? options.modelFor(request.tier), signal));
}

function* read(chunk: GenerateContentResponse, heard: Heard): Generator<ModelEvent> {
  const candidate = chunk.candidates?.[0];
  for (const part of candidate?.content?.parts ?? []) {
    if (part.text && !part.thought) yield { type: 'text', text: part.text };
    const call = callOf(part);
    if (call) yield { type: 'toolCall', call };
    heard.sawAnswer ||= Boolean((part.text && !part.thought) || call);
  }
  heard.finishReason = candidate?.finishReason ?? heard.finishReason;
  heard.blockReason = chunk.promptFeedback?.blockReason ?? heard.blockReason;
  const usage = usageOf(chunk, heard.usage);
  if (usage === heard.usage || usage === null) return;
  heard.usage = usage;
  yield { type: 'usage', usage };
}

/** The signature goes back with the call as it came: without it current models refuse the conversation. */
function callOf({ functionCall, thoughtSignature }: Part): ToolCall | null {
  if (!functionCall?.name) return null;
  const { name, args = {}, id } = functionCall;
  return { name, args, ...(id ? { id } : {}), ...(thoughtSignature ? { thoughtSignature } : {}) };
}

/** Totals so far; a chunk may leave out what it does not change. The same object when nothing did change. */
function usageOf(chunk: GenerateContentResponse, before: Usage | null): Usage | null {
  const said = chunk.usageMetadata;
  if (!said) return before;
  const prompt = said.promptTokenCount === undefined ? before?.input : said.promptTokenCount + (said.toolUsePromptTokenCount ?? 0);
  const usage: Usage = {
    input: prompt ?? 0,
    output: said.candidatesTokenCount ?? before?.output ?? 0,
    cached: said.cachedContentTokenCount ?? before?.cached ?? 0,
    thinking: said.thoughtsTokenCount ?? before?.thinking ?? 0,
  };
  return before && (Object.keys(usage) as (keyof Usage)[]).every((name) => usage[name] === before[name]) ? before : usage;
}

function end(heard: Heard, failure: ModelFailure | null): ModelEvent {
  // An answer that was finished stays one, even when the connection broke before it was closed.
  if (failure && (heard.finishReason === '' || failure.reason === 'cancelled')) return { type: 'failed', failure };
  if (heard.blockReason !== '') return { type: 'failed', failure: modelFailure('contentBlocked', heard.blockReason) };
  const finish = endOfAnswer(heard.finishReason, heard.sawAnswer);
  return typeof finish === 'string' ? { type: 'done', finish } : { type: 'failed', failure: finish };
}
