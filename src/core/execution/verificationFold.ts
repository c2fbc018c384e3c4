// Folds facts into the state of the checks: when they run and how the last ones ended.
import type { Check, Checks, TaskProgress } from './state';
import { hasAccepted } from './taskFold';
import type { Event, EventOf } from '../events';

/** @param tasks with the event folded in already */
export function evolveChecks(checks: Checks, tasks: readonly TaskProgress[], event: Event): Checks {
  switch (event.type) {
    case 'verification.chosen':
      return { ...checks, when: event.when };
    case 'task.settled': {
      const task = tasks.find(({ id }) => id === event.taskId);
      const isChanged = event.outcome === 'doneByHand' || (event.outcome === 'applied' && task !== undefined && hasAccepted(task));
      return isChanged ? { ...checks, last: null, unchecked: event.taskId } : checks;
    }
    case 'task.reopened':
      return event.cause === 'fix' ? { ...checks, isRepeated: true } : checks;
    case 'verification.ended':
      return { ...checks, last: checkOf(event), unchecked: null, isRepeated: false };
    case 'verification.waived':
      return checks.last ? { ...checks, last: { ...checks.last, isWaived: true }, isRepeated: false } : checks;
    default:
      return checks;
  }
}

function checkOf({ task, outcome, exitCode, taskId, output }: EventOf<'verification.ended'>): Check {
  return { task, outcome, exitCode, taskId: taskId ?? null, output: output ?? null, isWaived: false };
}
