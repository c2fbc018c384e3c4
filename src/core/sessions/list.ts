// A list of sessions as it is shown: in which order, what a search leaves of it, and what stands apart.
import { sessionTitle } from './summary';
import type { SessionSummary } from './state';

/** Where a session of the list is open. */
export type OpenIn = 'here' | 'elsewhere' | 'nowhere';

export interface ListedSession extends SessionSummary {
  readonly open: OpenIn;
}

export interface ShownSessions {
  /** Pinned ones first, then by when they were worked on, the latest first. */
  readonly current: readonly ListedSession[];
  readonly archived: readonly ListedSession[];
}

/** The sessions whose name, title or request hold every word of the search; all of them for an empty one. */
export function shownSessions(sessions: readonly ListedSession[], search: string): ShownSessions {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const found = sessions.filter((session) => {
    const text = folded(`${session.name} ${session.title} ${session.request}`);
    return words.every((word) => text.includes(word));
  });
  const sorted = found.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || b.workedAt - a.workedAt || (a.id < b.id ? 1 : -1));
  return { current: sorted.filter(({ isArchived }) => !isArchived), archived: sorted.filter(({ isArchived }) => isArchived) };
}

/** Without case and accents, for whoever searches types neither. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** What stands in a session's line where it has no words yet. */
export function listedTitle(session: SessionSummary, untitled: string): string {
  return sessionTitle(session) || untitled;
}
