// Version control of the user's project: history of files, and the Git index.

/** Methods return null if there is no history or access is not allowed. They never reject and stop on abort. */
export interface History {
  /** Changes of a file since the last commit as a unified diff; empty if there are none. */
  diff(path: string, signal: AbortSignal): Promise<string | null>;
  /** The last commits of a file, newest first, one per line: id, date, author, subject. */
  log(path: string, limit: number, signal: AbortSignal): Promise<string | null>;
  /** Time in milliseconds at which a checkout, pull or reset last changed the checked-out commit; the user's own commits do not count. */
  switchedAt(path: string, signal: AbortSignal): Promise<number | null>;
}

export interface AcceptedChange {
  readonly path: string;
  /** Previous path of the file, if renamed. The rename itself is a change without texts. */
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
