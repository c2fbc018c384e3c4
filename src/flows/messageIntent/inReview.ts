// Effect of a message during the review of a step, and around the check after the steps.
import { currentTask } from '../../core/execution/selectors';
import { openQuestion } from '../../core/next';
import { canAcceptTogether } from '../../core/readingCards';
import type { Session } from '../../core/session';
import { stepFacts } from '../execution/taskCommands';
import { skipVerification, verify } from '../execution/verify';
import type { Flow } from '../kernel/flow';
import { answers, askToConfirm, type IntentEffect, isAssent, isFlatNo, isWait, noted, type Said, wantsOn } from './intentEffect';

/**
 * Returns the effect of a message during the review of a step. A typed verdict must be confirmed first, so the message writes no file, and
 * a request to wait decides nothing.
 */
export function toStep(flow: Flow, said: Said, session: Session): IntentEffect | null {
  const { intent } = said;
  const task = currentTask(session.progress);
  if (!task) return null;
  const { id: taskId } = task;
  const isReviewed = openQuestion(session) === 'review';
  if (intent.says('skip')) {
    const facts = isReviewed ? stepFacts(flow, { type: 'task.skip', taskId }) : [];
    return facts.length > 0 ? answers(...facts) : askToConfirm(flow, 'skip', { taskId });
  }
  if (!isReviewed) return null;
  const verdict = typedVerdict(said, session);
  if (verdict) return askToConfirm(flow, verdict, { taskId });
  if (wantsOn(said)) return askToConfirm(flow, 'skip', { taskId });
  return isWait(said) ? noted : null;
}

/**
 * Returns the verdict on a step's changes that a message expresses, according to the phrase lists; null if it expresses none, or if
 * accepting would accept no change.
 */
export function typedVerdict(said: Pick<Said, 'intent'>, session: Session): 'accept' | 'reject' | null {
  if (isAssent(said) || said.intent.says('accepts')) return canAcceptTogether(session) ? 'accept' : null;
  return isFlatNo(said) ? 'reject' : null;
}

export function atCheck(said: Said): IntentEffect | null {
  if (isAssent(said) || said.intent.says('checks')) return { ...answers(), next: async (_live, run) => void run.start(verify) };
  if (isWait(said)) return noted;
  const isLeft = isFlatNo(said) || said.intent.says('skip') || wantsOn(said);
  return isLeft ? { ...answers(), next: skipVerification } : null;
}

/**
 * Returns the effect of a message after a failed check. A typed "skip" ignores the failure at once; a fix, or any other wording for
 * ignoring it, must be confirmed first.
 */
export function atRedCheck(flow: Flow, said: Said): IntentEffect | null {
  if (said.intent.says('skip')) return answers({ type: 'verification.waived' });
  if (isWait(said)) return noted;
  if (isFlatNo(said) || wantsOn(said)) return askToConfirm(flow, 'waive');
  return isAssent(said) && stepFacts(flow, { type: 'verification.fix' }).length > 0 ? askToConfirm(flow, 'fix') : null;
}
