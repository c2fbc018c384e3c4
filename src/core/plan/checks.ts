// The check of the work: when the user wants it, what the last one said, and what is due next, as a fold of facts.
import type { Event, EventOf, VerificationOutcome, VerificationTime } from '../events';
import { hasAccepted, type TaskProgress } from './taskProgress';

export interface Check {
  readonly task: string;
  readonly outcome: VerificationOutcome;
  readonly exitCode: number | null;
  /** The task after which it ran, or null where that is not known. */
  readonly taskId: string | null;
  /** The end of what it printed; null where it could not be had. */
  readonly output: string | null;
  /** Whether the user goes on although it is red. */
  readonly isWaived: boolean;
}

export interface Checks {
  readonly when: VerificationTime;
  /** The last check that still says something about the files as they are. */
  readonly last: Check | null;
  /** The last task that changed files since then, or null. */
  readonly unchecked: string | null;
  /** Whether the user has asked for a check and a fix was made for it, so that it is run again without asking. */
  readonly isRepeated: boolean;
}

export const noChecks: Checks = { when: 'atEnd', last: null, unchecked: null, isRepeated: false };

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

/**
 * What the check asks for between two tasks: to be run, to be offered, or a word of the user because it is red.
 * @param isLast whether every task is settled
 */
export function checkDue({ when, last, unchecked, isRepeated }: Checks, isLast: boolean): 'run' | 'offer' | 'red' | null {
  if (unchecked !== null && (when === 'everyStep' || (isLast && isRepeated))) return 'run';
  if (unchecked !== null && isLast) return 'offer';
  return unchecked === null && last?.outcome === 'failed' && !last.isWaived ? 'red' : null;
}
