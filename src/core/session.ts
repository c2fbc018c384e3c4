// A session is the fold of its events: the same function runs in the extension host and in the panel.
import type { Event, EventOf, RouteSource, StopReason } from './events';
import type { Fault } from './faults';
import { type Clarify, evolveClarify, noClarify } from './handover/clarify';
import type { ExecutionHandover } from './handover/execution';
import type { Language } from './language';
import { addCall, noSpend, type Spend } from './models/usage';
import type { Phase } from './phases';
import { evolveProgress, noProgress, type Progress } from './plan/progress';
import type { AgentId } from './team/roster';
import { agentById } from './team/roster';
import { emptyRoom, evolveRoom, foldTurn, type Room } from './team/room';
import { emptyTranscript, evolveTranscript, type Transcript } from './transcript';

export interface PhaseSpan {
  readonly phase: Phase;
  readonly enteredAt: number;
  readonly leftAt: number | null;
  readonly spend: Spend;
}

export interface OpenTurn {
  readonly turnId: string;
  readonly agent: AgentId;
  readonly to: AgentId | 'user' | 'everyone';
  readonly source: RouteSource;
}

export interface Session {
  readonly id: string;
  readonly workspace: string;
  readonly language: Language;
  readonly team: readonly AgentId[];
  readonly startedAt: number;
  /** `seq` of the last folded event; the next one must follow it without a gap. */
  readonly seq: number;
  readonly phase: Phase | null;
  readonly history: readonly PhaseSpan[];
  readonly spend: Spend;
  readonly spendByAgent: Readonly<Record<AgentId, Spend>>;
  /** Completed calls by role, so that a recorded team knows which of its answers comes next. */
  readonly callsByRole: Readonly<Record<string, number>>;
  readonly turn: OpenTurn | null;
  readonly stopped: StopReason | null;
  readonly fault: { readonly id: string; readonly fault: Fault } | null;
  readonly transcript: Transcript;
  readonly clarify: Clarify;
  readonly room: Room;
  readonly ready: { readonly handover: ExecutionHandover; readonly choice: 'start' | 'continue' | null } | null;
  readonly progress: Progress;
}

export const emptySession: Session = {
  id: '',
  workspace: '',
  language: 'en',
  team: [],
  startedAt: 0,
  seq: 0,
  phase: null,
  history: [],
  spend: noSpend,
  spendByAgent: {},
  callsByRole: {},
  turn: null,
  stopped: null,
  fault: null,
  transcript: emptyTranscript,
  clarify: noClarify,
  room: emptyRoom,
  ready: null,
  progress: noProgress,
};

/**
 * The session after one more event. Never throws: an event it does not know, or one out of place, changes only `seq`.
 * @param session all events up to `event.seq - 1`
 */
export function evolve(session: Session, event: Event): Session {
  const room = evolveRoom(session.room, event);
  return {
    ...evolveSpine(session, event),
    seq: event.seq,
    transcript: evolveTranscript(session.transcript, event),
    clarify: evolveClarify(session.clarify, event),
    room: event.type === 'turn.ended' && isDiscussion(session.turn) ? foldTurn(room, session.turn, event) : room,
    progress: evolveProgress(session.progress, event),
  };
}

export function fold(events: Iterable<Event>, from: Session = emptySession): Session {
  let session = from;
  for (const event of events) session = evolve(session, event);
  return session;
}

function isDiscussion(turn: OpenTurn | null): turn is OpenTurn {
  return turn !== null && agentById(turn.agent)?.seat === 'discussion';
}

/** What belongs to no slice: identity, phase, spending, the open turn, and what holds the work up. */
function evolveSpine(session: Session, event: Event): Session {
  switch (event.type) {
    case 'session.started':
      return {
        ...session,
        id: event.sessionId,
        workspace: event.workspace,
        language: event.language,
        team: event.team,
        startedAt: event.at,
      };
    case 'phase.entered':
      return { ...session, phase: event.to, history: enter(session.history, event), ready: event.to === 'ready' ? null : session.ready };
    case 'message.said':
    case 'run.resumed':
      return { ...session, stopped: null };
    case 'run.stopped':
      return { ...session, stopped: event.reason };
    case 'fault.raised':
      return { ...session, fault: { id: event.faultId, fault: event.fault } };
    case 'fault.cleared':
      return session.fault?.id === event.faultId ? { ...session, fault: null } : session;
    case 'turn.started':
      return { ...session, turn: { turnId: event.turnId, agent: event.agent, to: event.to, source: event.source } };
    case 'turn.ended':
      return session.turn?.turnId === event.turnId ? { ...session, turn: null } : session;
    case 'call.ended':
      return bill(session, event);
    case 'ready.written':
      return { ...session, ready: { handover: event.handover, choice: null } };
    case 'ready.settled':
      return session.ready ? { ...session, ready: { ...session.ready, choice: event.choice } } : session;
    default:
      return session;
  }
}

function enter(history: readonly PhaseSpan[], event: EventOf<'phase.entered'>): PhaseSpan[] {
  const left = history.map((span) => (span.leftAt === null ? { ...span, leftAt: event.at } : span));
  return [...left, { phase: event.to, enteredAt: event.at, leftAt: null, spend: noSpend }];
}

function bill(session: Session, event: EventOf<'call.ended'>): Session {
  const add = (spend: Spend) => addCall(spend, event.usage, event.costUsd);
  const isComplete = event.outcome === 'done' || event.outcome === 'truncated';
  return {
    ...session,
    spend: add(session.spend),
    spendByAgent: event.agent
      ? { ...session.spendByAgent, [event.agent]: add(session.spendByAgent[event.agent] ?? noSpend) }
      : session.spendByAgent,
    callsByRole: isComplete ? { ...session.callsByRole, [event.role]: (session.callsByRole[event.role] ?? 0) + 1 } : session.callsByRole,
    history: session.history.map((span) => (span.leftAt === null ? { ...span, spend: add(span.spend) } : span)),
  };
}
