// Facts the user records about a session as a whole: kept in its own log so that they move with it.
import type { FactsIn } from '../base/fact';
import { flag, text } from '../base/shape';

export const sessionMarkShapes = {
  /** An empty title gives the session back the one it has by itself. */
  'session.renamed': { title: text },
  'session.pinned': { pinned: flag },
  'session.archived': { archived: flag },
};

export type SessionMark = FactsIn<typeof sessionMarkShapes>;

const markTypes: ReadonlySet<string> = new Set<SessionMark['type']>(['session.renamed', 'session.pinned', 'session.archived']);

/** Whether a fact is about the session in a list of sessions, and no work in it. */
export function isMark(fact: { readonly type: string }): boolean {
  return markTypes.has(fact.type);
}
