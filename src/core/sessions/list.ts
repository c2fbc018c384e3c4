// List of sessions: order, search and groups.
import { type SessionSummary, sessionTitle } from '../lifecycle/summary';
import { singleSpaced } from '../text/lines';

/** Where a session of the list is open. */
export type OpenIn = 'here' | 'elsewhere' | 'nowhere';

export interface ListedSession extends SessionSummary {
  readonly open: OpenIn;
  /** The folder whose storage it lies in, where that is another one: opening it makes a copy of it here. */
  readonly from?: { readonly folder: string; readonly isSameProject: boolean };
}

export interface ShownSessions {
  /** Pinned ones first, then by when they were worked on, the latest first. */
  readonly current: readonly ListedSession[];
  readonly archived: readonly ListedSession[];
  /** Of other projects. */
  readonly others: readonly ListedSession[];
}

/** The sessions whose name, title or request hold every word of the search; all of them for an empty one. */
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

/** Those of one day under its name, as they come; pinned ones have a heading of their own. */
export interface SessionGroup {
  /** Midnight where the user is, in milliseconds since the epoch; null for those that are pinned. */
  readonly day: number | null;
  readonly sessions: readonly ListedSession[];
}

/** @param dayOf the beginning of the day a moment lies in, where the user is */
export function groupedByDay(sessions: readonly ListedSession[], dayOf: (at: number) => number): readonly SessionGroup[] {
  const groups = new Map<number | null, ListedSession[]>();
  for (const session of sessions) {
    const day = session.isPinned ? null : dayOf(session.workedAt);
    groups.set(day, [...(groups.get(day) ?? []), session]);
  }
  return [...groups].map(([day, inIt]) => ({ day, sessions: inIt }));
}

/** What tells those apart that go by the same title: what the user asked for, where that differs among them; else null, and the time has to. */
export function tellingApart(sessions: readonly ListedSession[]): ReadonlyMap<string, string> {
  const byTitle = new Map<string, ListedSession[]>();
  for (const session of sessions) byTitle.set(sessionTitle(session), [...(byTitle.get(sessionTitle(session)) ?? []), session]);
  const told = new Map<string, string>();
  for (const alike of byTitle.values()) {
    if (alike.length < 2 || new Set(alike.map(({ request }) => request)).size < 2) continue;
    for (const { id, request } of alike) if (request !== '') told.set(id, singleSpaced(request.slice(0, maxTold)));
  }
  return told;
}

/** Characters of a request beside a title. */
const maxTold = 160;

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

const maxIdLength = 80;
const shape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether a text can be the id of a session: letters, digits and single hyphens, so that it never leads out of a folder. */
export function isSessionId(text: string): boolean {
  return text.length <= maxIdLength && shape.test(text);
}
