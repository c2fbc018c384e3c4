// Searches the conversation, and selects the entries that are sent to the panel.
import { leaveOut, putBack } from '../base/chunkedList';
import type { Session } from '../session';
import type { Entry } from '../transcript';

export const maxSought = 200;

/** Creates a case-insensitive test for entries that contain the search text; the test can be reused for many entries. */
export function createTranscriptSearch(text: string): (entry: Entry) => boolean {
  const words = text.trim().toLowerCase();
  return (entry) => wordsOf(entry).toLowerCase().includes(words);
}

function wordsOf(entry: Entry): string {
  if (entry.kind === 'floor') return entry.summary;
  return entry.kind === 'turn' || entry.kind === 'message' || entry.kind === 'aside' ? entry.text : '';
}

/** Number of full chunks of entries sent with a snapshot. Including the unfinished chunk, 128 to 191 entries are sent. */
const entriesSent = 2;

export function snapshotWindow(session: Session): Session {
  return withEntries(session, leaveOut(session.transcript.entries, entriesSent));
}

export function withOlder(session: Session, chunk: number, entries: readonly Entry[]): Session {
  return withEntries(session, putBack(session.transcript.entries, chunk, entries));
}

function withEntries(session: Session, entries: Session['transcript']['entries']): Session {
  return entries === session.transcript.entries ? session : { ...session, transcript: { ...session.transcript, entries } };
}
