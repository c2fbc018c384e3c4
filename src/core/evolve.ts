// Folds events into a session, in the host and in the panel.
import { applyFold } from './base/fact';
import { checkpointFold } from './checkpoints/fold';
import { clarifyFold } from './clarify/clarify';
import { contextFold } from './context/evidence/fold';
import { discussionFolds } from './discussion/fold';
import { teamFold } from './discussion/membership';
import { withDissent } from './discussion/quoteCheck';
import { storedStance } from './discussion/stanceForms';
import type { DiscussionState } from './discussion/state';
import type { Event, EventOf, FactType } from './events';
import { evolveTranscript } from './evolveTranscript';
import { paceFold } from './execution/autoTurnLimit';
import { progressFolds } from './execution/fold';
import { expertFold } from './experts/batch';
import { broughtFold, handedOnFold } from './handover/handedOn';
import { languageOf } from './i18n/language';
import { evolveSummary, type summaryFold } from './lifecycle/summaryFold';
import { wishFold } from './messageIntent/fold';
import { modelFolds } from './models/fold';
import { addCall, noSpend, type Spend } from './models/usage';
import type { ExecutionHandover } from './plan/executionHandover';
import { asideFold } from './plan/sideQuestions';
import { emptySession, type PhaseSpan, type Session } from './session';
import { commandFold } from './shell/fold';
import { toolFold } from './tools/toolUse';
import { evolveTraceability } from './traceability/fold';
import { webFold } from './web/webLook';
import { workshopFold } from './workshop/workshop';

/**
 * Returns the session after one more event. Never throws: an unknown or misplaced event changes only `seq` and `lastAt`.
 * @param session the session after all events up to `event.seq - 1`
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
  session(): Session;
  /** Returns the number of valid events that could not be applied and therefore changed nothing. */
  skipped(): number;
}

/** Starts an incremental fold, so that a long log can be read without keeping its events in memory. */
export function startFold(from: Session = emptySession): Folding {
  const session = { ...from };
  let skipped = 0;
  const take = (event: Event): void => {
    try {
      advance(session, inCurrentForm(event));
    } catch {
      skipped++;
    }
    session.seq = event.seq;
    session.lastAt = event.at;
  };
  return { take, session: () => session, skipped: () => skipped };
}

/** Migrates a stance from an older log, in which a stance has a single objection and a one-sentence proposal. */
function inCurrentForm(event: Event): Event {
  if (event.type !== 'turn.ended' || !event.stance) return event;
  const stance = storedStance(event.stance);
  return stance === event.stance ? event : { ...event, stance };
}

/** Mutable session during a fold; copying the session for every event would dominate the cost. */
type SessionDraft = { -readonly [K in keyof Session]: Session[K] };

/** Fold of one slice; may read the session as it was before the event. */
type SliceFold<S> = { readonly [T in FactType]?: (state: S, event: EventOf<T>, before: Session) => S };

/** Folds by slice, in order. The transcript, traceability and summary are not listed, because they handle every event. */
const slices = {
  discussion: discussionFolds,
  team: [teamFold],
  clarify: [clarifyFold],
  experts: [expertFold],
  progress: progressFolds,
  checkpoints: [checkpointFold],
  asides: [asideFold],
  pace: [paceFold],
  wishes: [wishFold],
  context: [contextFold],
  models: modelFolds,
  tools: [toolFold],
  web: [webFold],
  shell: [commandFold],
  handedOn: [handedOnFold],
  brought: [broughtFold],
  workshops: [workshopFold],
} as const satisfies { readonly [K in keyof Session]?: readonly SliceFold<Session[K]>[] };

type SliceName = keyof typeof slices;

/** Folds for session fields outside slices: identity, phase, spend, open turn, and what blocks the work. */
const rootFields = {
  'session.started': (session, event) => {
    session.id = event.sessionId;
    session.workspace = event.workspace;
    session.language = languageOf(event.language);
    session.startedAt = event.at;
  },
  'session.forked': (session, event) => {
    session.id = event.sessionId;
    session.forkedFrom = event.from;
    session.branches = [];
  },
  'session.branched': (session, event) => {
    session.branches = [...session.branches, event.to];
  },
  'phase.entered': (session, event) => {
    session.phase = event.to;
    session.history = enter(session.history, event);
    session.unread = [];
    if (event.to === 'ready') session.ready = null;
  },
  'message.said': (session, event) => {
    // A message resumes stopped work, except a build, which only a command resumes.
    session.stopped = session.phase === 'execution' && session.stopped ? 'user' : null;
    if (event.heardAs === 'wish' && session.phase === 'ready') session.ready = null;
    const { messageId, text } = event;
    if (event.unread) session.unread = [...session.unread, { messageId, text }];
  },
  'message.read': (session, event) => {
    session.unread = session.unread.filter(({ messageId }) => messageId !== event.messageId);
  },
  'run.resumed': (session) => {
    session.stopped = null;
  },
  'language.settled': (session, event) => {
    session.language = languageOf(event.language);
  },
  'run.stopped': (session, event) => {
    session.stopped = event.reason;
    // Messages sent before the stop must not resume the work, so they are not read while it is stopped.
    session.unread = session.unread.map((message) => ({ ...message, isHeld: true }));
  },
  'fault.raised': (session, event) => {
    session.fault = { id: event.faultId, fault: event.fault };
  },
  'fault.cleared': (session, event) => {
    if (session.fault?.id === event.faultId) session.fault = null;
  },
  'turn.started': (session, event) => {
    session.turn = {
      turnId: event.turnId,
      agent: event.agent,
      to: event.to,
      source: event.source,
      inDiscussion: session.phase === 'discovery' && !event.workshop && !event.about,
      said: '',
    };
  },
  'turn.kept': (session, event) => {
    if (session.turn?.turnId === event.turnId) session.turn = { ...session.turn, said: session.turn.said + event.text };
  },
  'turn.ended': (session, event) => {
    if (session.turn?.turnId === event.turnId) session.turn = null;
  },
  'call.ended': (session, event) => {
    bill(session, event);
  },
  'ready.written': (session, event) => {
    session.ready = { handover: { ...laterFields, ...event.handover }, by: event.by ?? null, choice: null };
  },
  'objection.closed': (session) => {
    if (session.ready) session.ready = { ...session.ready, handover: heldDissent(session.ready.handover, session.discussion) };
  },
  'ready.settled': (session, event) => {
    if (session.ready) session.ready = { ...session.ready, choice: event.choice };
  },
} satisfies { readonly [T in FactType]?: (session: SessionDraft, event: EventOf<T>) => void };

/** Facts that change only the transcript. */
const shownOnly = ['clarify.expired', 'citations.checked', 'log.repaired', 'plan.editRefused'] as const satisfies readonly FactType[];

type KeysOfEach<F> = F extends unknown ? keyof F : never;
type FoldedFact =
  | KeysOfEach<(typeof slices)[SliceName][number]>
  | keyof typeof rootFields
  | keyof typeof summaryFold
  | (typeof shownOnly)[number];

/** The slices that each fact changes. A known fact without a route does not compile; facts from later versions have no route. */
const routes: Readonly<Record<FactType, readonly SliceName[] | undefined>> = routesOf();

function routesOf(): Record<FoldedFact, readonly SliceName[] | undefined> {
  const found: Record<string, SliceName[]> = {};
  for (const name of Object.keys(slices) as SliceName[])
    for (const type of new Set(slices[name].flatMap((fold) => Object.keys(fold)))) found[type] = [...(found[type] ?? []), name];
  return found as Record<FoldedFact, readonly SliceName[] | undefined>;
}

/** Folds all slices before assigning any, so that an event whose fold fails changes nothing. */
function advance(session: SessionDraft, event: Event): void {
  const changed: Record<string, unknown> = {};
  for (const name of routes[event.type] ?? [])
    changed[name] = slices[name].reduce<unknown>((state, fold) => applyFold(fold, state, event, session), session[name]);
  const transcript = evolveTranscript(session.transcript, event);
  const summary = evolveSummary(session.summary, event);
  const after = { discussion: session.discussion, ...changed, transcript };
  Object.assign(session, changed, { transcript, summary, traceability: evolveTraceability(session.traceability, event, session, after) });
  const steps: RootSteps = rootFields;
  steps[event.type]?.(session, event);
}

type RootStep = { step(session: SessionDraft, event: unknown): void }['step'];
type RootSteps = Readonly<Partial<Record<string, RootStep>>>;

function heldDissent(handover: ExecutionHandover, { objections }: DiscussionState): ExecutionHandover {
  return { ...handover, dissent: withDissent(handover.dissent, objections) };
}

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
