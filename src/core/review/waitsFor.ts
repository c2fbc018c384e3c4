// Question that awaits the user's answer, for the panel, status bar and view badge.
import { currentTask, undecided } from '../execution/selectors';
import { type Awaited, awaits, openQuestion } from '../next';
import type { Session } from '../session';
import { askedTool } from '../tools/toolUse';

/**
 * Questions to the user. `tool` and `restore` come up during a turn, while the team counts as busy, so they are checked separately from
 * `awaits`.
 */
export type Waited = Awaited | 'tool' | 'restore';

/** Returns what the user is being asked now. Null while the team works, and if the user can only make a new request. */
export function waitsFor(session: Session): Waited | null {
  if (askedTool(session.tools)) return 'tool';
  if (session.checkpoints.offer) return 'restore';
  const asked = openQuestion(session);
  return asked === 'request' ? null : asked;
}

/** Returns the question shown in the docked line and the status bar; null while they show that the team works. */
export function shownQuestion(session: Session, isBusy: boolean): Waited | null {
  if (askedTool(session.tools)) return 'tool';
  if (session.turn) return null;
  if (session.checkpoints.offer && !isBusy) return 'restore';
  const awaited = awaits(session);
  return awaited === 'verification' && isBusy ? null : awaited;
}

/** Whether the session waits for the user. A check that is already running does not count. */
export function isWaiting(session: Session, isBusy: boolean): boolean {
  const asked = waitsFor(session);
  return asked !== null && !(asked === 'verification' && isBusy);
}

/** Returns the text key for a requested review: `strip.decide` if the step has no undecided changes, `strip.review` otherwise. */
export function reviewText({ progress }: Session): 'strip.review' | 'strip.decide' {
  const task = currentTask(progress);
  return task && undecided(task).length === 0 ? 'strip.decide' : 'strip.review';
}
