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

/** The log of a session cannot be read, which says nothing about whether others can be written. */
export class UnreadableError extends LogError {
  constructor(readonly reason: UnreadableReason) {
    super(`the log of this session cannot be read: ${reason}`);
  }
}

export interface OpenedSession {
  readonly log: Log;
  /** All that the log holds, folded; empty for a new one. */
  readonly session: Session;
  /** Bytes of the log that could not be read and were left out, such as a last line torn by a crash; 0 for a sound log. */
  readonly droppedBytes: number;
  /** Events that are missing because of that, or that made no sense, and of which its log does not tell yet. */
  readonly lostEvents: number;
  /** Resolves when another window asks for the session, or has taken it; absent where there is no other. */
  readonly wanted?: Promise<void>;
}

/** What is told of a session that another window writes, while it is watched. */
export interface WatchedSession {
  /** What that window has appended, in order. */
  events(events: readonly Event[]): void;
  /** The log says something else than before: this is all of it. */
  replaced(session: Session): void;
  /** Since when a window has it open, in milliseconds since the epoch; null where none has any more. Told again and again. */
  holder(since: number | null): void;
  /** The log is not there any more. */
  gone(): void;
}

/** The sessions of this workspace. What fails rejects with `LogError`. */
export interface Sessions {
  latest(): Promise<string | null>;
  newId(): string;
  list(): Promise<readonly SessionSummary[]>;
  has(id: string): Promise<boolean>;
  /** Since when a window, this one or another, has the session open, in milliseconds since the epoch; null where none has. */
  openSince(id: string): Promise<number | null>;
  /** A session as it stands in its log, without opening it: nothing is written or repaired. */
  view(id: string): Promise<Session>;
  /** As `view`, and from then on what changes is told, until the signal aborts. */
  watch(id: string, watched: WatchedSession, signal: AbortSignal): Promise<Session>;
  /** The log itself as text. */
  log(id: string): Promise<string>;
  /** Asks the window that has a session open to close it, and waits until it has or is gone. */
  claim(id: string, signal: AbortSignal): Promise<void>;
  /** Moves a closed session aside; for some weeks it can be restored. */
  remove(id: string): Promise<void>;
  restore(id: string): Promise<void>;
  /** Removes for good what was moved aside long ago. */
  purge(): Promise<void>;
  /** Opens the log of a session for writing, or creates it; rejects with `HeldError` where another window has it open. */
  open(id: string): Promise<OpenedSession>;
  /** A new session whose log is the first `seq` events of another one; resolves with its id. Rejects with `LogError`, and then there is none. */
  fork(id: string, seq: number): Promise<string>;
}

/** What the team does for agents of the editor, as those who register its tools see it. */
export interface TeamTools {
  /** The session in which the user sent this topic; null as long as they have not. */
  sessionAbout(topic: string): Promise<Session | null>;
  /** Leaves the topic for the user to send; asked again with the same topic, tells how its discussion stands. */
  discuss(topic: string): Promise<string>;
  /** Decisions with their reasons and the dissent. */
  decisions(sought: { path?: string | undefined; words?: string | undefined }): Promise<string>;
  /** What was found in these files; without any, in the change that waits for the user. */
  review(paths: readonly string[] | undefined): Promise<string>;
}
