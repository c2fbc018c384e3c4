// Session summary for the session list, and session title.
import type { Phase } from '../phases';

export const maxTitleLength = 120;

/** Returns the title of a session: the user's name for it, the brief's title, or the first line of the request. */
export function sessionTitle({ name, title, request }: Pick<SessionSummary, 'name' | 'title' | 'request'>): string {
  return name || title || (request.trim().split('\n')[0] ?? '').slice(0, maxTitleLength);
}

/** Why the log of a session cannot be read at all; the file is left unchanged. `noAccess`: the operating system denies access. */
export type UnreadableReason = 'damaged' | 'newerVersion' | 'noAccess';

export interface SessionSummary {
  readonly id: string;
  /** Name chosen by the user; empty if the user chose none. */
  readonly name: string;
  /** Title of the session's brief; empty until a brief is written. */
  readonly title: string;
  /** Start of the first user message, for searching. */
  readonly request: string;
  readonly phase: Phase | null;
  /** Cost in US dollars; null if a price is unknown. */
  readonly costUsd: number | null;
  readonly calls: number;
  readonly tokens: number;
  readonly size?: string;
  /** Start time, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** Time of the last work on the session, in milliseconds since the epoch. Renaming, pinning and archiving do not count. */
  readonly workedAt: number;
  readonly isPinned: boolean;
  readonly isArchived: boolean;
  /**
   * Set if the log cannot be read. In that case, nothing else is known about the session, and `workedAt` is the file's modification time.
   */
  readonly unreadable?: UnreadableReason;
}

export const noSummary: SessionSummary = {
  id: '',
  name: '',
  title: '',
  request: '',
  phase: null,
  costUsd: 0,
  calls: 0,
  tokens: 0,
  startedAt: 0,
  workedAt: 0,
  isPinned: false,
  isArchived: false,
};
