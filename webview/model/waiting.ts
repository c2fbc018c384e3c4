// Awaited input of the user, and its place in the conversation.
import { at, findLast, size } from '../../src/core/base/chunkedList';
import { currentTask } from '../../src/core/execution/selectors';
import { askedTool } from '../../src/core/tools/toolUse';
import { type Awaited, openQuestion } from '../../src/core/next';
import type { Session } from '../../src/core/session';
import type { Entry } from '../../src/core/transcript';

/** The entry that asks, by its kind; what is not here asks at the end of the conversation. */
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

/** A tool is asked for in the middle of a turn: the team is at work, and waits all the same. */
type Waited = Awaited | 'tool';

/** What is asked of the user now; null while the team is at work, and where only another request could come. */
export function waitsFor(session: Session): Waited | null {
  if (askedTool(session.tools)) return 'tool';
  if (session.checkpoints.offer) return 'review';
  const asked = openQuestion(session);
  return asked === 'request' ? null : asked;
}

/** A check that runs was asked for already: nothing waits for the user until it has ended. */
export function isWaiting(session: Session, busy: boolean): boolean {
  const asked = waitsFor(session);
  return asked !== null && !(asked === 'verification' && busy);
}

/** Whether only a word is waited for, where the composer is: nothing was asked since the user declined what the team agreed on. */
export function waitsInComposer(session: Session): boolean {
  if (waitsFor(session) !== 'floor') return false;
  return findLast(session.transcript.entries, ({ kind }) => kind === 'floor' || kind === 'consensus')?.kind !== 'floor';
}

/** The entry that asks, by its number in the whole conversation; null where it stands at the end. */
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
