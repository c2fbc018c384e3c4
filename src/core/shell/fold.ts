// Folds facts into proposed commands; facts that do not fit the state are ignored.
import { foldOf, forEach, type OfType } from '../base/fact';
import type { ExecutionFact } from '../execution/facts';
import type { SessionFact } from '../lifecycle/facts';
import type { PlanFact } from '../plan/facts';
import type { CommandRunFact } from './facts';
import { isOpenCommand, type ProposedCommand } from './proposedCommand';

export const commandFold = foldOf<readonly ProposedCommand[], CommandRunFact | ExecutionFact | PlanFact | SessionFact>()({
  'command.proposed': (commands, event) => [...commands, proposed(event)],
  'command.asked': (commands, event) => {
    const { hazards, programs = [], scripts, print, prefix, isChanged = false } = event;
    const asked = { hazards, programs, scripts, print, prefix, isChanged };
    return change(commands, event.commandId, ['proposed', 'allowed'], (command) => ({ ...command, state: 'asked', asked }));
  },
  'command.settled': (commands, event) => {
    const { allowed, by } = event;
    const state = allowed === null ? 'refused' : 'allowed';
    return change(commands, event.commandId, settledFrom[by], (command) => ({ ...command, state, settled: { allowed, by } }));
  },
  'command.started': (commands, event) => change(commands, event.commandId, ['allowed'], (command) => ({ ...command, state: 'running' })),
  'command.ended': (commands, event) => {
    const { outcome, exitCode, tookMs, output } = event;
    const ended = { outcome, exitCode, tookMs, output };
    return change(commands, event.commandId, ['running', 'allowed'], (command) => ({ ...command, state: 'ended', ended }));
  },
  ...forEach(['edits.proposed', 'task.settled', 'revision.asked', 'task.reopened'], dropOfTask),
  ...forEach(['phase.entered', 'plan.proposed'], (commands: readonly ProposedCommand[]) => dropped(commands, () => true)),
});

function dropOfTask(commands: readonly ProposedCommand[], event: { readonly taskId: string }): readonly ProposedCommand[] {
  return dropped(commands, ({ taskId }) => taskId === event.taskId);
}

function proposed({ commandId, taskId, line, folder, reason, afterEdits }: OfType<CommandRunFact, 'command.proposed'>): ProposedCommand {
  return { commandId, taskId, line, folder, reason, afterEdits, state: 'proposed', asked: null, settled: null, ended: null };
}

/** States from which a command can be settled, by the source of the decision. */
const settledFrom: Readonly<Record<OfType<CommandRunFact, 'command.settled'>['by'], readonly ProposedCommand['state'][]>> = {
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
