// Anthropic models through their native protocol: messages, tools, thinking, caching.
import { fail, ok, type Result } from '../../../core/base/result';
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import { providers } from '../../../core/models/providers';
import type { ModelEvent, ModelRequest } from '../../../core/models/request';
import { type OfferedModel, serverAddress } from '../../../core/models/setup';
import type { Models } from '../../../flows/ports/ports';
import { type ConnectionOptions, identityOf } from '../connection';
import { createDeadline, type Deadline } from '../deadline';
import { errorOf, refusal, type ServerError, serverError } from '../openai/openAiFailure';
import { createAllowance, refusalWords, countField, listField, textField } from '../transport/body';
import { keepRefused } from '../refusedParts';
import { rateLimitOf, retryAfterMs } from '../transport/failures';
import { type AnswerReader, eventsOfAnswer } from '../transport/pieces';
import { getJson, openLine, type ProviderConnection, send } from '../transport/send';
import { refusesPictures } from '../withSight';
import { type AnthropicReply, createAnthropicReply } from './anthropicReply';
import { anthropicRequest, createPrefixMemory, limitsAfter, type ModelLimits, usualLimits } from './anthropicRequest';

export type AnthropicOptions = ConnectionOptions;

/** Limits learned from each model's refusals, and request prefixes for caching. */
interface Memory {
  readonly limits: Map<string, ModelLimits>;
  readonly prefixes: Map<string, ReturnType<typeof createPrefixMemory>>;
}

/**
 * Creates models that make one attempt per call. A request is repeated only to leave out a part, or to lower a limit, that the model
 * refused.
 */
export function createAnthropic(options: AnthropicOptions): Models {
  const memory: Memory = { limits: new Map(), prefixes: new Map() };
  return {
    identify: (tier, using) => identityOf(options.provider ?? 'anthropic', options, tier, using),
    price: () => null,
    stream: (request, signal) => call(options, memory, request, signal),
  };
}

function lineTo(options: AnthropicOptions, deadline: Deadline): Promise<Result<ProviderConnection, ModelFailure>> {
  return openLine(serverAddress(options.baseUrl() ?? ''), options.record ?? providers.anthropic, options, deadline);
}

/** Adds the API version if the base URL lacks it, because users enter base URLs with and without it. */
function pathOf({ base }: ProviderConnection, path: string): string {
  return /\/v\d+$/.test(base) ? path : `/v1${path}`;
}

async function* call(options: AnthropicOptions, memory: Memory, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  const deadline = createDeadline(options.clock, signal, options.idleTimeoutMs, options.totalTimeoutMs);
  try {
    const line = await lineTo(options, deadline);
    const model = request.using?.model ?? options.modelFor(request.tier);
    const opened = line.ok ? await open(options, line.value, memory, request, model) : line;
    if (!line.ok || !opened.ok) yield { type: 'failed', failure: opened.ok ? modelFailure('cancelled') : opened.error };
    else yield* answer(line.value, opened.value);
  } finally {
    deadline.dispose();
  }
}

async function* answer(line: ProviderConnection, response: Response): AsyncGenerator<ModelEvent> {
  const allow = createAllowance();
  const reply = createAnthropicReply(allow);
  const failure = yield* eventsOfAnswer(line, response, readerOf(line, reply), allow);
  const cutShort = line.deadline.cutShort();
  const why = cutShort ? modelFailure(cutShort) : failure;
  // If the connection broke or timed out after the end of the answer, the answer still counts, unless the call was canceled or the stream
  // was malformed.
  if (why && (!reply.isFinished() || why.reason === 'cancelled' || why.reason === 'malformed')) yield { type: 'failed', failure: why };
  else yield* reply.end();
}

/** Sends the request, and repeats it without each part that the model refuses. Refused parts are remembered once a request is accepted. */
async function open(
  options: AnthropicOptions,
  line: ProviderConnection,
  { limits, prefixes }: Memory,
  request: ModelRequest,
  model: string,
): Promise<Result<Response, ModelFailure>> {
  const asked = `${line.base} ${model}`;
  const prefix = prefixes.get(asked) ?? createPrefixMemory();
  prefixes.set(asked, prefix);
  const cuts = prefix(request.messages[0]?.text ?? '');
  let known = limits.get(asked) ?? usualLimits;
  for (;;) {
    const body = anthropicRequest(request, model, known, cuts);
    const sent = await send(line, pathOf(line, '/messages'), body);
    if (!sent.ok) return sent;
    if (sent.value.ok) {
      keepRefused(limits, asked, { ...known, maxTokens: Math.min(known.maxTokens, limits.get(asked)?.maxTokens ?? known.maxTokens) });
      return sent;
    }
    const failure = await refusalOf(options, line, sent.value);
    const isRefused = failure.reason === 'badRequest' && !refusesPictures(request, failure);
    const next = isRefused ? limitsAfter(known, body, failure.detail) : null;
    if (next === null) return fail(failure);
    known = next;
  }
}

async function refusalOf({ clock }: AnthropicOptions, line: ProviderConnection, response: Response): Promise<ModelFailure> {
  const said = await refusalWords(response, line.deadline);
  if (line.deadline.cutShort() === 'cancelled') return modelFailure('cancelled');
  const failure = refusalFor(response.status, serverError(said), line, retryAfterMs(response.headers, clock.now()));
  return failure.reason === 'rateLimited' ? rateLimitOf(response.headers, said, failure.detail, clock.now()) : failure;
}

function refusalFor(status: number, error: ServerError, line: ProviderConnection, waitMs: number | null): ModelFailure {
  const failure = refusal(status, error, line, waitMs);
  // For an unknown model, the error message consists only of `model:` and the model's name.
  const isModel = error.code.includes('not_found_error') && /^model\b/.test(error.message);
  return isModel ? { ...failure, reason: 'unknownModel' } : failure;
}

function readerOf(line: ProviderConnection, reply: AnthropicReply): AnswerReader {
  return {
    ...reply,
    failureIn(piece) {
      if (piece.kind === 'error') return refusalFor(0, serverError(piece.said), line, null);
      const error = textField(piece.value, 'type') === 'error' ? errorOf(piece.value) : null;
      return error && refusalFor(0, error, line, null);
    },
  };
}

/** Lists the models that a key can use, newest first; never throws. */
export async function listAnthropicModels(
  options: AnthropicOptions,
  signal: AbortSignal,
): Promise<Result<readonly OfferedModel[], ModelFailure>> {
  const deadline = createDeadline(options.clock, signal, options.idleTimeoutMs, options.totalTimeoutMs);
  try {
    const line = await lineTo(options, deadline);
    if (!line.ok) return line;
    const listed = await getJson(line.value, pathOf(line.value, '/models?limit=1000'), (response) =>
      refusalOf(options, line.value, response),
    );
    if (!listed.ok) return listed;
    const found = listField(listed.value, 'data').flatMap(modelOf);
    return found.length > 0 ? ok(found) : fail(modelFailure('empty', 'No model is listed.'));
  } finally {
    deadline.dispose();
  }
}

function modelOf(listed: unknown): readonly OfferedModel[] {
  const id = textField(listed, 'id');
  const contextTokens = countField(listed, 'max_input_tokens');
  return id === '' ? [] : [{ id, name: textField(listed, 'display_name') || id, ...(contextTokens ? { contextTokens } : {}) }];
}
