// Input the session waits for, and its place in the conversation.
import { at, findLast, size } from '../../src/core/base/chunkedList';
import { currentTask } from '../../src/core/execution/selectors';
import { type Waited, waitsFor } from '../../src/core/review/waitsFor';
import type { Session } from '../../src/core/session';
import type { Entry } from '../../src/core/transcript';

/** Kind of the entry that asks; others ask at the end of the conversation. */
const askedBy: Partial<Readonly<Record<Waited, Entry['kind']>>> = {
  answers: 'questions',
  briefAcceptance: 'brief',
  floor: 'floor',
  consensus: 'consensus',
  workshopEnd: 'workshop',
  readyChoice: 'ready',
  experts: 'experts',
  approval: 'plan',
  mending: 'fault',
  resume: 'stopped',
  tool: 'tool',
  command: 'command',
};

/** Whether only a message is awaited: nothing was asked since the user declined the agreement. */
export function waitsInComposer(session: Session): boolean {
  if (waitsFor(session) !== 'floor') return false;
  return findLast(session.transcript.entries, ({ kind }) => kind === 'floor' || kind === 'consensus')?.kind !== 'floor';
}

/** Index of the entry that asks; null if it is at the end. */
export function waitingEntry(session: Session): number | null {
  const { entries } = session.transcript;
  const asked = waitsFor(session);
  const { offer } = session.checkpoints;
  if (asked === null || waitsInComposer(session)) return null;
  if (offer) return indexOf(entries, (entry) => entry.kind === 'restore' && entry.restoreId === offer.restoreId);
  if (asked === 'review') {
    const task = currentTask(session.progress);
    return task ? indexOf(entries, (entry) => entry.kind === 'task' && entry.taskId === task.id) : null;
  }
  const kind = askedBy[asked];
  return kind ? indexOf(entries, (entry) => entry.kind === kind) : null;
}

function indexOf(entries: Session['transcript']['entries'], isMeant: (entry: Entry) => boolean): number | null {
  const found = findLast(entries, isMeant);
  if (!found) return null;
  for (let index = size(entries) - 1; index >= 0; index--) if (at(entries, index) === found) return index;
  return null;
}
