// OpenAI-compatible servers through chat completions: plain HTTP, streamed.
import { fail, ok, type Result } from '../../../core/base/result';
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import { providers } from '../../../core/models/providers';
import { requestTokens } from '../../../core/models/fitRequest';
import type { ModelEvent, ModelRequest } from '../../../core/models/request';
import { type OfferedModel, serverAddress } from '../../../core/models/setup';
import { inWords } from '../../../core/models/toolText';
import { roughTokens, tokensOf, type Usage } from '../../../core/models/usage';
import type { Models } from '../../../flows/ports/ports';
import { type ConnectionOptions, identityOf } from '../connection';
import { createDeadline, type CutShort, type Deadline } from '../deadline';
import { createAllowance, refusalWords, countField, field, listField, textField } from '../transport/body';
import { keepRefused } from '../refusedParts';
import { rateLimitOf, retryAfterMs } from '../transport/failures';
import { type AnswerReader, eventsOfAnswer } from '../transport/pieces';
import { getJson, openLine, type ProviderConnection, send } from '../transport/send';
import { refusesPictures } from '../withSight';
import { errorOf, refusal, serverError } from './openAiFailure';
import { createReply, type OpenAiReply } from './openAiReply';
import { extraToDrop, openAiRequest, refusesSystem, type ServerMemory } from './openAiRequest';

export type OpenAiOptions = ConnectionOptions;

/** Creates models that make one attempt per call. A request is repeated only to leave out a part that the server refused. */
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
  const reply = createReply(allow, memory.get(server)?.answerFormat, options.record?.wantsThoughts);
  const failure = yield* eventsOfAnswer(line, opened.value, readerOf(line, reply), allow);
  const lost = lostBy(line.deadline.cutShort(), failure, reply);
  if (lost) {
    yield { type: 'failed', failure: lost };
    return;
  }
  const events = reply.end();
  // Does not learn the format from answers to requests with a schema: a schema suppresses thinking, so these answers do not show the
  // model's usual format.
  if (!request.schema) memory.set(server, { without: memory.get(server)?.without ?? new Set(), answerFormat: reply.answerFormat() });
  yield* events.slice(0, -1);
  yield* cutOf(options, request, model, reply.usage());
  if (!reply.usage() && events.at(-1)?.type === 'done') yield { type: 'usage', usage: estimate(request, reply), estimated: true };
  yield* events.slice(-1);
}

/**
 * Returns why an answer is unusable, or null. If the connection broke or timed out after the end of the answer, the answer still counts,
 * unless the call was canceled or the stream was malformed.
 */
function lostBy(cutShort: CutShort, failure: ModelFailure | null, reply: OpenAiReply): ModelFailure | null {
  const why = cutShort ? modelFailure(cutShort) : failure;
  const isLost = !reply.isFinished() || why?.reason === 'cancelled' || why?.reason === 'malformed';
  return isLost ? why : null;
}

/**
 * Minimum share of the prompt's estimated tokens that a local server must report as input. A lower share means that the server has
 * truncated the prompt: Ollama silently drops text beyond its context window.
 */
const minReadShare = 0.6;
/** Minimum number of prompt tokens; shorter prompts are not checked for truncation. */
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

/** Sends the request; if the server refuses a part, retries without that part. Refused parts are remembered once a request is accepted. */
async function open(
  options: OpenAiOptions,
  line: ProviderConnection,
  memory: ServerMemory,
  request: ModelRequest,
  model: string,
  server: string,
): Promise<Result<Response, ModelFailure>> {
  const known = memory.get(server) ?? {
    without: new Set(options.record?.lacks),
    answerFormat: options.answerFormat ?? 'unsure',
  };
  const { answerFormat } = known;
  let { without } = known;
  const isOwn = (options.record ?? providers.server).isOwnServer === true;
  const tellsProgress = options.serverKind === 'llamacpp';
  const own = isOwn ? { answerFormat, windowTokens: options.contextTokens?.(model) ?? null, tellsProgress } : null;
  for (;;) {
    const body = openAiRequest(request, model, without, own);
    const sent = await send(line, pathOf(options, line, 'chat', model), body);
    if (!sent.ok) return sent;
    if (sent.value.ok) {
      keepRefused(memory, server, { without, answerFormat: memory.get(server)?.answerFormat ?? answerFormat });
      return sent;
    }
    const { failure, windowTokens } = await refusalOf(options, line, sent.value);
    if (isOwn && windowTokens) options.tellWindow?.(model, windowTokens);
    // If pictures are refused, leaving out another part does not help.
    const mayHelp = !refusesPictures(request, failure) && mayLackPart(sent.value.status, failure);
    const drop = mayHelp ? extraToDrop(body, failure.detail) : null;
    if (drop === null) return fail(failure);
    without = new Set([...without, drop]);
  }
}

/** Whether leaving out an optional part may help: the server called the request malformed, or failed because of such a part. */
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
  /** Context window, which llama.cpp reports if a request is too long. */
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

/** Returns the error in a chunk. A chunk with choices is an answer even if it has an error field. */
function errorIn(chunk: object) {
  return listField(chunk, 'choices').length > 0 ? null : errorOf(chunk);
}

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
  // llama.cpp lists a model twice but reports its size and context window only once, so the entries are merged.
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

/** Returns the number of parameters in billions. llama.cpp reports a number; Ollama and LM Studio report text such as `1.5B` or `270M`. */
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

/**
 * Returns the context window of a listed model. OpenRouter, Groq, Mistral and vLLM report the model's own window; LM Studio and llama.cpp
 * report the window with which the model is loaded.
 */
function windowOf(model: unknown): number | null {
  const loaded = countField(model, 'loaded_context_length') ?? countField(field(model, 'meta'), 'n_ctx');
  // A model that is not loaded yet may be loaded with less than its maximum window, so the window is unknown.
  if (loaded || textField(model, 'state') === 'not-loaded') return loaded || null;
  return (
    ['context_length', 'context_window', 'max_context_length', 'max_model_len'].map((name) => countField(model, name)).find(Boolean) ?? null
  );
}

/** Maximum number of models shown: gateways list thousands, too many to browse. */
const maxListed = 500;
