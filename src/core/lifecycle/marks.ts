// Facts the user records about a session as a whole: kept in its own log so that they move with it.

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
