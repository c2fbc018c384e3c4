// Selectors of one task: whether it is to be built, how it ended, and what its reviewers found.
import type { Finding, TaskOutcome } from './facts';
import type { Attempt, TaskProgress } from './state';
import { hasAccepted } from './taskFold';

/** Whether the Builder has to be asked: for the first time, or once more. */
export function isToBuild({ attempt, rebuild }: TaskProgress): boolean {
  return attempt === 0 || rebuild !== null;
}

/**
 * What became of a task whose hunks are all decided; what was accepted of an earlier attempt is in the files. A task without any hunk gets here
 * only with a checked statement that nothing has to change: otherwise it is blocked.
 */
export function settledOutcome(task: TaskProgress): TaskOutcome {
  if ([task, ...task.earlier].some(hasAccepted)) return 'applied';
  return Object.keys(task.verdicts).length === 0 ? 'nothing' : 'rejected';
}

/** All that reviewers found in an attempt, the gravest first. */
export function findingsIn({ review }: Pick<Attempt, 'review'>): Finding[] {
  const order = ['blocker', 'major', 'minor', 'note'];
  const found = review?.given.flatMap(({ findings }) => findings) ?? [];
  return found.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}
