// Active session of the window: opened, resumed, left or shown.
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
  /** A fact was recorded. */
  written(): void;
  /** Another session is open: cached state is void. */
  sessionChanged(): void;
  /** Another window opened or closed the session shown read-only. */
  heldChanged(): void;
}

interface ActiveSession {
  /** The open session; null if none is open, or one is only shown. */
  now(): Opened | null;
  /** The session shown read-only, because another window has or had it open; null otherwise. */
  held(): Held | null;
  /** Leaves the open session, and creates one with the configured team and language. */
  begin(): Promise<Opened>;
  /** Opens an existing session, or shows it read-only if another window has it open. */
  take(id: string): Promise<void>;
  /** Switches to an existing session; if that fails, the current one stays open. */
  change(id: string): Promise<void>;
  /** Stops the work and closes the log; no session is open then. */
  leave(): Promise<void>;
}

/**
 * @param inTurn queues work after earlier commands, such as another window's request
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

  /** Another window requests this session: it is closed and then shown read-only. */
  const giveAway = async (opened: Opened, id: string): Promise<void> => {
    if (current !== opened) return;
    await leave();
    await held.show(id, { since: base.clock.now() }).catch(report);
    listener.sessionChanged();
  };

  /** Recovers an existing session: interrupted work is closed, and clarifying questions may have timed out. */
  const reopen = async (id: string): Promise<void> => {
    const { recorder, damage } = await open(id);
    const session = recorder.session();
    if (session.seq === 0) return;
    const expired = expiredFacts(session, base.clock.now());
    // Its first event was damaged: team and id are missing.
    if (session.id === '') await recorder.record(...beginning(base, id, { before: null, typical: [] }));
    await keepTeam(recorder, base);
    const loose = recoverSession(recorder.session(), { id, ...damage, isOver: expired.length > 0 });
    if (loose.length + expired.length > 0) await recorder.record(...loose, ...expired);
  };

  const begin = async (): Promise<Opened> => {
    const before = current?.recorder.session() ?? null;
    await leave();
    // Earlier sessions only improve the estimate: on failure the session starts without.
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
      // Called even if the other session was opened but is not writable.
      listener.sessionChanged();
      if (current !== left) await left?.log.close(left.recorder.session());
    }
  };

  /** A session that cannot be written is shown read-only, and the reason is reported. */
  const showOnly = async (id: string, error: LogError): Promise<void> => {
    await held.show(id, { since: null, isReadOnly: true }).catch(() => Promise.reject(error));
    report(error);
  };

  /** Whether the session is shown read-only because another window has it open. */
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

/** Workspace members may have changed since the session last read them. */
export async function keepTeam(recorder: Recorder, { settings }: Pick<Ports, 'settings'>): Promise<void> {
  const { discussion, phase } = recorder.session();
  const facts = phase === 'done' ? [] : definedFacts(discussion.own, settings.ownAgents());
  if (facts.length > 0) await recorder.record(...facts);
}

interface BeforeSession {
  /** The previous session, for its lessons. */
  readonly before: Session | null;
  readonly typical: readonly TypicalSpend[];
}

/** The first facts of a session, in one append. */
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
    // The timed-out questions are not part of this session, but can be resumed.
    ...(before?.clarify.expired ? [{ type: 'clarify.expired', sessionId: before.id, request: before.clarify.request } as const] : []),
  ];
}
