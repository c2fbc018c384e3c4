// Recorded team for the guided tour, played back without a key.
import * as v from 'valibot';
import { modelFailure } from '../../core/models/failure';
import type { ModelEvent, ModelRequest, ToolCall } from '../../core/models/request';
import { noUsage } from '../../core/models/usage';
import { fail, ok, type Result } from '../../core/base/result';
import type { Clock, Models } from '../../flows/ports/ports';

/** About 80 pieces a second, as a quick model writes: what is said can be read when it stands there, and the first edit comes within 45 s. */
export const tourPaceMs = 12;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const replySchema = v.pipe(
  v.strictObject({
    /** The answer as text, or `json` as the value of a typed one; `calls` may stand alone or beside a text. */
    text: v.optional(v.string()),
    json: v.optional(v.unknown()),
    calls: v.optional(v.array(v.strictObject({ name: v.pipe(v.string(), v.minLength(1)), args: v.unknown() }))),
    /** What the reply took when it was recorded, and which model gave it; kept as its origin, never billed. */
    usage: v.optional(v.strictObject({ input: count, output: count, cached: count, thinking: count })),
    model: v.optional(v.string()),
    /** Words of the request that this reply is for, wherever in the course of the tour it is asked; without them it is the next in order. */
    when: v.optional(v.string()),
    /** There is no answer to those words: the recording ends there. */
    isEnd: v.optional(v.literal(true)),
  }),
  v.check((reply) => reply.text === undefined || reply.json === undefined, 'A reply is a text or a value, not both.'),
  v.check(
    (reply) => reply.isEnd || reply.text !== undefined || reply.json !== undefined || (reply.calls ?? []).length > 0,
    'A reply says or calls something.',
  ),
);

const courseSchema = v.strictObject({
  /** What the user asks for in the tour. */
  request: v.pipe(v.string(), v.minLength(1)),
  /** The answers of each role in the order in which they are asked for. */
  replies: v.record(v.string(), v.array(replySchema)),
  /** What a role says where the user has left the course of the tour: that it is recorded, and how to go on; `.aside` is for every member's. */
  beyond: v.optional(v.record(v.string(), v.array(replySchema))),
});

const recordingSchema = v.strictObject({
  title: v.pipe(v.string(), v.minLength(1)),
  ...courseSchema.entries,
  /** A second request, played wherever its words are in the prompt; what it has no reply for is said as beyond the first one. */
  short: v.optional(courseSchema),
});

export type RecordedReply = v.InferOutput<typeof replySchema>;
export type Recording = v.InferOutput<typeof recordingSchema>;

/** What the recorded team can be asked for, the whole tour first. */
export function requestsOf({ request, short }: Recording): readonly string[] {
  return short ? [request, short.request] : [request];
}

/** A recording from its file's text, or a sentence on what is wrong with it. */
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
 * Plays the reply that is meant for the request, else `replies[role][ordinal]`, several samples of one prompt in order, else what the role says
 * beyond its course; where there is nothing the call fails with `recordingEnded`.
 * @param options.paceMs wait between two pieces of a text; 0 plays without waiting
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
    // by the clock and not from piece to piece: what a busy machine takes for one is made up for by the next
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
  // a part that any member may have, such as an aside, is the same for all of them
  const otherwise = own(beyond ?? {}, role) ?? own(beyond ?? {}, role.slice(role.indexOf('.'))) ?? [];
  const isNext = (reply: RecordedReply | undefined) => (reply?.when === undefined ? reply : undefined);
  const meant = meantFor(request, all);
  const besides = meantFor(request, otherwise);
  // what was recorded for a task is no answer to what has become of it
  if (besides?.isEnd) return undefined;
  return meant ?? isNext(all[ordinal + sample]) ?? besides ?? isNext(otherwise[0]);
}

/** The last, most particular reply that names words of the request. */
function meantFor(request: ModelRequest, replies: readonly RecordedReply[]): RecordedReply | undefined {
  return replies.findLast(({ when }) => when !== undefined && isIn(request, when));
}

function isIn({ system, messages }: ModelRequest, words: string): boolean {
  return system.includes(words) || messages.some(({ text }) => text.includes(words));
}

/** A record from JSON has a prototype: a role named after one of its members has nothing. */
function own<T>(record: Readonly<Record<string, T>>, role: string): T | undefined {
  return Object.hasOwn(record, role) ? record[role] : undefined;
}

function eventsOf(reply: RecordedReply): readonly ModelEvent[] {
  // A typed value is machinery that nobody watches: it comes in one piece.
  const pieces = reply.json === undefined ? pieceText(reply.text ?? '') : [JSON.stringify(reply.json)];
  return [...pieces.map((text): ModelEvent => ({ type: 'text', text })), ...(reply.calls ?? []).map(callEvent)];
}

function callEvent(call: ToolCall): ModelEvent {
  return { type: 'toolCall', call };
}

/** Words with the space around them, as a model streams them; a long run without spaces comes in parts. */
function pieceText(text: string): readonly string[] {
  return text.match(/\s*\S{1,24}\s*|\s+/gu) ?? [];
}
