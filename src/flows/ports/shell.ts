// Port for commands the user allows.
import type { CommandAllowance } from '../../core/shell/allowance';

/** A working directory of a command, in its current state. */
export interface CommandPlace {
  /** The package manifest of the folder, or the nearest one above in the workspace. */
  readonly manifest: string | null;
  /** Task runner files of the folder and its ancestors, with digests. */
  readonly recipes: readonly (readonly [path: string, digest: string])[];
  /** Words that name files or folders in the working directory, except those whose real path holds secrets or configures tools. */
  readonly files: readonly string[];
  /** Words that are programs of installed packages. */
  readonly installed: readonly string[];
}

/** Result of a command; the exit code is null if it failed to start or was killed. */
export interface CommandEnd {
  readonly exitCode: number | null;
  readonly output: string | null;
}

export interface Shell {
  /** Whether commands may be proposed: enabled, in a trusted workspace, with local folders. */
  isOffered(): boolean;
  /** The user's permanent permissions in this workspace. */
  allowances(): readonly CommandAllowance[];
  allow(allowance: CommandAllowance): Promise<void>;
  /**
   * Null if the folder is not in the workspace.
   * @param words of the command line
   */
  lookAt(folder: string, words: readonly string[]): Promise<CommandPlace | null>;
  /**
   * Runs the command as an editor task. On abort, the process tree is ended, and the output so far is returned.
   * @param words for starting a program without a shell; null runs the line in a shell
   */
  run(
    command: { readonly line: string; readonly words: readonly string[] | null; readonly folder: string },
    signal: AbortSignal,
  ): Promise<CommandEnd>;
}

export interface VerificationRun {
  /** Exit code of the task, or null if it failed to start or ended without one. */
  readonly exitCode: number | null;
  /** Its output; null if the editor does not expose it, as for custom tasks. */
  readonly output: string | null;
}

/** A file that only a copy has. */
export interface AddedFile {
  readonly path: string;
  readonly text: string;
}

export interface Verification {
  /** Name of the task that would run, or null. */
  name(): Promise<string | null>;
  run(signal: AbortSignal): Promise<VerificationRun>;
  /**
   * Runs on a temporary copy of the workspace on disk; null if impossible. `shared`: installed packages are too large to copy, and
   * the run would use the project's own.
   * @param isShared the user agreed to that
   * @param added written into the copy only, by its workspace path; the run then has no tokens from the environment
   */
  runOnCopy(signal: AbortSignal, isShared: boolean, added?: AddedFile): Promise<VerificationRun | 'shared' | null>;
}
