// Question that waits for the user, for the panel, the status bar and the badge.
import { type Awaited, openQuestion } from '../next';
import type { Session } from '../session';
import { askedTool } from '../tools/toolUse';

/** A tool is asked for in the middle of a turn: the team is at work, and waits all the same. */
export type Waited = Awaited | 'tool' | 'restore';

/** What is asked of the user now; null while the team is at work, and where only another request could come. */
export function waitsFor(session: Session): Waited | null {
  if (askedTool(session.tools)) return 'tool';
  if (session.checkpoints.offer) return 'restore';
  const asked = openQuestion(session);
  return asked === 'request' ? null : asked;
}

/** A check that runs was asked for already: nothing waits for the user until it has ended. */
export function isWaiting(session: Session, isBusy: boolean): boolean {
  const asked = waitsFor(session);
  return asked !== null && !(asked === 'verification' && isBusy);
}
