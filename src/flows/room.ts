// The session that is open: created with the first message, taken up after a reload, and given its commands one by one.
import type { Command, CommandOf, EditorCommand, SetupCommand } from '../core/commands';
import type { Event, Fact } from '../core/events';
import { items } from '../core/list';
import { next } from '../core/next';
import type { Phase } from '../core/phases';
import { learntFrom } from '../core/plan/learnt';
import { agentById } from '../core/team/roster';
import { definedFacts, withOwn } from '../core/team/ownAgents';
import { emptySession, type Session } from '../core/session';
import { arrange, isArranging } from './arrange';
import { expiredFacts, keptOnExpiry, resumeFacts, resumes } from './expire';
import { dispatch } from './dispatch';
import { createTrail } from './clarifyTrail';
import type { Flow } from './flow';
import { createHeldSession, type Held } from './heldSession';
import { LogError, type Log, type Ports } from './ports';
import { HeldError, type Sessions } from './ports/sessions';
import { createRecorder, type Recorder } from './record';
import { settleRestore } from './restore';
import { createRun, type Run, type RunListener } from './run';

export interface RoomListener extends RunListener {
  /** Another session is open now: everything known of the last one is void. */
  sessionChanged(): void;
  /** Another window has the session that is only shown open, or has closed it. */
  heldChanged(): void;
  storageRecovered(): void;
}

export interface Room {
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

/** What concerns the session; the editor's own commands are not the room's. */
export type RoomCommand = Exclude<Command, EditorCommand | SetupCommand>;

interface Current {
  readonly log: Log;
  readonly recorder: Recorder;
  readonly run: Run;
  readonly flow: Flow;
  readonly droppedBytes: number;
}

export function createRoom(base: Omit<Ports, 'log'>, sessions: Sessions, listener: RoomListener): Room {
  let current: Current | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const trail = createTrail(base);
  const held = createHeldSession(sessions, { ...listener, events: base.stage.events });

  const openSession = async (id: string): Promise<Current> => {
    const { log, session, droppedBytes, wanted } = await sessions.open(id);
    const ports: Ports = { ...base, log };
    const shown = (recorded: readonly Event[]) => {
      base.stage.events(recorded);
      trail.follow(recorder.session(), recorded);
    };
    const recorder = createRecorder(log, { events: shown }, session);
    const run = createRun(ports, recorder, listener);
    const opened = { log, recorder, run, flow: { ports, recorder, signal: new AbortController().signal }, droppedBytes };
    current = opened;
    held.drop();
    void wanted?.then(() => inTurn(() => giveAway(opened, id).catch(report)));
    return opened;
  };

  /** The files of the workspace's own members may have changed since the session was told of them. */
  const keepTeam = async ({ recorder }: Current): Promise<void> => {
    const { room, phase } = recorder.session();
    const facts = phase === 'done' ? [] : definedFacts(room.own, base.settings.ownAgents());
    if (facts.length > 0) await recorder.record(...facts);
  };

  /** Another window wants this session: it is closed in order and only shown from now on. */
  const giveAway = async (opened: Current, id: string): Promise<void> => {
    if (current !== opened) return;
    await leave();
    await held.show(id, base.clock.now()).catch(report);
    listener.sessionChanged();
  };

  /** A session of before: what a crash or a reload left open is closed, and an opening talk may have ended by silence. */
  const reopenSession = async (id: string): Promise<Current> => {
    const opened = await openSession(id);
    const session = opened.recorder.session();
    const expired = session.seq > 0 ? expiredFacts(session, base.clock.now()) : [];
    if (session.seq > 0) await keepTeam(opened);
    const loose = session.seq > 0 ? looseEnds(opened.recorder.session(), id, opened.droppedBytes, expired.length > 0) : [];
    if (loose.length + expired.length > 0) await opened.recorder.record(...loose, ...expired);
    return opened;
  };

  const startSession = async (): Promise<Current> => {
    const before = current?.recorder.session() ?? null;
    await leave();
    const id = sessions.newId();
    const started = await openSession(id);
    const { workspace, settings } = base;
    const learnt = before ? learntFrom(before) : [];
    const own = settings.ownAgents();
    await started.recorder.record(
      {
        type: 'session.started',
        sessionId: id,
        workspace: workspace.name ?? '',
        language: settings.language(),
        team: withOwn(settings.members(), own),
        ...(learnt.length > 0 && { learnt }),
      },
      ...definedFacts([], own),
    );
    // the talk the user did not go on with is not in this session, but the way back to it is
    if (before?.clarify.expired)
      await started.recorder.record({ type: 'clarify.expired', sessionId: before.id, request: before.clarify.request });
    listener.sessionChanged();
    return started;
  };

  const leave = async (): Promise<void> => {
    const left = current;
    current = null;
    held.drop();
    await left?.run.stop();
    await left?.log.close(left.recorder.session());
  };

  /** Half an hour of silence ends an opening talk when the next command comes; what the command holds is kept first. */
  const expire = async (command: RoomCommand): Promise<void> => {
    if (!current || current.run.isBusy()) return;
    const session = current.recorder.session();
    const expired = keptOnExpiry(session, command, base.clock.now());
    if (expired.length > 0) await current.recorder.record(...expired);
  };

  /** Takes up the talk that ended by silence, in this session or in the one before it. */
  const resume = async ({ sessionId }: CommandOf<'clarify.resume'>): Promise<void> => {
    if (!current || !resumes(current.recorder.session(), sessionId)) return;
    if (current.recorder.session().id !== sessionId) await switchTo(sessionId);
    // where another window has it open it is only shown
    if (!current) return;
    const facts = resumeFacts(current.recorder.session());
    if (facts.length > 0) await current.recorder.record(...facts);
    current.run.kick();
  };

  /** Another session goes on from an earlier point of this one, which stays as it is. */
  const branch = async (seq: number): Promise<void> => {
    if (!current) return;
    const { recorder } = current;
    const to = await sessions.fork(recorder.session().id, seq);
    await recorder.record({ type: 'session.branched', to, seq });
    await switchTo(to);
  };

  const switchTo = async (id: string): Promise<void> => {
    const left = current;
    await left?.run.stop();
    try {
      if ((await openOrShow(id)) !== null) current = null;
    } finally {
      // also where the other one was opened and then could not be written to
      listener.sessionChanged();
      if (current !== left) await left?.log.close(left.recorder.session());
    }
  };

  /** Opens a session of before, or shows it where another window has it open; then resolves to since when. */
  const openOrShow = async (id: string): Promise<number | null> => {
    try {
      await reopenSession(id);
      return null;
    } catch (error) {
      if (!(error instanceof HeldError)) throw error;
      await held.show(id, error.since);
      return error.since;
    }
  };

  const settleOffer = async (command: CommandOf<'restore.settle'>): Promise<void> => {
    if (!current) return;
    const cut = await settleRestore(current.flow, current.run, command);
    if (cut !== null) await branch(cut);
    current?.run.kick();
  };

  const openOther = async (sessionId: string): Promise<void> => {
    if (current?.recorder.session().id !== sessionId && (await sessions.has(sessionId))) await switchTo(sessionId);
  };

  const arranged = async (command: Parameters<typeof arrange>[1]): Promise<void> => {
    const open = current?.recorder.session().id === command.sessionId ? current : null;
    await arrange(sessions, command, open && { recorder: open.recorder, leave });
    if (open && !current) listener.sessionChanged();
  };

  const carryOut = async (command: RoomCommand): Promise<void> => {
    const isAboutSessions = command.type.startsWith('session.');
    const shown = held.now();
    if (shown && !isAboutSessions) throw new HeldError(shown.since ?? base.clock.now());
    if (!isAboutSessions) await expire(command);
    if (command.type === 'clarify.resume') return resume(command);
    if (command.type === 'restore.settle') return settleOffer(command);
    if (isArranging(command)) return arranged(command);
    if (command.type === 'session.claim') await sessions.claim(command.sessionId, new AbortController().signal);
    if (command.type === 'session.open' || command.type === 'session.claim') return openOther(command.sessionId);
    if (command.type === 'session.new') {
      if (current) trail.left(current.recorder.session());
      await leave();
      return listener.sessionChanged();
    }
    const isFirst = current ? begins(command, current.recorder.session().phase) : opens.includes(command.type);
    // nothing that has to be written down may stand in the way of a stop
    if (current && !isFirst && !isAboutSessions && command.type !== 'run.stop') await keepTeam(current);
    const room = isFirst ? await startSession() : current;
    if (room) await dispatch(room.flow, room.run, command);
  };

  const guarded = async (command: RoomCommand): Promise<boolean> => {
    try {
      await carryOut(command);
      listener.storageRecovered();
      return true;
    } catch (error) {
      // that another window has it is said in the panel, and no trouble with the disk
      if (!(error instanceof HeldError)) report(error);
      return false;
    }
  };

  const report = (error: unknown): void => (error instanceof LogError ? listener.storageFailed(error) : listener.crashed(error));

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch((error: unknown) => listener.crashed(error));
    return done;
  };

  return {
    session: () => current?.recorder.session() ?? held.now()?.session ?? emptySession,
    held: held.now,
    isBusy: () => current?.run.isBusy() ?? false,
    open: async () => {
      const id = await sessions.latest();
      if (id !== null) await openOrShow(id).catch(report);
      trail.clean(current?.recorder.session() ?? null);
    },
    command: (command) => {
      if (command.type === 'run.stop') return guarded(command);
      return inTurn(() => guarded(command));
    },
    close: leave,
  };
}

/** Commands that a session begins with where none is open. */
const opens: readonly RoomCommand['type'][] = ['message.send', 'workshop.start'];

/** Whether a command begins another session: nothing more is said in one that is over, and a workshop needs one that is being discussed. */
function begins(command: RoomCommand, phase: Phase | null): boolean {
  if (command.type === 'workshop.start') return phase !== null && phase !== 'discovery';
  return command.type === 'message.send' && phase === 'done';
}

/** What a crash or a reload left open is closed, and work that was under way waits for the user: nothing goes on by itself. */
function looseEnds(session: Session, id: string, droppedBytes: number, isOver: boolean): Fact[] {
  const facts: Fact[] = [];
  if (droppedBytes > 0) facts.push({ type: 'log.repaired', droppedBytes });
  // a log that still has the name of the one it was copied from
  if (session.id !== id) facts.push({ type: 'session.forked', sessionId: id, from: session.id, seq: session.seq });
  if (session.turn)
    facts.push({ type: 'turn.ended', turnId: session.turn.turnId, outcome: 'interrupted', text: '', mentions: [], stance: null });
  const gone = session.team.filter((id) => !agentById(id, session.room.own));
  const names = gone.join(', ');
  const isNoted = [...items(session.transcript.entries)].some((entry) => entry.kind === 'absent' && entry.names === names);
  if (gone.length > 0 && !isNoted) facts.push({ type: 'oddity.noted', oddity: 'memberGone', by: null, detail: names });
  if (!isOver && 'step' in next(session)) facts.push({ type: 'run.stopped', reason: 'reloaded' });
  return facts;
}
