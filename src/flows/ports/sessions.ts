// Ports for sessions and for the tools offered to other agents.
import type { Event } from '../../core/events';
import type { SessionSummary, UnreadableReason } from '../../core/lifecycle/summary';
import type { Session } from '../../core/session';
import { type Log, LogError } from './ports';

/**
 * Thrown if another editor window has the session open. `since`: time at which that window opened the session, in milliseconds since the
 * epoch.
 */
export class HeldError extends LogError {
  constructor(readonly since: number) {
    super('another window has this session open');
  }
}

/** Thrown if the log of a session cannot be read. Other sessions are unaffected. */
export class UnreadableError extends LogError {
  constructor(readonly reason: UnreadableReason) {
    super(`the log of this session cannot be read: ${reason}`);
  }
}

export interface OpenedSession {
  readonly log: Log;
  /** The state folded from the log; empty for a new log. */
  readonly session: Session;
  /** Number of unreadable bytes skipped, such as a last line truncated by a crash; 0 for an intact log. */
  readonly droppedBytes: number;
  /** Number of missing or invalid events that no `log.repaired` event reports yet. */
  readonly lostEvents: number;
  /** Resolves when another window requests the session or has taken it; absent if there are no other windows. */
  readonly wanted?: Promise<void>;
}

/** Callbacks for watching a session that another window writes. */
export interface WatchedSession {
  /** Called with newly appended events, in order. */
  events(events: readonly Event[]): void;
  /** Called with the complete new state after the log was replaced. */
  replaced(session: Session): void;
  /**
   * Called at regular intervals with the time at which a window opened the session, in milliseconds since the epoch; null if no window has
   * it open.
   */
  holder(since: number | null): void;
  gone(): void;
}

/** Storage for the sessions of this workspace. Methods reject with `LogError` on failure. */
export interface Sessions {
  latest(): Promise<string | null>;
  newId(): string;
  list(): Promise<readonly SessionSummary[]>;
  has(id: string): Promise<boolean>;
  /** Returns the time at which a window opened the session, in milliseconds since the epoch; null if no window has it open. */
  openSince(id: string): Promise<number | null>;
  /** Returns the state of a session from its log, without opening or repairing it. */
  view(id: string): Promise<Session>;
  /** Like `view`, but also reports changes to `watched` until the signal aborts. */
  watch(id: string, watched: WatchedSession, signal: AbortSignal): Promise<Session>;
  log(id: string): Promise<string>;
  /** Asks the window that has a session open to close it. Waits until that window has closed the session or no longer exists. */
  claim(id: string, signal: AbortSignal): Promise<void>;
  /** Moves a closed session to the trash, from which it can be restored until `purge` deletes it. */
  remove(id: string): Promise<void>;
  restore(id: string): Promise<void>;
  purge(): Promise<void>;
  /** Selects the folder names for resolving paths: those recorded by a session, or the window's own if `id` is null. */
  resolveAs?(id: string | null): Promise<void>;
  /**
   * Returns a function that maps a session ID to the path under which that session records the file at `address`; null if the file is
   * outside the session's folders.
   */
  pathsOf?(address: string): Promise<(id: string) => string | null>;
  /** Opens or creates the log of a session for writing; rejects with `HeldError` if another window has it open. */
  open(id: string): Promise<OpenedSession>;
  /**
   * Creates a new session from the first `seq` events of a session and resolves with the new session's ID. On failure, rejects with
   * `LogError` and creates nothing.
   */
  fork(id: string, seq: number): Promise<string>;
}

export interface TeamTools {
  /** Returns the session in which the user sent this topic; null if the topic has not been sent. */
  sessionAbout(topic: string): Promise<Session | null>;
  /** Prepares the topic for the user to send. If called again, returns the state of the topic's discussion. */
  discuss(topic: string): Promise<string>;
  /** Returns decisions on a path or topic, with their reasons and dissenting opinions. */
  decisions(sought: { path?: string | undefined; words?: string | undefined }): Promise<string>;
  /** Returns findings in these files; without paths, findings in the pending change. */
  review(paths: readonly string[] | undefined): Promise<string>;
}
