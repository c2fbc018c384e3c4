// Folds facts into the state of the checks: when they run and how the last ones ended.
import { foldOf, type OfType } from '../base/fact';
import type { ExecutionFact } from './facts';
import { type Check, type Checks, type Progress, recordTaskId } from './state';
import { hasAccepted } from './taskFold';

/** Where the tasks stand is read with the same fact folded into them already. */
export const checksFold = foldOf<Progress, ExecutionFact>()({
  'verification.chosen': (progress, event) => withChecks(progress, { when: event.when }),
  'task.settled': (progress, event) => {
    const task = progress.tasks.find(({ id }) => id === event.taskId);
    const isChanged = event.outcome === 'doneByHand' || (event.outcome === 'applied' && task !== undefined && hasAccepted(task));
    return isChanged && event.taskId !== recordTaskId ? withChecks(progress, { last: null, unchecked: event.taskId }) : progress;
  },
  'task.reopened': (progress, event) =>
    event.cause === 'fix' && event.taskId !== recordTaskId ? withChecks(progress, { isRepeated: true }) : progress,
  'verification.ended': (progress, event) => withChecks(progress, { last: checkOf(event), unchecked: null, isRepeated: false }),
  'verification.waived': (progress) => {
    const { last } = progress.checks;
    return last ? withChecks(progress, { last: { ...last, isWaived: true }, isRepeated: false }) : progress;
  },
});

function withChecks(progress: Progress, changed: Partial<Checks>): Progress {
  return { ...progress, checks: { ...progress.checks, ...changed } };
}

function checkOf({ task, outcome, exitCode, taskId, output }: OfType<ExecutionFact, 'verification.ended'>): Check {
  return { task, outcome, exitCode, taskId: taskId ?? null, output: output ?? null, isWaived: false };
}
