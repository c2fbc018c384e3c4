// The user's version control: history of a file, and the index.

/** Null if there is no history or it is not allowed. Never rejects; stops on abort. */
export interface History {
  /** Changes since the last commit as a unified diff; empty if there are none. */
  diff(path: string, signal: AbortSignal): Promise<string | null>;
  /** Last commits of a file, newest first, one per line: id, date, author, subject. */
  log(path: string, limit: number, signal: AbortSignal): Promise<string | null>;
  /** Time at which the checked-out commit last changed other than by the user's own commit: by a checkout, pull or reset. Milliseconds. */
  switchedAt(path: string, signal: AbortSignal): Promise<number | null>;
}

/** Accepted change of one file: text before and after; null if there is no file. */
export interface AcceptedChange {
  readonly path: string;
  /** Previous path of a renamed file. */
  readonly from?: string;
  /** Text including earlier accepted changes; null for a new file. */
  readonly base: string | null;
  readonly next: string | null;
}

/** The index of the user's Git repository. */
export interface Staging {
  /** Stages accepted changes if the user wants that; reports failures and never rejects. */
  stage(changes: readonly AcceptedChange[]): Promise<void>;
}
