// State of the commands the Builder proposed: the types they are folded into.
import type { Hazard } from './hazards';
import type { ManifestScript } from './scripts';

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
