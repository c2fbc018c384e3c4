// Ports for shell commands allowed by the user, and for the workspace's check.
import type { CommandAllowance } from '../../core/shell/allowance';

export interface CommandPlace {
  /** Content of the nearest `package.json` in the folder or its parents, up to the workspace folder; null if there is none. */
  readonly manifest: string | null;
  /** Content of `composer.json` in the folder; null if there is none. */
  readonly composer: string | null;
  /**
   * Configuration files and scripts that affect the command, with digests of their contents. Most are in the folder or its parent folders.
   */
  readonly recipes: readonly (readonly [path: string, digest: string])[];
  /**
   * Command-line words that name files or folders in the working directory, except those whose real path contains secrets or configures
   * tools.
   */
  readonly files: readonly string[];
  /** Command-line words that name programs of installed packages. */
  readonly installed: readonly string[];
}

/** Result of a command. The exit code is null if the command failed to start or was killed. */
export interface CommandEnd {
  readonly exitCode: number | null;
  readonly output: string | null;
}

export interface Shell {
  /** Whether commands may be proposed: they must be enabled, and the workspace must be trusted and have local folders. */
  isOffered(): boolean;
  allowances(): readonly CommandAllowance[];
  allow(allowance: CommandAllowance): Promise<void>;
  /**
   * Returns the files, scripts and programs that affect a command run in this folder; null if the folder is not in the workspace.
   * @param words the words of the command line
   */
  lookAt(folder: string, words: readonly string[]): Promise<CommandPlace | null>;
  /**
   * Runs the command as an editor task. On abort, ends the process tree and returns the output so far.
   * @param words program and arguments to start without a shell; if null, the line runs in a shell
   */
  run(
    command: { readonly line: string; readonly words: readonly string[] | null; readonly folder: string },
    signal: AbortSignal,
  ): Promise<CommandEnd>;
}

export interface VerificationRun {
  /** Exit code of the task; null if the task failed to start or ended without an exit code. */
  readonly exitCode: number | null;
  /** The task's output; null if the editor does not expose the output, as for custom tasks. */
  readonly output: string | null;
}

export interface AddedFile {
  readonly path: string;
  readonly text: string;
}

export interface Verification {
  /** Returns the name of the task that would run; null if there is none. */
  name(): Promise<string | null>;
  run(signal: AbortSignal): Promise<VerificationRun>;
  /**
   * Runs the check on a temporary copy of the workspace on disk. Resolves to null if that is impossible, or to `shared`, without running,
   * if installed packages are too large to copy and the user has not agreed to using the project's packages.
   * @param isShared whether the user agreed to using the project's packages
   * @param added file to write into the copy only, by its workspace path; the run then gets an environment without keys and access tokens
   */
  runOnCopy(signal: AbortSignal, isShared: boolean, added?: AddedFile): Promise<VerificationRun | 'shared' | null>;
}
