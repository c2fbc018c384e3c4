// Folds the commands the Builder proposed. Only the user, or what they allowed for good, makes one allowed; a later click on a settled one does nothing.
import type { Event, EventOf } from '../events';
import { isOpenCommand } from './selectors';
import type { ProposedCommand } from './state';

export function evolveCommands(commands: readonly ProposedCommand[], event: Event): readonly ProposedCommand[] {
  switch (event.type) {
    case 'command.proposed':
      return [...commands, proposed(event)];
    case 'command.asked': {
      const { hazards, scripts, print, prefix, isChanged = false } = event;
      const asked = { hazards, scripts, print, prefix, isChanged };
      return change(commands, event.commandId, ['proposed', 'allowed'], (command) => ({ ...command, state: 'asked', asked }));
    }
    case 'command.settled': {
      const { allowed, by } = event;
      const state = allowed === null ? 'refused' : 'allowed';
      return change(commands, event.commandId, settledFrom[by], (command) => ({ ...command, state, settled: { allowed, by } }));
    }
    case 'command.started':
      return change(commands, event.commandId, ['allowed'], (command) => ({ ...command, state: 'running' }));
    case 'command.ended': {
      const { outcome, exitCode, tookMs, output } = event;
      const ended = { outcome, exitCode, tookMs, output };
      return change(commands, event.commandId, ['running', 'allowed'], (command) => ({ ...command, state: 'ended', ended }));
    }
    case 'edits.proposed':
    case 'task.settled':
    case 'revision.asked':
      return dropped(commands, ({ taskId }) => taskId === event.taskId);
    case 'task.reopened':
      return dropped(commands, ({ taskId }) => taskId === event.taskId);
    case 'phase.entered':
    case 'plan.proposed':
      return dropped(commands, () => true);
    default:
      return commands;
  }
}

function proposed({ commandId, taskId, line, folder, reason, afterEdits }: EventOf<'command.proposed'>): ProposedCommand {
  return { commandId, taskId, line, folder, reason, afterEdits, state: 'proposed', asked: null, settled: null, ended: null };
}

/** A permission for good settles what was not asked about; the user, what was. */
const settledFrom: Readonly<Record<EventOf<'command.settled'>['by'], readonly ProposedCommand['state'][]>> = {
  user: ['asked'],
  allowance: ['proposed'],
  setting: ['proposed', 'asked', 'allowed'],
};

function change(
  commands: readonly ProposedCommand[],
  commandId: string,
  from: readonly ProposedCommand['state'][],
  to: (command: ProposedCommand) => ProposedCommand,
): readonly ProposedCommand[] {
  const index = commands.findIndex((command) => command.commandId === commandId && from.includes(command.state));
  const command = commands[index];
  return command ? commands.with(index, to(command)) : commands;
}

function dropped(commands: readonly ProposedCommand[], isOver: (command: ProposedCommand) => boolean): readonly ProposedCommand[] {
  const isLost = (command: ProposedCommand) => isOpenCommand(command) && isOver(command);
  return commands.some(isLost) ? commands.map((command) => (isLost(command) ? { ...command, state: 'dropped' } : command)) : commands;
}
