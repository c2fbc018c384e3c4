// Commands the Builder proposes: facts, state and which one is due.
import { type FactsIn, foldOf, forEach, type OfType } from '../base/fact';
import { flag, list, maybe, number, orNull, part, text, texts, typed, word } from '../base/shape';
import type { ExecutionFact } from '../execution/facts';
import { undecided } from '../execution/selectors';
import type { TaskProgress } from '../execution/state';
import { hasAccepted } from '../execution/taskFold';
import type { SessionFact } from '../lifecycle/facts';
import type { PlanFact } from '../plan/facts';
import type { Hazard } from './hazards';
import type { ManifestScript } from './scripts';

export const commandFold = foldOf<readonly ProposedCommand[], CommandRunFact | ExecutionFact | PlanFact | SessionFact>()({
  'command.proposed': (commands, event) => [...commands, proposed(event)],
  'command.asked': (commands, event) => {
    const { hazards, scripts, print, prefix, isChanged = false } = event;
    const asked = { hazards, scripts, print, prefix, isChanged };
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

/** A permission for good settles what was not asked about; the user, what was. */
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

export const commandRunFactShapes = {
  /** The Builder proposed a command. `afterEdits`: it runs once the accepted edits are in the files. */
  'command.proposed': { commandId: text, taskId: text, line: text, folder: text, reason: text, afterEdits: flag },
  /**
   * The user is asked whether a command may run. `print`: a fingerprint of everything that defines what the line does. `prefix`: what can
   * be allowed for good, null where only the line or nothing can.
   */
  'command.asked': {
    commandId: text,
    taskId: text,
    hazards: typed<Hazard[]>(texts, []),
    scripts: list(part<ManifestScript>({})),
    print: text,
    prefix: orNull(texts),
    /** It was allowed before, and what it does has changed since. */
    isChanged: maybe(typed<true>(flag, true)),
  },
  /** A command was allowed or refused. `by`: the user, a standing permission, or a setting. */
  'command.settled': {
    commandId: text,
    taskId: text,
    allowed: orNull(word<CommandScope>('once')),
    by: word<'user' | 'allowance' | 'setting'>('user'),
  },
  /** A command started. */
  'command.started': { commandId: text, taskId: text },
  /** A command ended. */
  'command.ended': {
    commandId: text,
    taskId: text,
    outcome: word<CommandOutcome>('ended'),
    exitCode: orNull(number),
    tookMs: number,
    output: text,
  },
};

export type CommandRunFact = FactsIn<typeof commandRunFactShapes>;

/** How far the user's word goes: this once, this very line from now on, or what it begins with. */
export const commandScopes = ['once', 'line', 'prefix'] as const;

export type CommandScope = (typeof commandScopes)[number];

/** `failed`: it could not be started; `late`: it was ended because it took too long; `cut`: nobody was there to see its end. */
export type CommandOutcome = 'ended' | 'failed' | 'late' | 'stopped' | 'cut';

export interface ProposedCommand {
  readonly commandId: string;
  readonly taskId: string;
  readonly line: string;
  readonly folder: string;
  readonly reason: string;
  readonly afterEdits: boolean;
  /** `dropped`: what it was for is over. */
  readonly state: 'proposed' | 'asked' | 'allowed' | 'running' | 'ended' | 'refused' | 'dropped';
  readonly asked: {
    readonly hazards: readonly Hazard[];
    readonly scripts: readonly ManifestScript[];
    readonly print: string;
    readonly prefix: readonly string[] | null;
    readonly isChanged: boolean;
  } | null;
  readonly settled: { readonly allowed: CommandScope | null; readonly by: 'user' | 'allowance' | 'setting' } | null;
  readonly ended: {
    readonly outcome: CommandOutcome;
    readonly exitCode: number | null;
    readonly tookMs: number;
    readonly output: string;
  } | null;
}

export const noCommands: readonly ProposedCommand[] = [];

function isOpenCommand({ state }: ProposedCommand): boolean {
  return state === 'proposed' || state === 'asked' || state === 'allowed' || state === 'running';
}

export function commandById(commands: readonly ProposedCommand[], commandId: string): ProposedCommand | null {
  return commands.find((command) => command.commandId === commandId) ?? null;
}

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
