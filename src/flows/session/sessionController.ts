// Session controller: dispatches commands one by one.
import { createSerialQueue } from '../../core/base/serialQueue';
import type { CommandOf, RoomCommand } from '../../core/commands';
import { messageOf } from '../../core/conversation/conversation';
import { isAfterBuild } from '../../core/outcome/lessons';
import { emptySession, type Session } from '../../core/session';
import { openWish } from '../../core/messageIntent/wish';
import { LogError, type Ports } from '../ports/ports';
import { HeldError, type Sessions } from '../ports/sessions';
import { type ActiveSessionListener, createActiveSession, keepTeam } from './activeSession';
import type { SessionCommand } from './dispatch';
import { isArranging, manageSessions } from './manageSessions';
import type { Held } from './readOnlySession';

export interface SessionControllerListener extends Omit<ActiveSessionListener, 'written'> {
  /** After nothing could be written down, something was. */
  storageRecovered(): void;
}

export interface SessionController {
  session(): Session;
  /** What is only shown, because another window has it open or had until now; null while the session is this window's. */
  held(): Held | null;
  isBusy(): boolean;
  /** Opens the latest session of the workspace, if there is one. */
  open(): Promise<void>;
  /** Carries out a command after those before it; Stop alone never waits. False when it could not be recorded. */
  command(command: RoomCommand): Promise<boolean>;
  close(): Promise<void>;
}

/** Asked for by each command; there before the first of them where the window had a moment (see composition/composition.ts). */
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

  /** Half an hour of silence ends an opening talk when the next command comes; what the command holds is kept first. */
  const expire = async (command: RoomCommand): Promise<void> => {
    const opened = one.now();
    if (!opened || opened.run.isBusy()) return;
    const { expiredBefore } = await work();
    const expired = expiredBefore(opened.recorder.session(), command, base.clock.now());
    if (expired.length > 0) await opened.recorder.record(...expired);
  };

  /** Takes up the talk that ended by silence, in this session or in the one before it. */
  const resume = async ({ sessionId }: CommandOf<'clarify.resume'>): Promise<void> => {
    const { dispatch, lateAnswer, resumeFacts, resumes } = await work();
    const before = one.now()?.recorder.session();
    if (!before || !resumes(before, sessionId)) return;
    if (before.id !== sessionId) await one.change(sessionId);
    // where another window has it open it is only shown
    const opened = one.now();
    if (!opened) return;
    const facts = resumeFacts(opened.recorder.session());
    if (facts.length > 0) await opened.recorder.record(...facts);
    const late = facts.length > 0 && before.id !== sessionId ? lateAnswer(before) : null;
    if (late) await dispatch(opened.flow, opened.run, late);
    opened.run.kick();
  };

  /** Files, conversation or both go back; with the conversation another session goes on from there, and this one stays as it is. */
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
    one.now()?.run.kick();
  };

  const openOther = async (sessionId: string): Promise<void> => {
    if (one.now()?.recorder.session().id !== sessionId && (await sessions.has(sessionId))) await one.change(sessionId);
  };

  const leaveForNone = async (): Promise<void> => {
    one.noteLeft();
    await one.leave();
    listener.sessionChanged();
  };

  const arranged = async (command: Parameters<typeof manageSessions>[1]): Promise<void> => {
    const opened = one.now();
    const own = opened?.recorder.session().id === command.sessionId ? opened : null;
    await manageSessions(sessions, command, own && { recorder: own.recorder, leave: one.leave });
    if (own && !one.now()) listener.sessionChanged();
  };

  const carryOut = async (command: RoomCommand): Promise<void> => {
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

  /** @param isApart whether it begins a session of its own, whatever is open */
  const toSession = async (command: SessionCommand, isApart = false): Promise<void> => {
    const { dispatch } = await work();
    const opened = one.now();
    const now = opened?.recorder.session();
    // what was opened on a full disk, or by a window that was killed at once, never began
    const hasBegun = now !== undefined && now.seq > 0;
    const isFirst = hasBegun ? isApart || begins(command, now) : first.includes(command.type);
    // nothing that has to be written down may stand in the way of a stop
    if (opened && hasBegun && !isFirst && command.type !== 'run.stop') await keepTeam(opened.recorder, base);
    const room = isFirst ? await one.begin() : hasBegun ? opened : null;
    if (room) await dispatch(room.flow, room.run, command);
    const apart = now && requestApart(command, now);
    if (apart) await toSession(apart, true);
  };

  const guarded = async (command: RoomCommand): Promise<boolean> => {
    try {
      await carryOut(command);
      return true;
    } catch (error) {
      // that another window has it is said in the panel, and no trouble with the disk
      if (!(error instanceof HeldError)) report(error);
      return false;
    }
  };

  return {
    session: () => one.now()?.recorder.session() ?? one.held()?.session ?? emptySession,
    held: one.held,
    isBusy: () => one.now()?.run.isBusy() ?? false,
    open: async () => {
      const id = await sessions.latest();
      if (id !== null) await one.take(id).catch(report);
      one.clean();
    },
    // Stop alone never waits
    command: (command) => (command.type === 'run.stop' ? guarded(command) : inTurn(() => guarded(command))),
    close: one.leave,
  };
}

/** Says that the storage has recovered once something was written down after that had failed. */
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

/** Commands that a session begins with where none is open. */
const first: readonly RoomCommand['type'][] = ['message.send', 'workshop.start', 'changes.review'];

/** Whether a command begins another session: nothing more is said in one that is over, and a workshop needs one that is being discussed. */
function begins(command: RoomCommand, session: Session): boolean {
  const { phase } = session;
  if (command.type === 'changes.review') return phase !== null;
  if (command.type === 'workshop.start') return phase !== null && phase !== 'discovery';
  return command.type === 'message.send' && phase === 'done' && !isAfterBuild(session);
}

/** What was said after a build and is no change of it, as the user said: the first message of a session of its own. */
function requestApart(command: RoomCommand, { wishes, transcript }: Session): CommandOf<'message.send'> | null {
  const wish = command.type === 'wish.settle' && !command.taken ? openWish(wishes) : undefined;
  const said = wish?.want === 'followUp' ? messageOf(wish, transcript) : null;
  return said && { type: 'message.send', text: said.text, attachments: [...(said.attachments ?? [])] };
}
