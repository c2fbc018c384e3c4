// Active session of the window: opens, resumes, leaves or shows a session.
import { definedFacts, withOwn } from '../../core/agents/customAgents';
import { type TypicalSpend, typicalSpend } from '../../core/clarify/typicalSpend';
import type { Event, Fact } from '../../core/events';
import { lessonsFrom } from '../../core/outcome/lessons';
import type { Session } from '../../core/session';
import type { Flow, StepRunner } from '../kernel/flow';
import { createRecorder, type Recorder } from '../kernel/recorder';
import { cleanFacts } from '../kernel/redact';
import { type Log, LogError, type Ports } from '../ports/ports';
import { HeldError, type OpenedSession, type Sessions, UnreadableError } from '../ports/sessions';
import { createReadOnlySession, type Held } from './readOnlySession';
import { expiredFacts, recoverSession } from './recoverSession';
import { createStepRunner, type StepRunnerListener } from './stepRunner';

interface Opened {
  readonly log: Log;
  readonly recorder: Recorder;
  readonly run: StepRunner;
  readonly flow: Flow;
  readonly damage: Pick<OpenedSession, 'droppedBytes' | 'lostEvents'>;
}

export interface ActiveSessionListener extends StepRunnerListener {
  written(): void;
  /** Called after another session has been opened, so cached state is no longer valid. */
  sessionChanged(): void;
  /** Called after another window has opened or closed the session that is shown read-only. */
  heldChanged(): void;
}

interface ActiveSession {
  /** The open session; null if none is open or the session is only shown read-only. */
  now(): Opened | null;
  /** The session shown read-only, because another window has or had it open or because its log cannot be written; null if there is none. */
  held(): Held | null;
  /** Leaves the open session and creates a new session with the configured team and language. */
  begin(): Promise<Opened>;
  /** Opens an existing session, or shows it read-only if another window has it open or its log cannot be written. */
  take(id: string): Promise<void>;
  /** Switches to an existing session. If that fails, the current session stays open. */
  change(id: string): Promise<void>;
  /** Stops the work and closes the log. Afterwards no session is open. */
  leave(): Promise<void>;
}

/**
 * Creates the active session.
 * @param inTurn queues work after earlier commands, such as handing the session over to another window
 * @param report receives errors of background work
 */
export function createActiveSession(
  base: Omit<Ports, 'log'>,
  sessions: Sessions,
  listener: ActiveSessionListener,
  { inTurn, report }: { inTurn(work: () => Promise<void>): Promise<void>; report(error: unknown): void },
): ActiveSession {
  let current: Opened | null = null;
  const held = createReadOnlySession(sessions, { ...listener, events: base.stage.events });

  const open = async (id: string): Promise<Opened> => {
    const { log, session, wanted, droppedBytes, lostEvents } = await sessions.open(id);
    await sessions.resolveAs?.(id);
    const ports: Ports = { ...base, log };
    const shown = (recorded: readonly Event[]) => {
      listener.written();
      base.stage.events(recorded);
    };
    const recorder = createRecorder(log, { events: shown }, session, cleanFacts(base));
    const run = createStepRunner(ports, recorder, listener);
    const opened = {
      log,
      recorder,
      run,
      flow: { ports, recorder, signal: new AbortController().signal },
      damage: { droppedBytes, lostEvents },
    };
    current = opened;
    held.drop();
    void wanted?.then(() => inTurn(() => giveAway(opened, id).catch(report)));
    return opened;
  };

  /** Closes this session and shows it read-only, because another window has requested it. */
  const giveAway = async (opened: Opened, id: string): Promise<void> => {
    if (current !== opened) return;
    await leave();
    await held.show(id, { since: base.clock.now() }).catch(report);
    listener.sessionChanged();
  };

  /** Reopens an existing session: ends interrupted work and, if due, times out the clarifying questions. */
  const reopen = async (id: string): Promise<void> => {
    const { recorder, damage } = await open(id);
    const session = recorder.session();
    if (session.seq === 0) return;
    const expired = expiredFacts(session, base.clock.now());
    // If the log's first event is damaged, team and ID are missing, so the first facts are recorded again.
    if (session.id === '') await recorder.record(...beginning(base, id, { before: null, typical: [] }));
    await keepTeam(recorder, base);
    const loose = recoverSession(recorder.session(), { id, ...damage, isOver: expired.length > 0 });
    if (loose.length + expired.length > 0) await recorder.record(...loose, ...expired);
  };

  const begin = async (): Promise<Opened> => {
    const before = current?.recorder.session() ?? null;
    await leave();
    // Earlier sessions only improve the cost estimate, so the session starts without them if they cannot be listed.
    const typical = typicalSpend(await sessions.list().catch(() => []));
    const id = sessions.newId();
    const begun = await open(id);
    await begun.recorder.record(...beginning(base, id, { before, typical }));
    listener.sessionChanged();
    return begun;
  };

  const leave = async (): Promise<void> => {
    const left = current;
    current = null;
    held.drop();
    await left?.run.stop();
    await left?.log.close(left.recorder.session());
    await sessions.resolveAs?.(null);
  };

  const change = async (id: string): Promise<void> => {
    const left = current;
    await left?.run.stop();
    try {
      if (await isTaken(id)) current = null;
    } finally {
      // Called even if writing to the other session fails, because that session may already be open.
      listener.sessionChanged();
      if (current !== left) await left?.log.close(left.recorder.session());
    }
  };

  /** Shows a session read-only because it cannot be written, and reports the reason. */
  const showOnly = async (id: string, error: LogError): Promise<void> => {
    await held.show(id, { since: null, isReadOnly: true }).catch(() => Promise.reject(error));
    report(error);
  };

  /**
   * Reopens a session and returns false. If another window has it open or it cannot be written, shows it read-only instead and returns
   * true.
   */
  const isTaken = async (id: string): Promise<boolean> => {
    const before = current;
    try {
      await reopen(id);
      return false;
    } catch (error) {
      if (!(error instanceof LogError) || error instanceof UnreadableError || current !== before) throw error;
      if (error instanceof HeldError) await held.show(id, { since: error.since });
      else await showOnly(id, error);
      return true;
    }
  };

  return {
    now: () => current,
    held: held.now,
    begin,
    take: async (id) => void (await isTaken(id)),
    change,
    leave,
  };
}

/** Records changes to workspace-defined members since the session last read them. */
export async function keepTeam(recorder: Recorder, { settings }: Pick<Ports, 'settings'>): Promise<void> {
  const { discussion, phase } = recorder.session();
  const facts = phase === 'done' ? [] : definedFacts(discussion.own, settings.ownAgents());
  if (facts.length > 0) await recorder.record(...facts);
}

interface BeforeSession {
  /** The previous session, from which lessons are taken. */
  readonly before: Session | null;
  readonly typical: readonly TypicalSpend[];
}

/** Returns the first facts of a new session, recorded in one append. */
function beginning({ workspace, settings }: Omit<Ports, 'log'>, id: string, { before, typical }: BeforeSession): Fact[] {
  const learnt = before ? lessonsFrom(before) : [];
  const own = settings.ownAgents();
  return [
    {
      type: 'session.started',
      sessionId: id,
      workspace: workspace.name ?? '',
      language: settings.language(),
      team: withOwn(settings.members(), own),
      ...(learnt.length > 0 && { learnt }),
      ...(typical.length > 0 && { typical: [...typical] }),
    },
    ...definedFacts([], own),
    // The previous session's timed-out questions are recorded here too, so that they can be resumed from this session.
    ...(before?.clarify.expired ? [{ type: 'clarify.expired', sessionId: before.id, request: before.clarify.request } as const] : []),
  ];
}
