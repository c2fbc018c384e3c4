// The session that is open: created with the first message, taken up after a reload, and given its commands one by one.
import type { Command } from '../core/commands';
import type { Event, Fact } from '../core/events';
import { next } from '../core/next';
import { agentById, roster } from '../core/team/roster';
import { emptySession, fold, type Session } from '../core/session';
import { dispatch } from './dispatch';
import type { Flow } from './flow';
import { LogError, type Log, type Ports, type Sessions, type Stage } from './ports';
import { createRecorder, type Recorder } from './record';
import { createRun, type Run, type RunListener } from './run';

export interface RoomListener extends RunListener {
  /** Another session is open now: everything known of the last one is void. */
  sessionChanged(): void;
  storageRecovered(): void;
}

export interface Room {
  session(): Session;
  isBusy(): boolean;
  /** Opens the latest session of the workspace, if there is one. */
  open(): Promise<void>;
  /** Carries out a command after those before it; Stop alone never waits. False when it could not be recorded. */
  command(command: RoomCommand): Promise<boolean>;
  close(): Promise<void>;
}

/** What concerns the session; the editor's own commands are not the room's. */
export type RoomCommand = Exclude<Command, { type: `editor.${string}` }>;

interface Current {
  readonly log: Log;
  readonly recorder: Recorder;
  readonly run: Run;
  readonly flow: Flow;
}

export function createRoom(base: Omit<Ports, 'log'>, sessions: Sessions, listener: RoomListener): Room {
  let current: Current | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const openSession = async (id: string): Promise<Current> => {
    const { log, events, droppedBytes } = await sessions.open(id);
    const ports: Ports = { ...base, log };
    const recorder = createRecorder(log, base.stage as Stage, fold(events));
    const run = createRun(ports, recorder, listener);
    current = { log, recorder, run, flow: { ports, recorder, signal: new AbortController().signal } };
    const loose = events.length > 0 ? looseEnds(recorder.session(), droppedBytes, events) : [];
    if (loose.length > 0) await recorder.record(...loose);
    return current;
  };

  const startSession = async (): Promise<Current> => {
    await leave();
    const id = sessions.newId();
    const started = await openSession(id);
    const { workspace, settings } = base;
    const team = roster.map((agent) => agent.id);
    await started.recorder.record({
      type: 'session.started',
      sessionId: id,
      workspace: workspace.name ?? '',
      language: settings.language(),
      team,
    });
    listener.sessionChanged();
    return started;
  };

  const leave = async (): Promise<void> => {
    const left = current;
    current = null;
    await left?.run.stop();
    await left?.log.close();
  };

  const carryOut = async (command: RoomCommand): Promise<void> => {
    if (command.type === 'session.new') {
      await leave();
      return listener.sessionChanged();
    }
    const isFirst = command.type === 'message.send' && (!current || current.recorder.session().phase === 'done');
    const room = isFirst ? await startSession() : current;
    if (room) await dispatch(room.flow, room.run, command);
  };

  const guarded = async (command: RoomCommand): Promise<boolean> => {
    try {
      await carryOut(command);
      listener.storageRecovered();
      return true;
    } catch (error) {
      if (error instanceof LogError) listener.storageFailed(error);
      else listener.crashed(error);
      return false;
    }
  };

  return {
    session: () => current?.recorder.session() ?? emptySession,
    isBusy: () => current?.run.isBusy() ?? false,
    open: async () => {
      const id = await sessions.latest();
      if (id !== null)
        await openSession(id).catch((error: unknown) =>
          error instanceof LogError ? listener.storageFailed(error) : listener.crashed(error),
        );
    },
    command: (command) => {
      if (command.type === 'run.stop') return guarded(command);
      const done = last.then(() => guarded(command));
      last = done;
      return done;
    },
    close: leave,
  };
}

/** What a crash or a reload left open is closed, and work that was under way waits for the user: nothing goes on by itself. */
function looseEnds(session: Session, droppedBytes: number, events: readonly Event[]): Fact[] {
  const facts: Fact[] = [];
  if (droppedBytes > 0) facts.push({ type: 'log.repaired', droppedBytes });
  if (session.turn)
    facts.push({ type: 'turn.ended', turnId: session.turn.turnId, outcome: 'interrupted', text: '', mentions: [], stance: null });
  const gone = session.team.filter((id) => !agentById(id));
  if (gone.length > 0 && !events.some((event) => event.type === 'oddity.noted' && event.oddity === 'memberGone'))
    facts.push({ type: 'oddity.noted', oddity: 'memberGone', by: null, detail: gone.join(', ') });
  if ('step' in next(session)) facts.push({ type: 'run.stopped', reason: 'reloaded' });
  return facts;
}
