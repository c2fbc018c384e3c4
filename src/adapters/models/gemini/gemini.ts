// The team on Google's Gemini: one HTTP request a call, streamed, every end of it an event of the contract.
import type { ModelTier } from '../../../core/agents/roster';
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import { priceOf, type PriceOverrides } from '../../../core/models/prices';
import type { ModelEvent, ModelRequest } from '../../../core/models/request';
import { providers } from '../../../core/models/providers';
import type { Clock, Models } from '../../../flows/ports/ports';
import { liveIdentity } from '../connection';
import { createDeadline } from '../deadline';
import { createAllowance, refusalWords } from '../transport/body';
import { retryAfterMs } from '../transport/failures';
import { field, listField } from '../transport/json';
import { type AnswerReader, eventsOfAnswer } from '../transport/pieces';
import { openLine, type ProviderConnection, send } from '../transport/send';
import { geminiRefusal } from './geminiFailure';
import { createGeminiReply, type GeminiReply } from './geminiReply';
import { geminiAddress, geminiPath, geminiRequest, knowsTheWeb } from './geminiRequest';

export interface GeminiOptions {
  /** Asked before every call, so that a key that was changed or removed counts at once. */
  readonly key: (address: string) => Promise<string | undefined>;
  /** Another server than Google's own, or null. */
  readonly baseUrl: () => string | null;
  readonly apiVersion: () => string;
  readonly modelFor: (tier: ModelTier) => string;
  /** The longest silence of the server, before its first word as well as between two. */
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly clock: Clock;
  /** What a model takes in, where its list has told it. */
  readonly contextTokens?: (model: string) => number | null | undefined;
  readonly priceOverrides?: () => PriceOverrides;
  readonly fetch?: typeof globalThis.fetch;
}

/** Makes one attempt a call; `withRetry` around it makes more. */
export function createGemini(options: GeminiOptions): Models {
  return {
    identify: (tier, using) => {
      const model = using?.model ?? options.modelFor(tier);
      return { ...liveIdentity(model, options.contextTokens?.(model)), ...(knowsTheWeb(model) ? { web: true as const } : {}) };
    },
    price: (model) => priceOf(model, options.priceOverrides?.() ?? {}, options.clock.now()),
    stream: (request, signal) => call(options, request, signal),
  };
}

async function* call(options: GeminiOptions, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  const deadline = createDeadline(options.clock, signal, options.idleTimeoutMs, options.totalTimeoutMs);
  try {
    const line = await openLine(geminiAddress(options.baseUrl()), providers.gemini, options, deadline);
    const reply = createGeminiReply();
    const failure = line.ok ? yield* answer(options, line.value, request, reply) : line.error;
    const cutShort = deadline.cutShort();
    // what the service refused with says more than that it was slow to say the rest
    yield reply.end(cutShort && (cutShort === 'cancelled' || !failure) ? modelFailure(cutShort) : failure);
  } finally {
    // gives the request up where its reader left before its end
    deadline.dispose();
  }
}

/** Hands on what the model says; what went wrong on the way, or null. */
async function* answer(
  options: GeminiOptions,
  line: ProviderConnection,
  request: ModelRequest,
  reply: GeminiReply,
): AsyncGenerator<ModelEvent, ModelFailure | null> {
  const model = request.using?.model ?? options.modelFor(request.tier);
  const path = geminiPath(options.apiVersion(), model);
  if (path === null) return modelFailure('unknownModel', 'The name of the model is not one.');
  const sent = await send(line, path, geminiRequest(request, model));
  if (!sent.ok) return sent.error;
  const response = sent.value;
  const waitMs = retryAfterMs(response.headers, options.clock.now());
  if (!response.ok) return geminiRefusal(response.status, await refusalWords(response, line.deadline), line.key, waitMs);
  const allow = createAllowance();
  const reader: AnswerReader = {
    failureIn(piece) {
      if (piece.kind === 'error') return geminiRefusal(0, piece.said, line.key, waitMs);
      return isError(piece.value) ? geminiRefusal(0, JSON.stringify(piece.value), line.key, waitMs) : null;
    },
    read: (value) => reply.read(value, allow),
  };
  return yield* eventsOfAnswer(line, response, reader, allow);
}

/** A piece with candidates is an answer, whatever else it holds; some gateways put an empty error into every one. */
function isError(piece: object): boolean {
  return Boolean(field(piece, 'error')) && listField(piece, 'candidates').length === 0;
}
