// Calls a model: streams one answer, records its cost. All model calls go through here.
import { fail, ok, type Result } from '../../core/base/result';
import type { Fact } from '../../core/events';
import { answerBound } from '../../core/models/answerBound';
import { modelFailure, type ModelFailure } from '../../core/models/failure';
import { promptRoom, requestTokens, roomAfter } from '../../core/models/fitRequest';
import { limitPrice } from '../../core/models/prices';
import { isSmallModel } from '../../core/models/promptProfile';
import { windowOf } from '../../core/models/promptSpace';
import type { Grounding, ModelEvent, ModelRequest, Picture, ToolCall } from '../../core/models/request';
import { costUsd, noUsage, roughTokens, tokensOf, totalTokens, type Usage } from '../../core/models/usage';
import { base64, pictureLabel, pictureTokens } from '../../core/pictures/picture';
import type { Masked } from '../../core/secrets/kinds';
import { createAnswerFilter } from '../../core/text/answerFilter';
import { valueWithoutMark } from '../../core/text/quoting';
import { createRepetitionWatch } from '../../core/text/repetition';
import { type Flow, nonceOf, requestsLeft } from '../kernel/flow';
import { redactRequest } from '../kernel/redact';
import { type Ask, type Asked, askedFor, type Cut, fitted, tellOfCut } from './pickModel';
import { createWaitingSign } from './waitingSign';

export interface Reply {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly finish: 'stop' | 'length';
  /** Web sources of the answer, if they were requested and the provider reports them. */
  readonly grounding?: Grounding;
}

/** Maximum length of an answer, in characters. To limit memory use, a longer answer is cut off and fails as malformed. */
const maxReplyChars = 1_000_000;

interface FailedCall extends ModelFailure {
  readonly partial: string;
  readonly model: string;
}

/** Result of a call: its outcome and its receipt. The caller records the receipt in one append with the facts that follow from the call. */
export interface CallResult {
  readonly reply: Result<Reply, FailedCall>;
  readonly bill: Fact;
}

interface AskedOnce extends CallResult {
  readonly sent: ModelRequest;
}

/**
 * Calls a model. Retries with less context if the request was too long, or with the fallback model if the model was overloaded. Provider
 * errors are returned, not thrown. A stop ends the request.
 */
export async function callModel(flow: Flow, request: Ask): Promise<CallResult> {
  const asked = askedFor(flow, request);
  const whole = await askOnce(flow, request, asked);
  const first = (await askShorter(flow, request, asked, whole)) ?? whole;
  const { fallback } = flow.ports.settings.modelRules();
  if (!fallback || requestsLeft(flow) === 0 || flow.signal.aborted || !isOverloaded(first)) return first;
  const { model } = flow.ports.models.identify(asked.tier, asked.using);
  const other = flow.ports.models.identify(asked.tier, fallback);
  if (other.model === model || (request.web && !other.web)) return first;
  await flow.recorder.record(first.bill);
  return askOnce(flow, request, { tier: asked.tier, using: fallback }, { insteadOf: model });
}

/** Retries with less context. Null if the failure has another cause or nothing can be cut. */
async function askShorter(flow: Flow, request: Ask, asked: Asked, { reply, bill, sent }: AskedOnce): Promise<AskedOnce | null> {
  const isTooLong = !reply.ok && reply.error.reason === 'contextTooLong' && reply.error.partial === '';
  if (!isTooLong || requestsLeft(flow) === 0 || flow.signal.aborted) return null;
  const room = roomAfter(sent, reply.error.detail);
  if (fitted(flow, request, sent, room).leftOut.length === 0) return null;
  await flow.recorder.record(bill);
  return askOnce(flow, request, asked, { room });
}

/** Whether the call failed because the model was overloaded, before the first token arrived. */
function isOverloaded({ reply }: CallResult): boolean {
  return !reply.ok && reply.error.reason === 'overloaded' && reply.error.partial === '';
}

interface AskLimits {
  /** The overloaded model; set if this call uses the fallback model in its place. */
  readonly insteadOf?: string;
  /** Maximum size of the request in tokens, derived from an earlier refusal. */
  readonly room?: number;
}

async function askOnce(flow: Flow, request: Ask, asked: Asked, { insteadOf, room }: AskLimits = {}): Promise<AskedOnce> {
  const { ports, signal } = flow;
  const identity = ports.models.identify(asked.tier, asked.using);
  const startedAt = ports.clock.now();
  const collected = await collect(flow, request, asked, room);
  flow.allowance?.take(collected.attempts);
  // The clock may have been set back during the call, so a negative duration becomes 0.
  const tookMs = Math.max(0, ports.clock.now() - startedAt);
  const price = ports.models.price(identity.model);
  const searches = collected.grounding?.queries.length ?? 0;
  const cost = identity.recorded ? 0 : collected.estimated ? null : costUsd(collected.usage, price, searches);
  const limit = limitPrice(identity.model, price, ports.clock.now());
  const counted = identity.recorded ? 0 : (costUsd(collected.usage, limit, searches) ?? costUsd(collected.usage, limit) ?? 0);
  const failure = signal.aborted ? modelFailure('cancelled') : collected.failure;
  const bill: Fact = {
    type: 'call.ended',
    role: request.role,
    purpose: request.purpose,
    agent: request.agent,
    turnId: request.turnId,
    model: identity.model,
    recorded: identity.recorded,
    usage: collected.usage,
    costUsd: cost,
    ...(counted > (cost ?? 0) ? { countedUsd: counted } : {}),
    tookMs,
    outcome: failure ? failure.reason : collected.finish === 'length' ? 'truncated' : 'done',
    ...(insteadOf === undefined ? {} : { insteadOf }),
    ...(collected.attempts > 1 ? { attempts: collected.attempts } : {}),
    ...(collected.estimated ? { estimated: true as const } : {}),
    // A recorded reply sends nothing to a provider, so no masked secrets are reported.
    ...(!identity.recorded && Object.keys(collected.masked).length > 0 ? { masked: collected.masked } : {}),
    ...(searches > 0 ? { searches } : {}),
    ...(collected.pictures > 0 ? { pictures: collected.pictures } : {}),
    ...(collected.isUnseen ? { unseen: true as const } : {}),
    ...(collected.isRepeating ? { repeated: true as const } : {}),
    ...(collected.cut ? { shortened: true as const } : {}),
    ...(collected.echoes > 0 ? { echoes: collected.echoes } : {}),
  };
  await tellOfCut(flow, identity.model, collected.cut);
  const { text, calls, finish, grounding } = collected;
  const reply = { text, calls, finish, ...(grounding ? { grounding } : {}) };
  return { bill, sent: collected.sent, reply: failure ? fail({ ...failure, partial: text, model: identity.model }) : ok(reply) };
}

interface Collected {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly usage: Usage;
  readonly estimated: boolean;
  readonly finish: 'stop' | 'length';
  readonly grounding: Grounding | null;
  readonly failure: ModelFailure | null;
  readonly attempts: number;
  readonly masked: Masked;
  readonly pictures: number;
  readonly isUnseen: boolean;
  readonly isRepeating: boolean;
  readonly cut: Cut | null;
  readonly sent: ModelRequest;
  readonly echoes: number;
}

async function collect(flow: Flow, request: Ask, asked: Asked, room = Number.POSITIVE_INFINITY): Promise<Collected> {
  const { ports, signal } = flow;
  // Aborts only this request, if the answer is rejected while streaming.
  const giveUp = new AbortController();
  const identity = ports.models.identify(asked.tier, asked.using);
  const { recorded } = identity;
  const pictures = recorded ? [] : await sentPictures(flow, request);
  const whole = modelRequest(flow, request, asked, pictures);
  const hasWindow = !recorded || identity.contextTokens !== undefined;
  const most = Math.min(room, hasWindow ? promptRoom(windowOf(identity), whole.maxAnswerTokens) : room);
  const { request: fitting, leftOut } = fitted(flow, request, whole, most);
  const { request: sent, masked } = await redactRequest(fitting, ports.marks, () => ports.clock.sleep(0, signal));
  const answer = signal.aborted ? [] : ports.models.stream(sent, AbortSignal.any([signal, giveUp.signal]));
  const told: StreamedAnswer = { ...emptyAnswer, chunks: [], calls: [] };
  if (leftOut.length > 0) told.cut = { cutBy: 'us', tokens: Math.floor(most), needed: requestTokens(whole) };
  const waiting = createWaitingSign(
    ports.stage,
    ports.clock,
    request.onText !== undefined && request.purpose !== 'build' && !request.schema,
  );
  const repetition = createRepetitionWatch(request.purpose === 'build' && request.schema !== undefined);
  // Build and web answers are not checked for echoes, because files and web results may legitimately repeat text from the prompt.
  const own = request.purpose === 'build' || request.purpose === 'web' ? undefined : request.prompt.echo?.own;
  const given = [request.prompt.echo?.given, JSON.stringify(request.more ?? [])].join('\n');
  const filter = createAnswerFilter(own, given, nonceOf(flow));
  const unfiltered: string[] = [];
  const shown = () => filter.push(unfiltered.splice(0).join(''));
  let chars = 0;
  for await (const event of answer) {
    // Usage counts even if the provider reports it only after the answer was ended for repetition.
    if (!told.isRepeating || event.type === 'usage') keepTold(told, event);
    if (signal.aborted || (told.isRepeating && (event.type === 'done' || event.type === 'failed'))) break;
    if (told.isRepeating) continue;
    if (event.type === 'waiting') told.attempts++;
    waiting.on(event);
    if (event.type === 'done' || event.type === 'failed') break;
    if (event.type === 'toolCall') {
      // Removes the nonce from the arguments, because they may appear in later prompts, where only the host may write the nonce.
      told.calls.push({ ...event.call, args: valueWithoutMark(event.call.args, nonceOf(flow)) });
      request.onCall?.(event.call);
    }
    if (event.type !== 'text') continue;
    chars += event.text.length;
    if (chars > maxReplyChars) {
      told.failure = modelFailure('malformed', 'answer too long');
      giveUp.abort();
      break;
    }
    told.chunks.push(event.text);
    unfiltered.push(event.text);
    request.onText?.(shown);
    const cut = repetition.add(event.text);
    if (cut === null) continue;
    endRepeated(told, cut);
    giveUp.abort();
  }
  if (told.isRepeating && totalTokens(told.usage) === 0) estimateUsage(told, sent, chars);
  waiting.end();
  request.onText?.(() => shown() + filter.end());
  const { chunks, ...rest } = told;
  return { ...rest, ...filter.clean(chunks.join('')), sent, masked, pictures: pictures.length };
}

/** Truncates a repeating answer after its first copy. */
function endRepeated(told: StreamedAnswer, cut: number): void {
  told.chunks.splice(0, Infinity, told.chunks.join('').slice(0, cut));
  told.finish = 'length';
  told.isRepeating = true;
}

/**
 * Estimates the usage of an answer that was ended early, for providers that report none.
 * @param answered characters received
 */
function estimateUsage(told: StreamedAnswer, { system, messages }: ModelRequest, answered: number): void {
  told.usage = { ...noUsage, input: roughTokens(system + messages.map(({ text }) => text).join('')), output: tokensOf(answered) };
  told.estimated = true;
}

interface StreamedAnswer {
  readonly chunks: string[];
  readonly calls: ToolCall[];
  usage: Usage;
  estimated: boolean;
  finish: 'stop' | 'length';
  grounding: Grounding | null;
  failure: ModelFailure | null;
  attempts: number;
  isUnseen: boolean;
  isRepeating: boolean;
  cut: Cut | null;
}

const emptyAnswer = {
  usage: noUsage,
  estimated: false,
  finish: 'stop',
  grounding: null,
  failure: null,
  attempts: 1,
  isUnseen: false,
  isRepeating: false,
  cut: null,
} as const;

function keepTold(told: StreamedAnswer, event: ModelEvent): void {
  if (event.type === 'usage') {
    told.usage = event.usage;
    told.estimated ||= event.estimated === true;
  }
  if (event.type === 'unseen') told.isUnseen = true;
  if (event.type === 'cut') told.cut = { cutBy: 'server', tokens: told.usage.input, needed: event.sent };
  if (event.type === 'grounding') told.grounding = event.grounding;
  if (event.type === 'done') told.finish = event.finish;
  if (event.type === 'failed') told.failure = event.failure;
}

/** Reads the prompt's pictures. They are read for each call, so that none stays in memory. */
async function sentPictures({ ports }: Flow, { prompt }: Ask): Promise<readonly Picture[]> {
  const kept = await Promise.all(
    (prompt.pictures ?? []).map(async (picture) => ({ picture, bytes: await ports.pictures.read(picture.hash) })),
  );
  return kept.flatMap(({ picture, bytes }) =>
    bytes ? [{ mime: picture.mime, data: base64(bytes), label: pictureLabel(picture), tokens: pictureTokens(picture) }] : [],
  );
}

function modelRequest(
  { recorder, allowance, ports }: Flow,
  request: Ask,
  { tier, using }: Asked,
  pictures: readonly Picture[],
): ModelRequest {
  const promptLength = request.prompt.system.length + request.prompt.user.length;
  return {
    role: request.role,
    ordinal: recorder.session().callsByRole[request.role] ?? 0,
    tier,
    ...(using ? { using } : {}),
    ...(request.sample === undefined ? {} : { sample: request.sample }),
    system: request.prompt.system,
    messages: [{ from: 'user', text: request.prompt.user, ...(pictures.length > 0 ? { pictures } : {}) }, ...(request.more ?? [])],
    schema: request.schema ?? null,
    tools: request.tools ?? [],
    maxAnswerTokens: answerBound(request.purpose, promptLength, isSmallModel(ports.models.identify(tier, using))),
    ...(request.web ? { web: request.web } : {}),
    ...(allowance ? { maxAttempts: allowance.left() } : {}),
  };
}
