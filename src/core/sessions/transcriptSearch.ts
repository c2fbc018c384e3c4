// Search in the conversation, and the window of entries sent to the panel.
import * as v from 'valibot';
import { leaveOut, putBack } from '../base/chunkedList';
import type { Session } from '../session';
import type { Entry } from '../transcript';

export const transcriptQuerySchema = v.object({
  /** Case-insensitive search text; empty matches all. */
  text: v.pipe(v.string(), v.maxLength(200)),
  /** A member, `user`, or null for any speaker. */
  agent: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  /** Decisions only. */
  isDecision: v.boolean(),
});

export type TranscriptQuery = Readonly<v.InferOutput<typeof transcriptQuerySchema>>;

/** Creates a filter for the entries of a session, to be reused for many entries. */
export function createTranscriptSearch(
  { discussion }: Pick<Session, 'discussion'>,
  { text, agent, isDecision }: TranscriptQuery,
): (entry: Entry) => boolean {
  const words = text.trim().toLowerCase();
  const decided = new Set(discussion.ledger.filter(({ kind }) => kind === 'decision').map(({ seq }) => seq));
  const isOne = (entry: Entry) =>
    entry.kind === 'consensus' || (entry.kind === 'turn' && entry.endedSeq !== undefined && decided.has(entry.endedSeq));
  return (entry) =>
    (agent === null || speakerOf(entry) === agent) &&
    (!isDecision || isOne(entry)) &&
    (words === '' ? speakerOf(entry) !== null || isDecision : wordsOf(entry).toLowerCase().includes(words));
}

function speakerOf(entry: Entry): string | null {
  if (entry.kind === 'turn') return entry.agent;
  return entry.kind === 'message' || entry.kind === 'aside' ? 'user' : null;
}

function wordsOf(entry: Entry): string {
  if (entry.kind === 'floor') return entry.summary;
  return entry.kind === 'turn' || entry.kind === 'message' || entry.kind === 'aside' ? entry.text : '';
}

/** Number of full chunks of entries sent at once; with the unfinished chunk, 128 to 191 entries. */
const entriesSent = 2;

/** Number of full chunks of cost rounds sent at once, as many as the cost view lists. */
const roundsSent = 1;

/** The session with only the last part of what grows with each message: the conversation and its costs by round. */
export function snapshotWindow(session: Session): Session {
  const { models } = session;
  const rounds = leaveOut(models.costs.rounds, roundsSent);
  const costs = rounds === models.costs.rounds ? models.costs : { ...models.costs, rounds };
  return withEntries(
    costs === models.costs ? session : { ...session, models: { ...models, costs } },
    leaveOut(session.transcript.entries, entriesSent),
  );
}

/** The session with an older chunk of its conversation restored. */
export function withOlder(session: Session, chunk: number, entries: readonly Entry[]): Session {
  return withEntries(session, putBack(session.transcript.entries, chunk, entries));
}

function withEntries(session: Session, entries: Session['transcript']['entries']): Session {
  return entries === session.transcript.entries ? session : { ...session, transcript: { ...session.transcript, entries } };
}
