// Session controller: runs commands one at a time.
import { createSerialQueue } from '../../core/base/serialQueue';
import type { CommandOf, DiscussionCommand } from '../../core/commands';
import { followUpRequest } from '../../core/conversation/conversation';
import { isAfterBuild } from '../../core/outcome/lessons';
import { emptySession, type Session } from '../../core/session';
import { openWish } from '../../core/messageIntent/wish';
import { LogError, type Ports } from '../ports/ports';
import { HeldError, type Sessions } from '../ports/sessions';
import { type ActiveSessionListener, createActiveSession, keepTeam } from './activeSession';
import type { SessionCommand } from './dispatch';
import type { Held } from './readOnlySession';
import type { Fact } from '../../core/events';
import type { SessionMark } from '../../core/lifecycle/facts';
import { createRecorder, type Recorder } from '../kernel/recorder';

export interface SessionControllerListener extends Omit<ActiveSessionListener, 'written'> {
  /** Called when the log can be written again after a failure. */
  storageRecovered(): void;
}

export interface SessionController {
  session(): Session;
  /** The session shown read-only, because another window has or had it open or because its log cannot be written; null if there is none. */
  held(): Held | null;
  isBusy(): boolean;
  open(): Promise<void>;
  /**
   * Runs a command after all earlier commands. A stop ends running work at once; only the recording of the stop waits for the earlier
   * commands. Resolves to false if the command could not be recorded.
   */
  command(command: DiscussionCommand): Promise<boolean>;
  close(): Promise<void>;
}

/** Commands that wait in the queue; `run.stop` takes effect at once instead. */
type QueuedCommand = Exclude<DiscussionCommand, { type: 'run.stop' }>;

/** Lazily loads the implementation of commands and steps. Preloaded when the window is idle; see `composition/composition.ts`. */
export const work = () => import('./lazyWork');

export function createSessionController(base: Omit<Ports, 'log'>, sessions: Sessions, told: SessionControllerListener): SessionController {
  const queue = createSerialQueue();
  const listener = withRecovery(told);

  const report = (error: unknown): void => (error instanceof LogError ? listener.storageFailed(error) : listener.crashed(error));

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue(work);
    done.catch((error: unknown) => listener.crashed(error));
    return done;
  };

  const one = createActiveSession(base, sessions, listener, { inTurn, report });

  /** Records a due timeout of the clarifying questions before a command runs. */
  const expire = async (command: QueuedCommand): Promise<void> => {
    const opened = one.now();
    if (!opened || opened.run.isBusy()) return;
    const { expiredBefore } = await work();
    const expired = expiredBefore(opened.recorder.session(), command, base.clock.now());
    if (expired.length > 0) await opened.recorder.record(...expired);
  };

  /** Resumes timed-out or canceled questions of this session, or timed-out questions of the previous session. */
  const resume = async ({ sessionId }: CommandOf<'clarify.resume'>): Promise<void> => {
    const { dispatch, lateAnswer, resumeFacts, resumes } = await work();
    const before = one.now()?.recorder.session();
    if (!before || !resumes(before, sessionId)) return;
    if (before.id !== sessionId) await one.change(sessionId);
    // If another window has the session open, it is shown read-only here and cannot be resumed.
    const opened = one.now();
    if (!opened) return;
    const facts = resumeFacts(opened.recorder.session());
    if (facts.length > 0) await opened.recorder.record(...facts);
    const late = facts.length > 0 && before.id !== sessionId ? lateAnswer(before) : null;
    if (late) await dispatch(opened.flow, opened.run, late);
    opened.run.continueWork();
  };

  /** Restores files, the conversation, or both. A restored conversation continues in a new session, and the current session is kept. */
  const settleOffer = async (command: CommandOf<'restore.settle'>): Promise<void> => {
    const { settleRestore } = await work();
    const opened = one.now();
    if (!opened) return;
    const { flow, run, recorder } = opened;
    const seq = await settleRestore(flow, run, command);
    if (seq !== null) {
      const to = await sessions.fork(recorder.session().id, seq);
      await recorder.record({ type: 'session.branched', to, seq });
      await one.change(to);
    }
    one.now()?.run.continueWork();
  };

  const openOther = async (sessionId: string): Promise<void> => {
    if (one.now()?.recorder.session().id !== sessionId && (await sessions.has(sessionId))) await one.change(sessionId);
  };

  const leaveForNone = async (): Promise<void> => {
    await one.leave();
    listener.sessionChanged();
  };

  const arranged = async (command: Parameters<typeof manageSessions>[1]): Promise<void> => {
    const opened = one.now();
    const own = opened?.recorder.session().id === command.sessionId ? opened : null;
    await manageSessions(sessions, command, own && { recorder: own.recorder, leave: one.leave });
    if (own && !one.now()) listener.sessionChanged();
  };

  const carryOut = async (command: QueuedCommand): Promise<void> => {
    const isAboutSessions = command.type.startsWith('session.');
    const shown = one.held();
    if (shown && !isAboutSessions) throw new HeldError(shown.since ?? base.clock.now());
    if (!isAboutSessions) await expire(command);
    if (command.type === 'clarify.resume') return resume(command);
    if (command.type === 'restore.settle') return settleOffer(command);
    if (isArranging(command)) return arranged(command);
    if (command.type === 'session.claim') await sessions.claim(command.sessionId, new AbortController().signal);
    if (command.type === 'session.open' || command.type === 'session.claim') return openOther(command.sessionId);
    if (command.type === 'session.new') return leaveForNone();
    await toSession(command);
  };

  /**
   * Passes a command to a session, and starts one if needed.
   * @param isApart whether the command starts a new session even if another is open
   */
  const toSession = async (command: SessionCommand, isApart = false): Promise<void> => {
    const { dispatch } = await work();
    const opened = one.now();
    const now = opened?.recorder.session();
    // A session without events has not begun: it was opened on a full disk, or its window was killed immediately.
    const hasBegun = now !== undefined && now.seq > 0;
    const isFirst = hasBegun ? isApart || begins(command, now) : first.includes(command.type);
    if (opened && hasBegun && !isFirst) await keepTeam(opened.recorder, base);
    const room = isFirst ? await one.begin() : hasBegun ? opened : null;
    if (room) await dispatch(room.flow, room.run, command);
    const apart = now && requestApart(command, now);
    if (apart) await toSession(apart, true);
  };

  const guarded = async (commandWork: () => Promise<void>): Promise<boolean> => {
    try {
      await commandWork();
      return true;
    } catch (error) {
      // A session that another window has open is shown read-only, so it is not reported as a storage error.
      if (!(error instanceof HeldError)) report(error);
      return false;
    }
  };

  /**
   * Ends running work at once. The stop is recorded in the order of the commands, so it also stops the work of an earlier message but never
   * the work of a later message. No work starts until the stop is recorded.
   */
  const stopWork = (): Promise<boolean> => {
    const stopped = one.now();
    const wasBusy = stopped?.run.isBusy() ?? false;
    const record = async (): Promise<void> => {
      const opened = one.now();
      const { stop } = await work();
      if (opened) await stop(opened.flow, opened.run, wasBusy && opened === stopped);
    };
    const recorded = inTurn(() => guarded(record));
    void stopped?.run.stop(() => recorded);
    return recorded;
  };

  return {
    session: () => one.now()?.recorder.session() ?? one.held()?.session ?? emptySession,
    held: one.held,
    isBusy: () => one.now()?.run.isBusy() ?? false,
    open: async () => {
      const id = await sessions.latest();
      if (id !== null) await one.take(id).catch(report);
    },
    command: (command) => (command.type === 'run.stop' ? stopWork() : inTurn(() => guarded(() => carryOut(command)))),
    close: one.leave,
  };
}

/** Wraps the listener: reports that storage has recovered on the first successful write after a failure. */
function withRecovery(told: SessionControllerListener): ActiveSessionListener {
  let hasFailed = false;
  return {
    ...told,
    storageFailed: (error) => {
      hasFailed = true;
      told.storageFailed(error);
    },
    written: () => {
      if (hasFailed) told.storageRecovered();
      hasFailed = false;
    },
  };
}

/** Commands that start a session if none is open. */
const first: readonly DiscussionCommand['type'][] = ['message.send', 'workshop.start', 'changes.review', 'opinion.ask'];

/**
 * Whether a command starts another session: a review or a second opinion if this session has begun, a workshop in any phase but the
 * discussion, or a message to a session that ended without a build.
 */
function begins(command: DiscussionCommand, session: Session): boolean {
  const { phase } = session;
  if (command.type === 'changes.review' || command.type === 'opinion.ask') return phase !== null;
  if (command.type === 'workshop.start') return phase !== null && phase !== 'discovery';
  return command.type === 'message.send' && phase === 'done' && !isAfterBuild(session);
}

/**
 * Returns the message that was sent after a build and that the user declared unrelated to the build; it becomes the first message of a new
 * session. Null if there is none.
 */
function requestApart(command: DiscussionCommand, session: Session): CommandOf<'message.send'> | null {
  const wish = command.type === 'wish.settle' && !command.taken ? openWish(session.wishes) : undefined;
  const said = wish?.want === 'followUp' ? followUpRequest(wish, session) : null;
  return said && { type: 'message.send', text: said.text, attachments: [...(said.attachments ?? [])] };
}

/** Commands on a whole session that do not require opening it. */
export type ArrangeCommand = CommandOf<'session.rename' | 'session.pin' | 'session.archive' | 'session.delete' | 'session.undelete'>;

function isArranging(command: { readonly type: string }): command is ArrangeCommand {
  return /^session\.(?:rename|pin|archive|delete|undelete)$/.test(command.type);
}

/** The open session, if the command refers to it. */
export interface OpenHere {
  readonly recorder: Recorder;
  /** Closes the session, so that its log can be moved. */
  leave(): Promise<void>;
}

/**
 * Runs the command; a no-op if the session does not exist or already has the requested value. Rejects with `HeldError` if another window
 * has the session open, because only that window writes its log.
 */
export async function manageSessions(sessions: Sessions, command: ArrangeCommand, open: OpenHere | null): Promise<void> {
  const { sessionId } = command;
  if (command.type === 'session.undelete') return sessions.restore(sessionId);
  if (!(await sessions.has(sessionId))) return;
  if (command.type === 'session.delete') return remove(sessions, sessionId, open);
  const mark = markOf(command);
  if (open) return record(open.recorder, mark);
  const { log, session } = await sessions.open(sessionId);
  const recorder = createRecorder(log, { events: () => undefined }, session);
  try {
    await record(recorder, mark);
  } finally {
    await log.close(recorder.session());
  }
}

async function remove(sessions: Sessions, sessionId: string, open: OpenHere | null): Promise<void> {
  await open?.leave();
  const since = await sessions.openSince(sessionId);
  if (since !== null) throw new HeldError(since);
  await sessions.remove(sessionId);
}

function markOf(command: Exclude<ArrangeCommand, CommandOf<'session.delete' | 'session.undelete'>>): SessionMark {
  switch (command.type) {
    case 'session.rename':
      return { type: 'session.renamed', title: command.title };
    case 'session.pin':
      return { type: 'session.pinned', pinned: command.pinned };
    case 'session.archive':
      return { type: 'session.archived', archived: command.archived };
  }
}

/** Records a session's title, pin or archive flag; a no-op if the value is unchanged. */
async function record(recorder: Recorder, mark: SessionMark & Fact): Promise<void> {
  const { name, isPinned, isArchived } = recorder.session().summary;
  const holds =
    mark.type === 'session.renamed'
      ? mark.title === name
      : mark.type === 'session.pinned'
        ? mark.pinned === isPinned
        : mark.archived === isArchived;
  if (!holds) await recorder.record(mark);
}
