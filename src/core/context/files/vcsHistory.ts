// Version history of one file.

/** Null where there is no history, or where it may not be asked. Never rejects; ends when the signal aborts. */
export interface History {
  /** The changes since the last commit, as a unified diff; empty where there are none. */
  diff(path: string, signal: AbortSignal): Promise<string | null>;
  /** The last commits that changed the file, newest first, one a line: id, date, author, subject. */
  log(path: string, limit: number, signal: AbortSignal): Promise<string | null>;
  /** When the commit on which a file lies last became another without a commit of the user's, in milliseconds: by a checkout, a pull or a reset. */
  switchedAt(path: string, signal: AbortSignal): Promise<number | null>;
}
