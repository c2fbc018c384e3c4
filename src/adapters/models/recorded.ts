// Recorded model replies for the guided tour, which needs no key.
import * as v from 'valibot';
import { modelFailure } from '../../core/models/failure';
import type { ModelEvent, ModelRequest, ToolCall } from '../../core/models/request';
import { noUsage } from '../../core/models/usage';
import { fail, ok, type Result } from '../../core/base/result';
import type { Clock, Models } from '../../flows/ports/ports';

/**
 * Delay between chunks. At about 80 chunks per second, the text can be read as it appears, and the tour's first edit still arrives within
 * 45 s.
 */
export const tourPaceMs = 12;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const replySchema = v.pipe(
  v.strictObject({
    /** The answer: `text`, or `json` for a structured answer; `calls` may occur alone or with `text`. */
    text: v.optional(v.string()),
    json: v.optional(v.unknown()),
    calls: v.optional(v.array(v.strictObject({ name: v.pipe(v.string(), v.minLength(1)), args: v.unknown() }))),
    /** Usage and model at the time of recording; never billed. */
    usage: v.optional(v.strictObject({ input: count, output: count, cached: count, thinking: count })),
    model: v.optional(v.string()),
    /** Text that selects this reply if the request contains it. Replies without `when` are used in order. */
    when: v.optional(v.string()),
    /** The recording ends at requests that contain `when`, because no answer to them was recorded. */
    isEnd: v.optional(v.literal(true)),
  }),
  v.check((reply) => reply.text === undefined || reply.json === undefined, 'A reply is a text or a value, not both.'),
  v.check(
    (reply) => reply.isEnd || reply.text !== undefined || reply.json !== undefined || (reply.calls ?? []).length > 0,
    'A reply says or calls something.',
  ),
);

const courseSchema = v.strictObject({
  request: v.pipe(v.string(), v.minLength(1)),
  replies: v.record(v.string(), v.array(replySchema)),
  /**
   * Replies to requests that were not recorded, by role; they say that the tour is a recording, and how to continue. The key `.aside`
   * applies to all members.
   */
  beyond: v.optional(v.record(v.string(), v.array(replySchema))),
});

const recordingSchema = v.strictObject({
  title: v.pipe(v.string(), v.minLength(1)),
  ...courseSchema.entries,
  /**
   * A second, shorter tour, played if the prompt contains its request. For roles that are missing in its `beyond`, the `beyond` of the
   * first tour is used.
   */
  short: v.optional(courseSchema),
});

export type RecordedReply = v.InferOutput<typeof replySchema>;
export type Recording = v.InferOutput<typeof recordingSchema>;

/** Returns the recorded requests, the long tour first. */
export function requestsOf({ request, short }: Recording): readonly string[] {
  return short ? [request, short.request] : [request];
}

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
 * Plays the reply whose `when` is in the request, otherwise the role's next reply (several samples use successive replies), otherwise a
 * reply from `beyond`. If there is none, the call fails with `recordingEnded`.
 * @param options.paceMs delay between chunks; 0 for none
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
    // Each chunk has its own due time, so that delays on a busy machine do not accumulate.
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
  // `planner.aside` falls back to `.aside`, because all members share these replies.
  const shared = role.includes('.') ? own(beyond ?? {}, role.slice(role.indexOf('.'))) : undefined;
  const otherwise = own(beyond ?? {}, role) ?? shared ?? [];
  const isNext = (reply: RecordedReply | undefined) => (reply?.when === undefined ? reply : undefined);
  const meant = meantFor(request, all);
  const besides = meantFor(request, otherwise);
  // `isEnd` takes precedence over other replies, because a reply that was recorded for a step does not fit a changed step.
  if (besides?.isEnd) return undefined;
  return meant ?? isNext(all[ordinal + sample]) ?? besides ?? isNext(otherwise[0]);
}

/** Returns the last reply whose `when` is in the request, because later replies are more specific. */
function meantFor(request: ModelRequest, replies: readonly RecordedReply[]): RecordedReply | undefined {
  return replies.findLast(({ when }) => when !== undefined && isIn(request, when));
}

function isIn({ system, messages }: ModelRequest, words: string): boolean {
  return system.includes(words) || messages.some(({ text }) => text.includes(words));
}

/** Reads own properties only, because a role may have the name of an inherited property. */
function own<T>(record: Readonly<Record<string, T>>, role: string): T | undefined {
  return Object.hasOwn(record, role) ? record[role] : undefined;
}

function eventsOf(reply: RecordedReply): readonly ModelEvent[] {
  // A structured answer is not shown while it streams, so it is sent as one chunk.
  const pieces = reply.json === undefined ? pieceText(reply.text ?? '') : [JSON.stringify(reply.json)];
  return [...pieces.map((text): ModelEvent => ({ type: 'text', text })), ...(reply.calls ?? []).map(callEvent)];
}

function callEvent(call: ToolCall): ModelEvent {
  return { type: 'toolCall', call };
}

/** Splits text into words with their surrounding whitespace, like the text that models stream; long words are split further. */
function pieceText(text: string): readonly string[] {
  return text.match(/\s*\S{1,24}\s*|\s+/gu) ?? [];
}
