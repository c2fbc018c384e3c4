// A session as it is sent to a panel: whole but for the oldest part of a long conversation, which is sent when somebody looks at it.
import { leaveOut, putBack } from '../base/chunkedList';
import type { Session } from '../session';
import type { Entry } from '../transcript';

/** Full chunks of the conversation that are sent at once; with the unfinished one that is 128 to 191 entries. */
const sentAtOnce = 2;

/** The session with the end of its conversation only; all else in it is small. */
export function snapshotWindow(session: Session): Session {
  return withEntries(session, leaveOut(session.transcript.entries, sentAtOnce));
}

/** The session with a part of its conversation put back. */
export function withOlder(session: Session, chunk: number, entries: readonly Entry[]): Session {
  return withEntries(session, putBack(session.transcript.entries, chunk, entries));
}

function withEntries(session: Session, entries: Session['transcript']['entries']): Session {
  return entries === session.transcript.entries ? session : { ...session, transcript: { ...session.transcript, entries } };
}
