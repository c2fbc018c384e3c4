// Version control of the user's project: file history and the Git index.

/** History of files. Methods return null if there is no history or access is not allowed. They stop on abort and never reject. */
export interface History {
  /** Changes to a file since the last commit, as a unified diff; empty if there are none. */
  diff(path: string, signal: AbortSignal): Promise<string | null>;
  /** The last commits that changed a file, newest first, one per line: ID, date, author, subject. */
  log(path: string, limit: number, signal: AbortSignal): Promise<string | null>;
  /**
   * Returns the time in milliseconds since the epoch at which a checkout, pull or reset last changed the checked-out commit. The user's own
   * commits do not count.
   */
  switchedAt(path: string, signal: AbortSignal): Promise<number | null>;
}

export interface AcceptedChange {
  readonly path: string;
  /** Previous path, if the file was renamed. The rename itself is a separate change, whose `base` and `next` are null. */
  readonly from?: string;
  /** Text before the change, including earlier accepted changes; null for a new file. */
  readonly base: string | null;
  /** Text after the change; null for a deleted file. */
  readonly next: string | null;
}

export interface Staging {
  /** Stages accepted changes if the user has enabled staging. Reports failures and never rejects. */
  stage(changes: readonly AcceptedChange[]): Promise<void>;
}
