// Port for commands the user allows.
import type { CommandAllowance } from '../../core/shell/allowance';

/** A folder a command would run in, as it is now. */
export interface CommandPlace {
  /** The package manifest of the folder, or of the nearest one above it in the workspace. */
  readonly manifest: string | null;
  /** Files of the folder and of those above it that say what a task runner or a program does, with a digest of each. */
  readonly recipes: readonly (readonly [path: string, digest: string])[];
  /** The words that name files or folders below it; none that, every link followed, holds secrets or steers tools. */
  readonly files: readonly string[];
  /** The words that are programs of packages installed in it or above it. */
  readonly installed: readonly string[];
}

/** As of a check: no exit code where it could not be started or was ended from outside. */
export interface CommandEnd {
  readonly exitCode: number | null;
  readonly output: string | null;
}

export interface Shell {
  /** Whether commands may be proposed: the user has not switched it off, the workspace is trusted, and its folders lie on this machine. */
  isOffered(): boolean;
  /** What the user allowed for good in this workspace. */
  allowances(): readonly CommandAllowance[];
  allow(allowance: CommandAllowance): Promise<void>;
  /** Null where the folder is none of the workspace. @param words of the line */
  lookAt(folder: string, words: readonly string[]): Promise<CommandPlace | null>;
  /**
   * Runs it as a task of the editor. When the signal aborts, it and all that it has started are ended, and what it printed until then is the result.
   * @param words to start a program with and no shell; null has a shell read the line
   */
  run(
    command: { readonly line: string; readonly words: readonly string[] | null; readonly folder: string },
    signal: AbortSignal,
  ): Promise<CommandEnd>;
}

export interface VerificationRun {
  /** Exit code of the task, or null when it could not be started or was ended without one. */
  readonly exitCode: number | null;
  /** What it printed; null where the editor does not tell, as of a task that an extension or the workspace runs in its own way. */
  readonly output: string | null;
}

export interface Verification {
  /** Name of the task that would run, or null. */
  name(): Promise<string | null>;
  run(signal: AbortSignal): Promise<VerificationRun>;
  /**
   * The same on a copy of the workspace as it lies on the disk, which is deleted afterwards; null where it cannot be run on one. `shared`: installed packages are
   * too large to copy, and the run would use those of the project itself.
   * @param isShared the user agreed to that
   */
  runOnCopy(signal: AbortSignal, isShared: boolean): Promise<VerificationRun | 'shared' | null>;
}
