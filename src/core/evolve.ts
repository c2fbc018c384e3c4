// Folds events into a session: the same pure function runs in the extension host and in the panel.
import { evolveTeam } from './discussion/membership';
import { evolveAutoTurns } from './execution/autoTurnLimit';
import { evolveCheckpoints } from './checkpoints/checkpoints';
import { withDissent } from './discussion/quoteCheck';
import { evolveExchanges } from './discussion/replyGraph';
import { storedStance } from './discussion/stanceForms';
import type { DiscussionState } from './discussion/state';
import type { Event, EventOf } from './events';
import { evolveTranscript } from './evolveTranscript';
import type { ExecutionHandover } from './plan/executionHandover';
import { addCall, noSpend, type Spend } from './models/usage';
import { evolveAsides } from './plan/sideQuestions';
import { languageOf } from './i18n/language';
import { emptySession, type PhaseSpan, type Session } from './session';
import { evolveSummary } from './lifecycle/summary';
import { evolveWishes } from './words/fold';
import { evolveProgress } from './execution/fold';
import { evolveClarify } from './clarify/fold';
import { evolveContext } from './context/evidence/fold';
import { evolveRoom, foldTurn } from './discussion/fold';
import { evolveExperts } from './experts/fold';
import { evolveBrought, evolveHandedOn } from './handover/fold';
import { evolveModels } from './models/fold';
import { evolveCommands } from './shell/fold';
import { evolveTools } from './tools/fold';
import { evolveWeb } from './web/fold';
import { evolveTrail } from './trail/fold';
import { evolveWorkshops } from './workshop/fold';

/**
 * The session after one more event. Never throws: an event it does not know, or one out of place, changes only `seq`.
 * @param session all events up to `event.seq - 1`
 */
export function evolve(session: Session, event: Event): Session {
  return fold([event], session);
}

export function fold(events: Iterable<Event>, from: Session = emptySession): Session {
  const folding = startFold(from);
  for (const event of events) folding.take(event);
  return folding.session();
}

export interface Folding {
  take(event: Event): void;
  /** The session with every event taken so far; ends the folding. */
  session(): Session;
  /** Events that passed every check and made no sense all the same: they changed nothing. */
  skipped(): number;
}

/** A fold that is fed event by event, so that a long log can be read without keeping its events. */
export function startFold(from: Session = emptySession): Folding {
  const session = { ...from };
  let skipped = 0;
  const take = (event: Event): void => {
    try {
      advance(session, inTodaysForm(event));
    } catch {
      skipped++;
    }
    session.seq = event.seq;
    session.lastAt = event.at;
  };
  return { take, session: () => session, skipped: () => skipped };
}

/** Stances of older logs have a single objection, and a proposal that is one sentence. */
function inTodaysForm(event: Event): Event {
  if (event.type !== 'turn.ended' || !event.stance) return event;
  const stance = storedStance(event.stance);
  return stance === event.stance ? event : { ...event, stance };
}

/** A session of which nobody else knows yet: a copy for every event would be most of what a long fold costs. */
type SessionDraft = { -readonly [K in keyof Session]: Session[K] };

/** Every slice is folded before any is put in its place: where one cannot be, the event changes none of them. */
function advance(session: SessionDraft, event: Event): void {
  const room = evolveRoom(session.room, event);
  const slices = {
    room: event.type === 'turn.ended' && session.turn?.inDiscussion ? foldTurn(room, session.turn, event) : room,
    team: evolveTeam(session.team, event),
    transcript: evolveTranscript(session.transcript, event),
    clarify: evolveClarify(session.clarify, event),
    experts: evolveExperts(session.experts, event),
    progress: evolveProgress(session.progress, event),
    checkpoints: evolveCheckpoints(session.checkpoints, event),
    asides: evolveAsides(session.asides, event),
    pace: evolveAutoTurns(session.pace, event),
    wishes: evolveWishes(session.wishes, event),
    context: evolveContext(session.context, event),
    models: evolveModels(session.models, event, session.phase),
    tools: evolveTools(session.tools, event),
    web: evolveWeb(session.web, event),
    shell: evolveCommands(session.shell, event),
    handedOn: evolveHandedOn(session.handedOn, event),
    brought: evolveBrought(session.brought, event),
    exchanges: evolveExchanges(session.exchanges, session.turn, event),
    workshops: evolveWorkshops(session.workshops, event),
    summary: evolveSummary(session.summary, event),
  };
  Object.assign(session, slices, { trail: evolveTrail(session.trail, event, session, slices) });
  advanceSpine(session, event);
}

/** What belongs to no slice: identity, phase, spending, the open turn, and what holds the work up. */
function advanceSpine(session: SessionDraft, event: Event): void {
  switch (event.type) {
    case 'session.started':
      session.id = event.sessionId;
      session.workspace = event.workspace;
      session.language = languageOf(event.language);
      session.startedAt = event.at;
      break;
    case 'session.forked':
      session.id = event.sessionId;
      session.forkedFrom = event.from;
      session.branches = [];
      break;
    case 'session.branched':
      session.branches = [...session.branches, event.to];
      break;
    case 'phase.entered':
      session.phase = event.to;
      session.history = enter(session.history, event);
      if (event.to === 'ready') session.ready = null;
      break;
    case 'message.said':
      // a build that is stopped goes on by an order alone
      session.stopped = session.phase === 'execution' && session.stopped ? 'user' : null;
      if (event.heardAs === 'wish' && session.phase === 'ready') session.ready = null;
      break;
    case 'run.resumed':
      session.stopped = null;
      break;
    case 'language.settled':
      session.language = languageOf(event.language);
      break;
    case 'run.stopped':
      session.stopped = event.reason;
      break;
    case 'fault.raised':
      session.fault = { id: event.faultId, fault: event.fault };
      break;
    case 'fault.cleared':
      if (session.fault?.id === event.faultId) session.fault = null;
      break;
    case 'turn.started':
      session.turn = {
        turnId: event.turnId,
        agent: event.agent,
        to: event.to,
        source: event.source,
        inDiscussion: session.phase === 'discovery' && !event.workshop,
        said: '',
      };
      break;
    case 'turn.kept':
      if (session.turn?.turnId === event.turnId) session.turn = { ...session.turn, said: session.turn.said + event.text };
      break;
    case 'turn.ended':
      if (session.turn?.turnId === event.turnId) session.turn = null;
      break;
    case 'call.ended':
      bill(session, event);
      break;
    case 'ready.written':
      session.ready = { handover: { ...laterFields, ...event.handover }, choice: null };
      break;
    case 'objection.closed':
      if (session.ready) session.ready = { ...session.ready, handover: heldDissent(session.ready.handover, session.room) };
      break;
    case 'ready.settled':
      if (session.ready) session.ready = { ...session.ready, choice: event.choice };
      break;
  }
}

function heldDissent(handover: ExecutionHandover, { objections }: DiscussionState): ExecutionHandover {
  return { ...handover, dissent: withDissent(handover.dissent, objections) };
}

/** Parts of the handover that older logs do not have. */
const laterFields = { tradeOffs: [], dissent: [] };

function enter(history: readonly PhaseSpan[], event: EventOf<'phase.entered'>): PhaseSpan[] {
  const left = history.map((span) => (span.leftAt === null ? { ...span, leftAt: event.at } : span));
  return [...left, { phase: event.to, enteredAt: event.at, leftAt: null, spend: noSpend }];
}

function bill(session: SessionDraft, { usage, costUsd, agent, role, outcome }: EventOf<'call.ended'>): void {
  const add = (spend: Spend) => addCall(spend, usage, costUsd);
  session.spend = add(session.spend);
  session.history = session.history.map((span) => (span.leftAt === null ? { ...span, spend: add(span.spend) } : span));
  if (agent) session.spendByAgent = { ...session.spendByAgent, [agent]: add(session.spendByAgent[agent] ?? noSpend) };
  if (outcome === 'done' || outcome === 'truncated')
    session.callsByRole = { ...session.callsByRole, [role]: (session.callsByRole[role] ?? 0) + 1 };
}
