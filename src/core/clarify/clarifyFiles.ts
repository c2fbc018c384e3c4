// The readable copy of an opening talk, as whoever writes one sees it.

/** The opening talk as a file for people. The session's own log is what counts, so nothing here ever rejects. */
export interface ClarifyFiles {
  /** Puts the whole file there, in place of what it was. */
  put(sessionId: string, markdown: string): Promise<void>;
  remove(sessionId: string): Promise<void>;
  /** Removes what earlier sessions left behind. */
  clean(keep: string | null): Promise<void>;
}
