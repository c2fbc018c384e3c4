// Session list: sort order, search and groups.
import { type SessionSummary, sessionTitle } from '../lifecycle/summary';
import { singleSpaced } from '../text/lines';

export type OpenIn = 'here' | 'elsewhere' | 'nowhere';

export interface ListedSession extends SessionSummary {
  readonly open: OpenIn;
  /** Set if the session is stored with another folder. Opening the session copies it to the current workspace. */
  readonly from?: { readonly folder: string; readonly isSameProject: boolean };
}

export interface ShownSessions {
  /** Sessions that are not archived: pinned ones first, then by last use. */
  readonly current: readonly ListedSession[];
  readonly archived: readonly ListedSession[];
  /** Sessions from other projects. */
  readonly others: readonly ListedSession[];
}

/** Finds the sessions whose name, title or request contains all search words; an empty search finds all sessions. */
export function shownSessions(sessions: readonly ListedSession[], search: string): ShownSessions {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const found = sessions.filter((session) => {
    const text = folded(`${session.name} ${session.title} ${session.request}`);
    return words.every((word) => text.includes(word));
  });
  const sorted = found.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || b.workedAt - a.workedAt || (a.id < b.id ? 1 : -1));
  const isOther = ({ from }: ListedSession) => from?.isSameProject === false;
  const own = sorted.filter((session) => !isOther(session));
  return {
    current: own.filter(({ isArchived }) => !isArchived),
    archived: own.filter(({ isArchived }) => isArchived),
    others: sorted.filter(isOther),
  };
}

/** Sessions of one day, in list order. Pinned sessions form a separate group. */
export interface SessionGroup {
  /** Midnight in the user's time zone, in milliseconds since the epoch; null for pinned sessions. */
  readonly day: number | null;
  readonly sessions: readonly ListedSession[];
}

/**
 * Groups sessions by day.
 * @param dayOf returns the start of the day in the user's time zone
 */
export function groupedByDay(sessions: readonly ListedSession[], dayOf: (at: number) => number): readonly SessionGroup[] {
  const groups = new Map<number | null, ListedSession[]>();
  for (const session of sessions) {
    const day = session.isPinned ? null : dayOf(session.workedAt);
    groups.set(day, [...(groups.get(day) ?? []), session]);
  }
  return [...groups].map(([day, inIt]) => ({ day, sessions: inIt }));
}

/**
 * Returns the requests of sessions with equal titles, by session ID, so that a list can distinguish these sessions. If their requests are
 * all equal, the sessions are left out, and only the time distinguishes them.
 */
export function tellingApart(sessions: readonly ListedSession[]): ReadonlyMap<string, string> {
  const byTitle = new Map<string, ListedSession[]>();
  for (const session of sessions) byTitle.set(sessionTitle(session), [...(byTitle.get(sessionTitle(session)) ?? []), session]);
  const told = new Map<string, string>();
  for (const alike of byTitle.values()) {
    if (alike.length < 2 || new Set(alike.map(({ request }) => request)).size < 2) continue;
    for (const { id, request } of alike) if (request !== '') told.set(id, singleSpaced(request.slice(0, maxRequestLength)));
  }
  return told;
}

const maxRequestLength = 160;

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

export function listedTitle(session: SessionSummary, untitled: string): string {
  return sessionTitle(session) || untitled;
}

const maxIdLength = 80;
const shape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Whether a string is a valid session ID: lowercase letters, digits and single hyphens. A valid ID is safe as a file name, because it
 * cannot refer to another folder.
 */
export function isSessionId(text: string): boolean {
  return text.length <= maxIdLength && shape.test(text);
}
