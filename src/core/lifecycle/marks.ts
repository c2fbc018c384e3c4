// Facts of how the user orders sessions: name, pin and archive.
import type { FactsIn } from '../base/fact';
import { flag, text } from '../base/shape';

export const sessionMarkShapes = {
  /** The user renamed the session; an empty title restores its own. */
  'session.renamed': { title: text },
  /** The user pinned or unpinned the session. */
  'session.pinned': { pinned: flag },
  /** The user archived or unarchived the session. */
  'session.archived': { archived: flag },
};

export type SessionMark = FactsIn<typeof sessionMarkShapes>;

const markTypes: ReadonlySet<string> = new Set<SessionMark['type']>(['session.renamed', 'session.pinned', 'session.archived']);

/** Whether a fact is about the session in a list of sessions, and no work in it. */
export function isMark(fact: { readonly type: string }): boolean {
  return markTypes.has(fact.type);
}
