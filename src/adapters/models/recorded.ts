// Recorded team for the guided tour; needs no key.
import * as v from 'valibot';
import { modelFailure } from '../../core/models/failure';
import type { ModelEvent, ModelRequest, ToolCall } from '../../core/models/request';
import { noUsage } from '../../core/models/usage';
import { fail, ok, type Result } from '../../core/base/result';
import type { Clock, Models } from '../../flows/ports/ports';

/** About 80 chunks per second, readable while it appears; the first edit arrives within 45 s. */
export const tourPaceMs = 12;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const replySchema = v.pipe(
  v.strictObject({
    /** Answer as text, or as `json` for a structured one; `calls` may be alone or beside a text. */
    text: v.optional(v.string()),
    json: v.optional(v.unknown()),
    calls: v.optional(v.array(v.strictObject({ name: v.pipe(v.string(), v.minLength(1)), args: v.unknown() }))),
    /** Usage and model at recording time, as its origin; never billed. */
    usage: v.optional(v.strictObject({ input: count, output: count, cached: count, thinking: count })),
    model: v.optional(v.string()),
    /** Words of the request that this reply answers, at any point of the tour; without them it is the next in order. */
    when: v.optional(v.string()),
    /** No answer is recorded for these words: the recording ends. */
    isEnd: v.optional(v.literal(true)),
  }),
  v.check((reply) => reply.text === undefined || reply.json === undefined, 'A reply is a text or a value, not both.'),
  v.check(
    (reply) => reply.isEnd || reply.text !== undefined || reply.json !== undefined || (reply.calls ?? []).length > 0,
    'A reply says or calls something.',
  ),
);

const courseSchema = v.strictObject({
  /** Request of the tour. */
  request: v.pipe(v.string(), v.minLength(1)),
  /** Replies of each role in order. */
  replies: v.record(v.string(), v.array(replySchema)),
  /** Replies outside the recorded course, which explain the recording and how to continue; `.aside` applies to every member. */
  beyond: v.optional(v.record(v.string(), v.array(replySchema))),
});

const recordingSchema = v.strictObject({
  title: v.pipe(v.string(), v.minLength(1)),
  ...courseSchema.entries,
  /** A second request, played if its words are in the prompt; missing replies fall back to those of the first. */
  short: v.optional(courseSchema),
});

export type RecordedReply = v.InferOutput<typeof replySchema>;
export type Recording = v.InferOutput<typeof recordingSchema>;

/** Recorded requests, the long tour first. */
export function requestsOf({ request, short }: Recording): readonly string[] {
  return short ? [request, short.request] : [request];
}

/** Parses a recording file, or describes what is wrong with it. */
export function parseRecording(text: string): Result<Recording, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fail(`The recording is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
  const checked = v.safeParse(recordingSchema, value);
  if (checked.success) return ok(checked.output);
  const [issue] = checked.issues;
  return fail(`The recording is not valid at ${v.getDotPath(issue) ?? 'its top'}: ${issue.message}`);
}

/**
 * Plays the reply whose words match the request, otherwise `replies[role][ordinal]` (several samples in order), otherwise the role's
 * fallback; without any the call fails with `recordingEnded`. @param options.paceMs delay between chunks; 0 for none
 */
export function createRecorded(recording: Recording, clock: Clock, options: { readonly paceMs?: number } = {}): Models {
  return {
    identify: () => ({ model: 'recorded', recorded: true }),
    price: () => null,
    stream: (request, signal) => play(recording, clock, options.paceMs ?? tourPaceMs, request, signal),
  };
}

async function* play(
  recording: Recording,
  clock: Clock,
  paceMs: number,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const reply = replyFor(recording, request);
  let dueAt = clock.now();
  for (const event of reply ? eventsOf(reply) : []) {
    // Scheduled by the clock, so that delays of a busy machine do not add up.
    dueAt += paceMs;
    if (paceMs > 0 && !signal.aborted) await clock.sleep(Math.max(0, dueAt - clock.now()), signal);
    if (signal.aborted) break;
    yield event;
  }
  if (signal.aborted) yield { type: 'failed', failure: modelFailure('cancelled') };
  else if (!reply) yield { type: 'failed', failure: modelFailure('recordingEnded', `${request.role} #${request.ordinal}`) };
  else {
    yield { type: 'usage', usage: noUsage };
    yield { type: 'done', finish: 'stop' };
  }
}

function replyFor(recording: Recording, request: ModelRequest): RecordedReply | undefined {
  const { short } = recording;
  const { replies, beyond } =
    short && isIn(request, short.request) ? { ...short, beyond: { ...recording.beyond, ...short.beyond } } : recording;
  const { role, ordinal, sample = 0 } = request;
  const all = own(replies, role) ?? [];
  // roles shared by all members, such as asides, have common replies
  const otherwise = own(beyond ?? {}, role) ?? own(beyond ?? {}, role.slice(role.indexOf('.'))) ?? [];
  const isNext = (reply: RecordedReply | undefined) => (reply?.when === undefined ? reply : undefined);
  const meant = meantFor(request, all);
  const besides = meantFor(request, otherwise);
  // a reply recorded for a step does not fit a changed step
  if (besides?.isEnd) return undefined;
  return meant ?? isNext(all[ordinal + sample]) ?? besides ?? isNext(otherwise[0]);
}

/** The last, most specific reply whose words match. */
function meantFor(request: ModelRequest, replies: readonly RecordedReply[]): RecordedReply | undefined {
  return replies.findLast(({ when }) => when !== undefined && isIn(request, when));
}

function isIn({ system, messages }: ModelRequest, words: string): boolean {
  return system.includes(words) || messages.some(({ text }) => text.includes(words));
}

/** Own properties only: role names may equal prototype members. */
function own<T>(record: Readonly<Record<string, T>>, role: string): T | undefined {
  return Object.hasOwn(record, role) ? record[role] : undefined;
}

function eventsOf(reply: RecordedReply): readonly ModelEvent[] {
  // Structured values are not shown while streaming, so they come in one chunk.
  const pieces = reply.json === undefined ? pieceText(reply.text ?? '') : [JSON.stringify(reply.json)];
  return [...pieces.map((text): ModelEvent => ({ type: 'text', text })), ...(reply.calls ?? []).map(callEvent)];
}

function callEvent(call: ToolCall): ModelEvent {
  return { type: 'toolCall', call };
}

/** Words with surrounding space, as models stream them; long runs are split. */
function pieceText(text: string): readonly string[] {
  return text.match(/\s*\S{1,24}\s*|\s+/gu) ?? [];
}
