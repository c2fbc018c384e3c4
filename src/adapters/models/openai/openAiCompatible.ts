// OpenAI-compatible servers by chat completions: plain HTTP, streamed.
import type { ModelTier } from '../../../core/agents/roster';
import { fail, ok, type Result } from '../../../core/base/result';
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import { type Provider, type ProviderRecord, providers } from '../../../core/models/providers';
import { requestTokens } from '../../../core/models/fitRequest';
import type { ModelEvent, ModelRequest } from '../../../core/models/request';
import { type OfferedModel, serverAddress } from '../../../core/models/setup';
import { inWords } from '../../../core/models/toolText';
import { roughTokens, tokensOf, type Usage } from '../../../core/models/usage';
import type { Clock, Models } from '../../../flows/ports/ports';
import { identityOf } from '../connection';
import { createDeadline, type CutShort, type Deadline } from '../deadline';
import type { Habit } from '../reasoningFilter';
import { createAllowance, refusalWords } from '../transport/body';
import { rateLimitOf, retryAfterMs } from '../transport/failures';
import { countField, field, listField, textField } from '../transport/json';
import { type AnswerReader, eventsOfAnswer } from '../transport/pieces';
import { getJson, type OwnHeadersOf, openLine, type ProviderConnection, send } from '../transport/send';
import { refusesPictures } from '../withSight';
import { errorOf, refusal, serverError } from './openAiFailure';
import { createReply, type OpenAiReply } from './openAiReply';
import { type Extra, extraToDrop, openAiRequest, refusesSystem, type ServerMemory } from './openAiRequest';

export interface OpenAiOptions {
  /** Whose models they are and how its requests are made; several providers share this protocol. */
  readonly provider?: Provider;
  readonly record?: ProviderRecord;
  /** Asked before every call; most servers on the user's own machine want none. */
  readonly key: (address: string) => Promise<string | undefined>;
  /** Where the server is, as the user typed it. */
  readonly baseUrl: () => string | null;
  readonly apiVersion?: () => string;
  readonly modelFor: (tier: ModelTier) => string;
  /** What a model takes in all, where the user or the server says so. */
  readonly contextTokens?: (model: string) => number | null;
  readonly billions?: (model: string) => number | null;
  /** Keeps a window that an answer told. */
  readonly tellWindow?: (model: string, tokens: number) => void;
  /** Which program the server was found to be. */
  readonly serverKind?: Provider | null;
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly clock: Clock;
  /** The user's own headers; see `OwnHeadersOf`. */
  readonly headers?: OwnHeadersOf;
  readonly fetch?: typeof globalThis.fetch;
  readonly memory?: ServerMemory;
  /** How answers of a model begin that nothing is known of. */
  readonly habit?: Habit;
}

/** Makes one attempt a call; only what a server refused to read is sent again without the part it does not know. */
export function createOpenAi(options: OpenAiOptions): Models {
  const memory = options.memory ?? new Map();
  return {
    identify: (tier, using) => identityOf(options.provider ?? 'openai', options, tier, using),
    price: () => null,
    stream: (request, signal) => call(options, memory, request, signal),
  };
}

function lineTo(options: OpenAiOptions, deadline: Deadline): Promise<Result<ProviderConnection, ModelFailure>> {
  const record = options.record ?? providers.server;
  return openLine(serverAddress(options.baseUrl() ?? '', record.path), record, options, deadline);
}

function pathOf({ record, apiVersion }: OpenAiOptions, { base, query }: ProviderConnection, what: 'chat' | 'models', model = ''): string {
  const usual = { chat: '/chat/completions', models: '/models' }[what];
  return record?.pathOf?.(what, { base, query, model, apiVersion: apiVersion?.() ?? '' }) ?? usual;
}

async function* call(options: OpenAiOptions, memory: ServerMemory, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  const deadline = createDeadline(options.clock, signal, options.idleTimeoutMs, options.totalTimeoutMs);
  try {
    const line = await lineTo(options, deadline);
    const model = request.using?.model ?? options.modelFor(request.tier);
    if (!line.ok) yield { type: 'failed', failure: line.error };
    else if (model === '') yield { type: 'failed', failure: modelFailure('unknownModel', 'No model is chosen.') };
    else yield* answer(options, line.value, memory, request, model);
  } finally {
    deadline.dispose();
  }
}

async function* answer(
  options: OpenAiOptions,
  line: ProviderConnection,
  memory: ServerMemory,
  request: ModelRequest,
  model: string,
): AsyncGenerator<ModelEvent> {
  const server = `${line.base} ${model}`;
  const opened = await open(options, line, memory, request, model, server);
  if (!opened.ok) {
    yield { type: 'failed', failure: opened.error };
    return;
  }
  const allow = createAllowance();
  const learnt = memory.get(server);
  const reply = createReply(allow, learnt?.habit, options.record?.wantsThoughts);
  const failure = yield* eventsOfAnswer(line, opened.value, readerOf(line, reply), allow);
  const lost = lostBy(line.deadline.cutShort(), failure, reply);
  if (lost) {
    yield { type: 'failed', failure: lost };
    return;
  }
  const events = reply.end();
  // a schema keeps a model from thinking
  if (!request.schema) memory.set(server, { without: learnt?.without ?? new Set(), habit: reply.habit() });
  yield* events.slice(0, -1);
  yield* cutOf(options, request, model, reply.usage());
  if (!reply.usage() && events.at(-1)?.type === 'done') yield { type: 'usage', usage: estimate(request, reply), estimated: true };
  yield* events.slice(-1);
}

/** Why the answer is no use, if it is none: one that was finished stays one when the connection broke, but not with a hole in it. */
function lostBy(cutShort: CutShort, failure: ModelFailure | null, reply: OpenAiReply): ModelFailure | null {
  const why = cutShort ? modelFailure(cutShort) : failure;
  const isLost = !reply.isFinished() || why?.reason === 'cancelled' || why?.reason === 'malformed';
  return isLost ? why : null;
}

/** Below this share of what was sent, a server of the user's own has read only a part of it: Ollama cuts what is over its window in silence. */
const minReadShare = 0.6;
/** Shorter requests have too few tokens to tell by. */
const minTold = 2_000;

function* cutOf(options: OpenAiOptions, request: ModelRequest, model: string, usage: Usage | null): Generator<ModelEvent> {
  const isOwn = (options.record ?? providers.server).isOwnServer === true;
  const sent = requestTokens(request);
  if (!isOwn || !usage || usage.input === 0 || sent < minTold || usage.input >= sent * minReadShare) return;
  options.tellWindow?.(model, Math.ceil(usage.input / 1_024) * 1_024);
  yield { type: 'cut', sent };
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
  memory: ServerMemory,
  request: ModelRequest,
  model: string,
  server: string,
): Promise<Result<Response, ModelFailure>> {
  const { without: known, habit } = memory.get(server) ?? {
    without: new Set<Extra>(options.record?.lacks),
    habit: options.habit ?? 'unsure',
  };
  let without = known;
  const isOwn = (options.record ?? providers.server).isOwnServer === true;
  const tellsProgress = options.serverKind === 'llamacpp';
  const own = isOwn ? { habit, windowTokens: options.contextTokens?.(model) ?? null, tellsProgress } : null;
  for (;;) {
    const body = openAiRequest(request, model, without, own);
    const sent = await send(line, pathOf(options, line, 'chat', model), body);
    if (!sent.ok) return sent;
    if (sent.value.ok) {
      memory.set(server, { without, habit });
      return sent;
    }
    const { failure, windowTokens } = await refusalOf(options, line, sent.value);
    if (isOwn && windowTokens) options.tellWindow?.(model, windowTokens);
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
  return (
    status >= 500 &&
    reason === 'overloaded' &&
    (refusesSystem.test(detail) || /grammar|json_schema|response_format|does not support tools/i.test(detail))
  );
}

interface Refusal {
  readonly failure: ModelFailure;
  /** As llama.cpp tells it beside a request that is too long. */
  readonly windowTokens: number | null;
}

async function refusalOf({ clock }: OpenAiOptions, line: ProviderConnection, response: Response): Promise<Refusal> {
  const said = await refusalWords(response, line.deadline);
  if (line.deadline.cutShort() === 'cancelled') return { failure: modelFailure('cancelled'), windowTokens: null };
  const error = serverError(said);
  const failure = refusal(response.status, error, line, retryAfterMs(response.headers, clock.now()));
  const isLimit = failure.reason === 'rateLimited';
  return {
    failure: isLimit ? rateLimitOf(response.headers, said, failure.detail, clock.now()) : failure,
    windowTokens: failure.reason === 'contextTooLong' ? error.windowTokens : null,
  };
}

function readerOf(line: ProviderConnection, reply: OpenAiReply): AnswerReader {
  return {
    ...reply,
    failureIn(piece) {
      const error = piece.kind === 'error' ? serverError(piece.said) : errorIn(piece.value);
      return error && refusal(0, error, line, null);
    },
  };
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
    const listed = await getJson(line.value, pathOf(options, line.value, 'models'), async (response) => {
      const { failure } = await refusalOf(options, line.value, response);
      return failure;
    });
    return listed.ok ? readList(listed.value) : listed;
  } finally {
    deadline.dispose();
  }
}

function readList(answer: unknown): Result<readonly OfferedModel[], ModelFailure> {
  const listed = Array.isArray(answer) ? answer : [...listField(answer, 'data'), ...listField(answer, 'models')];
  const known = new Map<string, OfferedModel>();
  // llama.cpp lists a model twice, and tells its figures once
  for (const model of listed) known.set(idOf(model), { ...known.get(idOf(model)), ...offerOf(model) });
  known.delete('');
  const offered = [...known.values()].slice(0, maxListed);
  return offered.length === 0 ? fail(modelFailure('empty', 'The server lists no model.')) : ok(offered);
}

function offerOf(model: unknown): OfferedModel {
  const id = idOf(model);
  const contextTokens = windowOf(model);
  const billions = billionsOf(model);
  return { id, name: id, ...(contextTokens && { contextTokens }), ...(billions && { billions }) };
}

/** llama.cpp tells the number of its parameters; Ollama and LM Studio tell it in words, such as `1.5B` or `270M`. */
function billionsOf(model: unknown): number | null {
  const exact = Number(field(field(model, 'meta'), 'n_params'));
  if (exact > 0) return exact / 1e9;
  const [, figure, unit = ''] =
    /^(\d+(?:\.\d+)?)\s*([BM])/i.exec(textField(field(model, 'details'), 'parameter_size') || textField(model, 'params_string')) ?? [];
  return figure === undefined ? null : Number(figure) / (unit.toUpperCase() === 'M' ? 1_000 : 1);
}

function idOf(model: unknown): string {
  return textField(model, 'id') || textField(model, 'name') || textField(model, 'model');
}

/** The window as OpenRouter, Groq, Mistral and vLLM list it; LM Studio and llama.cpp tell the one they have loaded. */
function windowOf(model: unknown): number | null {
  const loaded = countField(model, 'loaded_context_length') ?? countField(field(model, 'meta'), 'n_ctx');
  // a model that is not loaded is loaded with less than it could hold
  if (loaded || textField(model, 'state') === 'not-loaded') return loaded || null;
  return (
    ['context_length', 'context_window', 'max_context_length', 'max_model_len'].map((name) => countField(model, name)).find(Boolean) ?? null
  );
}

/** A gateway lists thousands; nobody chooses from more than this. */
const maxListed = 500;
