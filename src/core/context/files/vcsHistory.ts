// Version control of the user: the history of a file, and the index.

/** Null where there is no history, or where it may not be asked. Never rejects; ends when the signal aborts. */
export interface History {
  /** The changes since the last commit, as a unified diff; empty where there are none. */
  diff(path: string, signal: AbortSignal): Promise<string | null>;
  /** The last commits that changed the file, newest first, one a line: id, date, author, subject. */
  log(path: string, limit: number, signal: AbortSignal): Promise<string | null>;
  /** When the commit on which a file lies last became another without a commit of the user's, in milliseconds: by a checkout, a pull or a reset. */
  switchedAt(path: string, signal: AbortSignal): Promise<number | null>;
}

/** What was accepted in one file: its text without and with it, null is no such file. */
export interface AcceptedChange {
  readonly path: string;
  /** Where a renamed file was. */
  readonly from?: string;
  readonly base: string | null;
  readonly next: string | null;
}

/** The index of the user's git. */
export interface Staging {
  /** Puts accepted changes into the index where the user wants that; says what could not be, and never rejects. */
  stage(changes: readonly AcceptedChange[]): Promise<void>;
}
