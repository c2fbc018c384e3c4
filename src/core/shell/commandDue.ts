// Which proposed command is next in a task: one without edits at once, one beside edits when they are decided and something of them was accepted.
import { undecided } from '../execution/selectors';
import type { TaskProgress } from '../execution/state';
import { hasAccepted } from '../execution/taskFold';
import { isOpenCommand } from './selectors';
import type { ProposedCommand } from './state';

/** Commands of one answer, and of one task. */
export const maxCommandsAtOnce = 3;
const maxCommandsOfTask = 8;

export function commandDue(commands: readonly ProposedCommand[], task: TaskProgress): ProposedCommand | undefined {
  const open = commands.filter((command) => command.taskId === task.id && isOpenCommand(command));
  const isWritten = task.attempt > 0 && undecided(task).length === 0 && hasAccepted(task);
  return open.find(({ afterEdits }) => !afterEdits || isWritten);
}

/** How many more the Builder may propose for a task. */
export function commandsLeft(commands: readonly ProposedCommand[], taskId: string): number {
  return Math.max(0, maxCommandsOfTask - commands.filter((command) => command.taskId === taskId).length);
}
