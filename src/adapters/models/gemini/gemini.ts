// Gemini through Google's SDK: one streamed HTTP request per call.
import type { ModelTier } from '../../../core/agents/roster';
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import { priceOf, type PriceOverrides } from '../../../core/models/prices';
import type { ModelEvent, ModelRequest } from '../../../core/models/request';
import { providers } from '../../../core/models/providers';
import type { Clock, Models } from '../../../flows/ports/ports';
import { identityOf } from '../connection';
import { createDeadline } from '../deadline';
import { createAllowance } from '../transport/body';
import { type OwnHeadersOf, openLine, type ProviderConnection } from '../transport/send';
import { createGeminiReply, type GeminiReply } from './geminiReply';
import { geminiAddress, geminiPath, geminiRequest, modelSegments } from './geminiRequest';
import { failureOfClient, openClient } from './googleClient';

export interface GeminiOptions {
  /** Read before every call, so that a changed or removed key applies at once. */
  readonly key: (address: string) => Promise<string | undefined>;
  /** Custom server, or null for Google's. */
  readonly baseUrl: () => string | null;
  readonly apiVersion: () => string;
  readonly modelFor: (tier: ModelTier) => string;
  /** Idle timeout, before the first token and between tokens. */
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly clock: Clock;
  /** Input limit, if the model list reported it. */
  readonly contextTokens?: (model: string) => number | null | undefined;
  readonly priceOverrides?: () => PriceOverrides;
  readonly headers?: OwnHeadersOf;
  readonly fetch?: typeof globalThis.fetch;
}

/** One attempt per call; `withRetry` adds more. */
export function createGemini(options: GeminiOptions): Models {
  return {
    identify: (tier, using) => identityOf('gemini', { record: providers.gemini, ...options }, tier, using),
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
    // A refusal says more than a timeout while reading its body.
    yield reply.end(cutShort && (cutShort === 'cancelled' || !failure) ? modelFailure(cutShort) : failure);
  } finally {
    // cancels the request if the reader stops early
    deadline.dispose();
  }
}

/** Streams the answer; returns the failure, or null. */
async function* answer(
  options: GeminiOptions,
  line: ProviderConnection,
  request: ModelRequest,
  reply: GeminiReply,
): AsyncGenerator<ModelEvent, ModelFailure | null> {
  const asked = request.using?.model ?? options.modelFor(request.tier);
  const model = modelSegments(asked);
  const path = geminiPath(options.apiVersion(), asked);
  if (model === null || path === null) return modelFailure('unknownModel', 'The name of the model is not one.');
  const allow = createAllowance();
  try {
    const client = await openClient(line, { path, allow, clock: options.clock, apiVersion: options.apiVersion() });
    if (client === null) return null;
    for await (const piece of await client.models.generateContentStream({ model, ...geminiRequest(request, asked) }))
      for (const event of reply.read(piece, allow)) if (!line.deadline.signal.aborted) yield event;
    return null;
  } catch (error) {
    return failureOfClient(error, line.hidden);
  }
}
