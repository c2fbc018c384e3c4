// Ports of the sessions, and of the tools for other agents.
import type { Event } from '../../core/events';
import type { SessionSummary, UnreadableReason } from '../../core/lifecycle/summary';
import type { Session } from '../../core/session';
import { type Log, LogError } from './ports';

/** Another window has the session open; `since` is milliseconds since the epoch. */
export class HeldError extends LogError {
  constructor(readonly since: number) {
    super('another window has this session open');
  }
}

/** The session's log cannot be read; others may be fine. */
export class UnreadableError extends LogError {
  constructor(readonly reason: UnreadableReason) {
    super(`the log of this session cannot be read: ${reason}`);
  }
}

export interface OpenedSession {
  readonly log: Log;
  /** The folded log; empty for a new one. */
  readonly session: Session;
  /** Unreadable bytes that were skipped, such as a last line truncated by a crash; 0 for an intact log. */
  readonly droppedBytes: number;
  /** Missing or invalid events not yet reported in the log. */
  readonly lostEvents: number;
  /** Resolves when another window requests or has taken the session; absent if there are no other windows. */
  readonly wanted?: Promise<void>;
}

/** Callbacks for a session that another window writes. */
export interface WatchedSession {
  /** Appended events, in order. */
  events(events: readonly Event[]): void;
  /** The log was replaced: the complete state. */
  replaced(session: Session): void;
  /** Start of the time in which a window has the session open, in milliseconds since the epoch; null if none has. Called repeatedly. */
  holder(since: number | null): void;
  /** The log was deleted. */
  gone(): void;
}

/** The sessions of this workspace. Failures reject with `LogError`. */
export interface Sessions {
  latest(): Promise<string | null>;
  newId(): string;
  list(): Promise<readonly SessionSummary[]>;
  has(id: string): Promise<boolean>;
  /** Since when any window has the session open, in milliseconds since the epoch; null if none has. */
  openSince(id: string): Promise<number | null>;
  /** The state of a session from its log, without opening or repairing it. */
  view(id: string): Promise<Session>;
  /** Like `view`, followed by change callbacks until the signal aborts. */
  watch(id: string, watched: WatchedSession, signal: AbortSignal): Promise<Session>;
  /** The log as text. */
  log(id: string): Promise<string>;
  /** Asks the window that has a session open to close it, and waits until it has or is gone. */
  claim(id: string, signal: AbortSignal): Promise<void>;
  /** Moves a closed session to the trash, where it can be restored for some weeks. */
  remove(id: string): Promise<void>;
  restore(id: string): Promise<void>;
  /** Deletes old sessions from the trash. */
  purge(): Promise<void>;
  /** From now on, paths name the window's folders as this session does, or as the window does if `id` is null. */
  resolveAs?(id: string | null): Promise<void>;
  /** The path by which each session knows a file of the window, given its address; null outside the session's folders. */
  pathsOf?(address: string): Promise<(id: string) => string | null>;
  /** Opens or creates the log of a session for writing; rejects with `HeldError` if another window has it open. */
  open(id: string): Promise<OpenedSession>;
  /**
   * A new session with the first `seq` events of another; resolves with its id. Rejects with `LogError`, and then nothing is
   * created.
   */
  fork(id: string, seq: number): Promise<string>;
}

/** Tools offered to other agents of the editor. */
export interface TeamTools {
  /** The session in which the user sent this topic; null until then. */
  sessionAbout(topic: string): Promise<Session | null>;
  /** Prepares the topic for the user to send; called again, returns the state of its discussion. */
  discuss(topic: string): Promise<string>;
  /** Decisions with reasons and dissent. */
  decisions(sought: { path?: string | undefined; words?: string | undefined }): Promise<string>;
  /** Findings in these files; without paths, in the pending change. */
  review(paths: readonly string[] | undefined): Promise<string>;
}
