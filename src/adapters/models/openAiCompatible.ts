// The team on any server that speaks OpenAI's chat completions, such as Ollama, LM Studio or llama.cpp: plain HTTP, streamed.
import { modelName } from '../../core/models/choice';
import { type ModelFailure, modelFailure } from '../../core/models/failure';
import type { ModelEvent, ModelIdentity, ModelRequest, Tier } from '../../core/models/request';
import { inWords } from '../../core/models/toolText';
import type { OfferedModel } from '../../core/models/setup';
import { estimateTokens, type Usage } from '../../core/models/usage';
import { fail, ok, type Result } from '../../core/text/result';
import type { Clock, Models } from '../../flows/ports';
import { createDeadline, type Deadline } from './deadline';
import { listField, textField } from './jsonFields';
import { serverAddress } from './openAiAddress';
import { errorOf, failureOfFetch, refusal, retryAfterMs, serverError } from './openAiFailure';
import { createReply, type Reply } from './openAiReply';
import { type Extra, extraToDrop, openAiRequest } from './openAiRequest';
import { createEventReader, type ServerEvent } from './sse';

export interface OpenAiOptions {
  /** Asked before every call; most servers on the user's own machine want none. */
  readonly key: (address: string) => Promise<string | undefined>;
  /** Where the server is, as the user typed it. */
  readonly baseUrl: () => string;
  readonly modelFor: (tier: Tier) => string;
  /** How the model is called on badges and bills. */
  readonly nameFor?: (tier: Tier) => string;
  /** What its models take in all, where the user says so: no server tells it. */
  readonly contextTokens?: () => number | null;
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
    identify: (tier, using) => ({
      model: using ? modelName(using) : (options.nameFor ?? options.modelFor)(tier),
      recorded: false,
      ...windowOf(options),
    }),
    price: () => null,
    stream: (request, signal) => call(options, refused, request, signal),
  };
}

function windowOf({ contextTokens }: OpenAiOptions): Pick<ModelIdentity, 'contextTokens'> {
  const tokens = contextTokens?.() ?? null;
  return tokens === null ? {} : { contextTokens: tokens };
}

/** Everything one request needs. */
interface Line {
  readonly options: OpenAiOptions;
  readonly address: string;
  readonly key: string;
  readonly deadline: Deadline;
}

/** The line to the server, or why there is none; sends nothing. */
async function connect(options: OpenAiOptions, deadline: Deadline): Promise<Result<Line, ModelFailure>> {
  const address = serverAddress(options.baseUrl());
  if (address === null) return fail(modelFailure('badRequest', 'The address of the server is not one.'));
  // A store that cannot be read is the same as one without a key, which most servers do not want anyway.
  const key = (await deadline.within(options.key(address).catch(() => undefined)))?.trim() ?? '';
  const cutShort = deadline.cutShort();
  if (cutShort) return fail(modelFailure(cutShort));
  if (!/^[\x21-\x7e]*$/.test(key)) return fail(modelFailure('badKey'));
  return ok({ options, address, key, deadline });
}

async function* call(options: OpenAiOptions, refused: Refused, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  const deadline = createDeadline(options.clock, signal, options.idleTimeoutMs, options.totalTimeoutMs);
  try {
    const line = await connect(options, deadline);
    const model = request.using?.model ?? options.modelFor(request.tier);
    if (!line.ok) yield { type: 'failed', failure: line.error };
    else if (model === '') yield { type: 'failed', failure: modelFailure('unknownModel', 'No model is chosen.') };
    else yield* answer(line.value, refused, request, model);
  } finally {
    deadline.dispose();
  }
}

async function* answer(line: Line, refused: Refused, request: ModelRequest, model: string): AsyncGenerator<ModelEvent> {
  const opened = await open(line, refused, request, model);
  if (!opened.ok) {
    yield { type: 'failed', failure: opened.error };
    return;
  }
  const reply = createReply();
  const failure = yield* listen(line, opened.value, reply);
  const cutShort = line.deadline.cutShort();
  if (cutShort === 'cancelled' || ((cutShort || failure) && !reply.isFinished())) {
    yield { type: 'failed', failure: cutShort ? modelFailure(cutShort) : (failure ?? modelFailure('truncated')) };
    return;
  }
  const events = reply.end();
  yield* events.slice(0, -1);
  if (!reply.usage() && events.at(-1)?.type === 'done') yield { type: 'usage', usage: estimate(request, reply), estimated: true };
  yield* events.slice(-1);
}

function estimate(request: ModelRequest, reply: Reply): Usage {
  const asked = [request.system, ...request.messages.map((message) => inWords(message).text)].join('\n');
  return { input: estimateTokens(asked), output: estimateTokens(reply.written()), cached: 0, thinking: 0 };
}

/** Sends the request, once more for each part the server refuses; what it refused is remembered when it took the rest. */
async function open(line: Line, refused: Refused, request: ModelRequest, model: string): Promise<Result<Response, ModelFailure>> {
  const server = `${line.address} ${model}`;
  let without = refused.get(server) ?? new Set<Extra>();
  for (;;) {
    const body = openAiRequest(request, model, without);
    const sent = await send(line, '/chat/completions', body);
    if (!sent.ok) return sent;
    if (sent.value.ok) {
      refused.set(server, without);
      return sent;
    }
    const failure = await refusalOf(line, sent.value);
    const drop = mayLackPart(sent.value.status, failure) ? extraToDrop(body, failure.detail) : null;
    if (drop === null) return fail(failure);
    without = new Set([...without, drop]);
  }
}

/** Only a request that was not understood is worth asking again without one of its parts. */
function mayLackPart(status: number, { reason, detail }: ModelFailure): boolean {
  if (reason === 'badRequest') return status === 400 || status === 422 || status === 501;
  return status >= 500 && reason === 'overloaded' && /grammar|json_schema|response_format|does not support tools/i.test(detail);
}

async function refusalOf({ deadline, key }: Line, response: Response): Promise<ModelFailure> {
  const text = await deadline.within(response.text()).catch(() => '');
  const cutShort = deadline.cutShort();
  return cutShort ? modelFailure(cutShort) : refusal(response.status, serverError(text ?? ''), key, retryAfterMs(response.headers));
}

async function send({ options, address, key, deadline }: Line, path: string, body: unknown): Promise<Result<Response, ModelFailure>> {
  const fetch = options.fetch ?? globalThis.fetch;
  const headers = {
    ...(body === null ? {} : { 'content-type': 'application/json' }),
    accept: body === null ? 'application/json' : 'text/event-stream, application/json',
    ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
  };
  try {
    const init = body === null ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) };
    const response = await deadline.within(fetch(address + path, { ...init, headers, signal: deadline.signal }));
    return response ? ok(response) : fail(modelFailure(deadline.cutShort() ?? 'cancelled'));
  } catch (error) {
    const cutShort = deadline.cutShort();
    return fail(cutShort ? modelFailure(cutShort) : failureOfFetch(error, key));
  }
}

/** Reads the body until the answer is complete; what went wrong on the way, or null. */
async function* listen(line: Line, response: Response, reply: Reply): AsyncGenerator<ModelEvent, ModelFailure | null> {
  const { deadline, key } = line;
  const hear = (events: readonly ServerEvent[]): Heard => hearEvents(events, reply, key);
  try {
    if (/json/i.test(response.headers.get('content-type') ?? '')) {
      const text = await deadline.within(response.text());
      return yield* pass(text === null ? quiet : hear([{ name: 'message', data: text }, done]), deadline);
    }
    const events = createEventReader();
    const bytes = response.body?.getReader();
    for (let next = bytes && (await deadline.within(bytes.read())); bytes && next && !next.done; ) {
      const failure = yield* pass(hear(events.read(next.value)), deadline);
      if (failure || reply.isComplete()) return failure;
      next = await deadline.within(bytes.read());
    }
    return deadline.signal.aborted ? null : yield* pass(hear(events.rest()), deadline);
  } catch (error) {
    return failureOfFetch(error, key);
  }
}

interface Heard {
  readonly events: readonly ModelEvent[];
  readonly failure: ModelFailure | null;
}

const quiet: Heard = { events: [], failure: null };
const done: ServerEvent = { name: 'message', data: '[DONE]' };

function* pass({ events, failure }: Heard, deadline: Deadline): Generator<ModelEvent, ModelFailure | null> {
  for (const event of events) if (!deadline.signal.aborted) yield event;
  return failure;
}

function hearEvents(heard: readonly ServerEvent[], reply: Reply, key: string): Heard {
  const events: ModelEvent[] = [];
  for (const { name, data } of heard) {
    if (data.trim() === '[DONE]') {
      reply.close();
      break;
    }
    const chunk = parsed(data);
    const error = name === 'error' ? serverError(data) : chunk === undefined ? null : errorIn(chunk);
    if (error) return { events, failure: refusal(0, error, key, null) };
    if (chunk === undefined)
      return { events, failure: modelFailure(isCutOff(data) ? 'truncated' : 'malformed', 'A piece of the answer is no JSON.') };
    events.push(...reply.read(chunk));
  }
  return { events, failure: null };
}

/** A chunk with choices is an answer, whatever else it holds. */
function errorIn(chunk: unknown) {
  return listField(chunk, 'choices').length > 0 ? null : errorOf(chunk);
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** JSON that stops before its last brace was cut off; JSON with its last brace was never good. */
function isCutOff(data: string): boolean {
  return !data.trimEnd().endsWith('}');
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
    const line = await connect(options, deadline);
    if (!line.ok) return line;
    const sent = await send(line.value, '/models', null);
    if (!sent.ok) return sent;
    if (!sent.value.ok) return fail(await refusalOf(line.value, sent.value));
    const text = await deadline.within(sent.value.text());
    const cutShort = deadline.cutShort();
    return cutShort ? fail(modelFailure(cutShort)) : readList(text ?? '');
  } catch (error) {
    return fail(failureOfFetch(error, ''));
  } finally {
    deadline.dispose();
  }
}

function readList(text: string): Result<readonly OfferedModel[], ModelFailure> {
  const answer = parsed(text);
  if (answer === undefined) return fail(modelFailure('malformed', 'The list of models is no JSON.'));
  const listed = Array.isArray(answer) ? answer : [...listField(answer, 'data'), ...listField(answer, 'models')];
  const ids = listed.map((model) => textField(model, 'id') || textField(model, 'name') || textField(model, 'model'));
  const known = [...new Set(ids.filter((id) => id !== ''))].slice(0, maxListed);
  return known.length === 0 ? fail(modelFailure('empty', 'The server lists no model.')) : ok(known.map((id) => ({ id, name: id })));
}

/** A gateway lists thousands; nobody chooses from more than this. */
const maxListed = 500;
