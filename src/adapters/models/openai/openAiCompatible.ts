// The team on any server that speaks OpenAI's chat completions, such as Ollama, LM Studio or llama.cpp: plain HTTP, streamed.
import type { ModelTier } from '../../../core/agents/roster';
import { fail, ok, type Result } from '../../../core/base/result';
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import { modelName } from '../../../core/models/modelSelection';
import { type Provider, type ProviderRecord, providers } from '../../../core/models/providers';
import type { ModelEvent, ModelRequest } from '../../../core/models/request';
import { type OfferedModel, serverAddress } from '../../../core/models/setup';
import { inWords } from '../../../core/models/toolText';
import { roughTokens, tokensOf, type Usage } from '../../../core/models/usage';
import type { Clock, Models } from '../../../flows/ports/ports';
import { liveIdentity } from '../connection';
import { createDeadline, type CutShort, type Deadline } from '../deadline';
import { type Allowance, bodyText, createAllowance, refusalWords } from '../transport/body';
import { failureOfFetch, retryAfterMs } from '../transport/failures';
import { listField, parseBoundedJson, textField } from '../transport/json';
import { piecesOf, type ReplyPiece } from '../transport/pieces';
import { openLine, type ProviderConnection, send } from '../transport/send';
import { refusesPictures } from '../withSight';
import { errorOf, refusal, serverError } from './openAiFailure';
import { createReply, type OpenAiReply } from './openAiReply';
import { type Extra, extraToDrop, openAiRequest } from './openAiRequest';

export interface OpenAiOptions {
  /** Whose models they are and how its requests are made; several providers share this protocol. */
  readonly provider?: Provider;
  readonly record?: ProviderRecord;
  /** Asked before every call; most servers on the user's own machine want none. */
  readonly key: (address: string) => Promise<string | undefined>;
  /** Where the server is, as the user typed it. */
  readonly baseUrl: () => string | null;
  readonly modelFor: (tier: ModelTier) => string;
  /** What a model takes in all, where the user says so: no server tells it. */
  readonly contextTokens?: (model: string) => number | null;
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly clock: Clock;
  readonly fetch?: typeof globalThis.fetch;
}

/** What a server refused, by address and model. */
type Refused = Map<string, ReadonlySet<Extra>>;

/** Makes one attempt a call; only what a server refused to read is sent again without the part it does not know. */
export function createOpenAi(options: OpenAiOptions): Models {
  const refused: Refused = new Map();
  return {
    identify: (tier, using) => {
      const model = using?.model ?? options.modelFor(tier);
      return liveIdentity(modelName({ provider: options.provider ?? 'openai', model }), options.contextTokens?.(model));
    },
    price: () => null,
    stream: (request, signal) => call(options, refused, request, signal),
  };
}

function lineTo(options: OpenAiOptions, deadline: Deadline): Promise<Result<ProviderConnection, ModelFailure>> {
  return openLine(serverAddress(options.baseUrl() ?? ''), options.record ?? providers.openai, options, deadline);
}

async function* call(options: OpenAiOptions, refused: Refused, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  const deadline = createDeadline(options.clock, signal, options.idleTimeoutMs, options.totalTimeoutMs);
  try {
    const line = await lineTo(options, deadline);
    const model = request.using?.model ?? options.modelFor(request.tier);
    if (!line.ok) yield { type: 'failed', failure: line.error };
    else if (model === '') yield { type: 'failed', failure: modelFailure('unknownModel', 'No model is chosen.') };
    else yield* answer(options, line.value, refused, request, model);
  } finally {
    deadline.dispose();
  }
}

async function* answer(
  options: OpenAiOptions,
  line: ProviderConnection,
  refused: Refused,
  request: ModelRequest,
  model: string,
): AsyncGenerator<ModelEvent> {
  const opened = await open(options, line, refused, request, model);
  if (!opened.ok) {
    yield { type: 'failed', failure: opened.error };
    return;
  }
  const allow = createAllowance();
  const reply = createReply(allow);
  const failure = yield* listen(line, opened.value, reply, allow);
  const lost = lostBy(line.deadline.cutShort(), failure, reply);
  if (lost) {
    yield { type: 'failed', failure: lost };
    return;
  }
  const events = reply.end();
  yield* events.slice(0, -1);
  if (!reply.usage() && events.at(-1)?.type === 'done') yield { type: 'usage', usage: estimate(request, reply), estimated: true };
  yield* events.slice(-1);
}

/** Why the answer is no use, if it is none: one that was finished stays one when the connection broke, but not with a hole in it. */
function lostBy(cutShort: CutShort, failure: ModelFailure | null, reply: OpenAiReply): ModelFailure | null {
  const why = cutShort ? modelFailure(cutShort) : failure;
  const isLost = !reply.isFinished() || why?.reason === 'cancelled' || why?.reason === 'malformed';
  return isLost ? why : null;
}

function estimate(request: ModelRequest, reply: OpenAiReply): Usage {
  const asked = [request.system, ...request.messages.map((message) => inWords(message).text)].join('\n');
  return { input: roughTokens(asked) + picturesOf(request), output: tokensOf(reply.written()), cached: 0, thinking: 0 };
}

function picturesOf({ messages }: ModelRequest): number {
  return messages.flatMap(({ pictures = [] }) => pictures).reduce((sum, { tokens }) => sum + tokens, 0);
}

/** Sends the request, once more for each part the server refuses; what it refused is remembered when it took the rest. */
async function open(
  options: OpenAiOptions,
  line: ProviderConnection,
  refused: Refused,
  request: ModelRequest,
  model: string,
): Promise<Result<Response, ModelFailure>> {
  const server = `${line.base} ${model}`;
  let without = refused.get(server) ?? new Set<Extra>();
  for (;;) {
    const body = openAiRequest(request, model, without);
    const sent = await send(line, '/chat/completions', body);
    if (!sent.ok) return sent;
    if (sent.value.ok) {
      refused.set(server, without);
      return sent;
    }
    const failure = await refusalOf(options, line, sent.value);
    // what it cannot see is not mended by another part that is left out
    const mayHelp = !refusesPictures(request, failure) && mayLackPart(sent.value.status, failure);
    const drop = mayHelp ? extraToDrop(body, failure.detail) : null;
    if (drop === null) return fail(failure);
    without = new Set([...without, drop]);
  }
}

/** Only a request that was not understood is worth asking again without one of its parts. */
function mayLackPart(status: number, { reason, detail }: ModelFailure): boolean {
  if (reason === 'badRequest') return status === 400 || status === 422 || status === 501;
  return status >= 500 && reason === 'overloaded' && /grammar|json_schema|response_format|does not support tools/i.test(detail);
}

async function refusalOf({ clock }: OpenAiOptions, { deadline, key }: ProviderConnection, response: Response): Promise<ModelFailure> {
  const said = await refusalWords(response, deadline);
  if (deadline.cutShort() === 'cancelled') return modelFailure('cancelled');
  return refusal(response.status, serverError(said), key, retryAfterMs(response.headers, clock.now()));
}

/** Reads the body until the answer is complete; what went wrong on the way, or null. */
async function* listen(
  { deadline, key }: ProviderConnection,
  response: Response,
  reply: OpenAiReply,
  allow: Allowance,
): AsyncGenerator<ModelEvent, ModelFailure | null> {
  try {
    for await (const pieces of piecesOf(response, deadline, allow)) {
      for (const piece of pieces) {
        if (piece.kind === 'closed') {
          reply.close();
          return null;
        }
        const failure = failureIn(piece, key);
        if (failure) return failure;
        if (piece.kind !== 'value') continue;
        for (const event of reply.read(piece.value)) if (!deadline.signal.aborted) yield event;
      }
      if (reply.isComplete()) return null;
    }
    return null;
  } catch (error) {
    return failureOfFetch(error, key);
  }
}

/** The failure a piece stands for in place of a part of the answer. */
function failureIn(piece: ReplyPiece, key: string): ModelFailure | null {
  if (piece.kind === 'unreadable') return modelFailure(piece.isCutOff ? 'truncated' : 'malformed', 'A piece of the answer is no JSON.');
  const error = piece.kind === 'error' ? serverError(piece.said) : piece.kind === 'value' ? errorIn(piece.value) : null;
  return error && refusal(0, error, key, null);
}

/** A chunk with choices is an answer, whatever else it holds. */
function errorIn(chunk: object) {
  return listField(chunk, 'choices').length > 0 ? null : errorOf(chunk);
}

/**
 * The models a server offers, in its own order, by one request to its list.
 * @param options.baseUrl the address as it was typed
 */
export async function listServerModels(
  options: OpenAiOptions,
  signal: AbortSignal,
): Promise<Result<readonly OfferedModel[], ModelFailure>> {
  const deadline = createDeadline(options.clock, signal, options.idleTimeoutMs, options.totalTimeoutMs);
  try {
    const line = await lineTo(options, deadline);
    if (!line.ok) return line;
    const sent = await send(line.value, '/models', null);
    if (!sent.ok) return sent;
    if (!sent.value.ok) return fail(await refusalOf(options, line.value, sent.value));
    const text = await bodyText(sent.value, deadline);
    return text === null ? fail(modelFailure(deadline.cutShort() ?? 'cancelled')) : readList(text);
  } catch (error) {
    return fail(failureOfFetch(error, ''));
  } finally {
    deadline.dispose();
  }
}

function readList(text: string): Result<readonly OfferedModel[], ModelFailure> {
  const answer = parseBoundedJson(text);
  if (answer === undefined) return fail(modelFailure('malformed', 'The list of models is no JSON.'));
  const listed = Array.isArray(answer) ? answer : [...listField(answer, 'data'), ...listField(answer, 'models')];
  const ids = listed.map((model) => textField(model, 'id') || textField(model, 'name') || textField(model, 'model'));
  const known = [...new Set(ids.filter((id) => id !== ''))].slice(0, maxListed);
  return known.length === 0 ? fail(modelFailure('empty', 'The server lists no model.')) : ok(known.map((id) => ({ id, name: id })));
}

/** A gateway lists thousands; nobody chooses from more than this. */
const maxListed = 500;
