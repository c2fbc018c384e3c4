// Commands that the Builder proposes: their state, and which command is due.
import { hasAccepted, undecided } from '../execution/selectors';
import type { TaskProgress } from '../execution/state';
import type { CommandOutcome, CommandScope } from './facts';
import type { Hazard } from './hazards';
import type { ManifestScript } from './programs';

export interface ProposedCommand {
  readonly commandId: string;
  readonly taskId: string;
  readonly line: string;
  readonly folder: string;
  readonly reason: string;
  readonly afterEdits: boolean;
  /** `dropped`: the step ended, or its edits or the plan changed, before the command ended. */
  readonly state: 'proposed' | 'asked' | 'allowed' | 'running' | 'ended' | 'refused' | 'dropped';
  readonly asked: {
    readonly hazards: readonly Hazard[];
    readonly programs: readonly string[];
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

export function isOpenCommand({ state }: ProposedCommand): boolean {
  return state === 'proposed' || state === 'asked' || state === 'allowed' || state === 'running';
}

export function commandById(commands: readonly ProposedCommand[], commandId: string): ProposedCommand | null {
  return commands.find((command) => command.commandId === commandId) ?? null;
}

/** `maxCommandsAtOnce`: maximum number of commands per Builder answer. `maxCommandsOfTask`: maximum number of commands per step. */
export const maxCommandsAtOnce = 3;
const maxCommandsOfTask = 8;

export function commandDue(commands: readonly ProposedCommand[], task: TaskProgress): ProposedCommand | undefined {
  const open = commands.filter((command) => command.taskId === task.id && isOpenCommand(command));
  const isWritten = task.attempt > 0 && undecided(task).length === 0 && hasAccepted(task);
  return open.find(({ afterEdits }) => !afterEdits || isWritten);
}

export function commandsLeft(commands: readonly ProposedCommand[], taskId: string): number {
  return Math.max(0, maxCommandsOfTask - commands.filter((command) => command.taskId === taskId).length);
}
