// What the user says of a session as a whole: facts of its own log, so that they go wherever the log goes.

export type SessionMark =
  /** An empty title gives the session back the one it has by itself. */
  | { type: 'session.renamed'; title: string }
  | { type: 'session.pinned'; pinned: boolean }
  | { type: 'session.archived'; archived: boolean };

const markTypes: ReadonlySet<string> = new Set<SessionMark['type']>(['session.renamed', 'session.pinned', 'session.archived']);

/** Whether a fact is about the session in a list of sessions, and no work in it. */
export function isMark(fact: { readonly type: string }): boolean {
  return markTypes.has(fact.type);
}
