// Folds facts into the discussion and into the map of exchanges.
import { agentOf, type OwnAgentFact } from '../agents/customAgents';
import type { AgentId } from '../agents/roster';
import { foldOf, liftFold, type Recorded } from '../base/fact';
import { cardFold, type CardRound } from '../cards/card';
import type { ClarifyFact } from '../clarify/facts';
import type { IncidentFact } from '../incident/facts';
import { incidentFold, type IncidentReport, unseen } from '../incident/incident';
import { isTalk, type SessionFact } from '../lifecycle/facts';
import type { CallFact } from '../models/facts';
import type { Receipt } from '../models/state';
import { addCall, noSpend } from '../models/usage';
import type { PredictionFact } from '../predictions/facts';
import { hearPredictions, isDue, type Prediction, predictionFold } from '../predictions/prediction';
import { isBudgetReason } from './budget';
import { openChoices, unasked, withChoice } from './choices';
import type { AdoptedConcern, DiscussionFact } from './facts';
import { answerObjections, foldStance, hasMoved, noteAll, withConcerns } from './foldStance';
import { foldAnswers, leaveQuestions, ledgerFold, questionsToUser } from './ledger';
import { isAcknowledgement, newMentions, withCalls } from './loopDetection';
import { foundedEvidence } from './stance';
import type { DiscussionState, Exchanges, Objection, QueuedMention, SpokenTurn, TakenTurn } from './state';
import { debate, voteFold } from './votes';

type TalkFact =
  | DiscussionFact
  | SessionFact
  | CallFact
  | OwnAgentFact
  | ClarifyFact
  | PredictionFact
  | IncidentFact
  | { type: 'workshop.adopted'; concerns: AdoptedConcern[] };

const talkFold = foldOf<DiscussionState, TalkFact>()({
  'agents.defined': (room, event) => ({ ...room, own: event.agents.map(agentOf) }),
  'brief.accepted': (room, event) =>
    noteAll(noteAll(room, 'constraint', event.brief.constraints, 'user', event.seq), 'decision', event.brief.decisions, 'user', event.seq),
  'message.said': (room, event) => {
    // a message to a card or a line leaves the discussion unchanged
    if (!isTalk(event.heardAs)) return room;

    const { consensus } = room;
    const owed = event.asks ? { to: askedIn(room, event.text) } : null;
    // a question leaves the offered proposal unchanged
    return { ...refill(reopen(room)), queue: withCalls(notBegun(room), event.mentions), owed, ...(owed && { consensus }) };
  },
  'message.read': (room, event) => {
    if (event.isTalk) return refill(reopen(room));

    return event.asks ? { ...room, owed: { to: askedIn(room, event.text ?? '') } } : room;
  },
  'turn.started': (room, event) => (room.next?.agent === event.agent ? { ...room, next: { ...room.next, hasBegun: true } } : room),
  'route.chosen': (room, event) => ({
    ...room,
    next: { agent: event.next, by: event.by, reason: event.reason, source: event.source, tier: event.tier ?? null },
    queue: room.queue.filter((queued) => queued.agent !== event.next),
    offTopic: event.onTopic === false ? room.offTopic + 1 : event.source === 'router' ? 0 : room.offTopic,
  }),
  'call.ended': (room, event) => {
    // a workshop has a budget of its own, shown to the user before it starts
    if (event.purpose === 'workshop') return room;
    const spend = addCall(room.spend, event.usage, event.costUsd, event.countedUsd ?? event.costUsd);
    return { ...room, spend: { ...spend, calls: spend.calls + (event.attempts ?? 1) - 1 } };
  },
  'workshop.adopted': (room, event) => withConcerns(refill(reopen(room)), event.concerns, event.seq),
  'turn.skipped': (room, event) => {
    const skipped = {
      agent: event.agent,
      to: 'everyone',
      source: room.next?.source ?? 'engine',
      outcome: 'failed',
      moved: false,
    } as const;
    const owed = room.owed && { to: null };
    return { ...unasked(room, event.agent), owed, next: null, lastSpeaker: event.agent, turns: [...room.turns, skipped] };
  },
  'oddity.noted': (room, event) => (event.oddity === 'routerDegraded' ? { ...room, degraded: true } : room),
  'floor.opened': (room, event) => ({ ...room, wait: event.reason, owed: null }),
  'floor.passed': (room) => {
    const extendedAt = isBudgetReason(room.wait) ? (room.extendedAt ?? room.spend) : room.extendedAt;
    return { ...reopen(room.wait === 'questions' ? leaveQuestions(room) : room), extendedAt };
  },
  'choice.made': (room, event) => {
    const after = withChoice(room, event);
    return openChoices(after).length > 0 ? after : refill(reopen(after));
  },
  'member.unseated': (room, event) => ({ ...silence(room, event.agent), muted: room.muted.filter((id) => id !== event.agent) }),
  'member.muted': (room, event) => ({
    ...silence(room, event.agent),
    muted: [...room.muted.filter((id) => id !== event.agent), event.agent],
  }),
  'member.unmuted': (room, event) => ({ ...room, muted: room.muted.filter((id) => id !== event.agent) }),
  'mention.missed': (room, event) => (room.missed.includes(event.agent) ? room : { ...room, missed: [...room.missed, event.agent] }),
  'seat.proposed': (room, event) => (room.proposed.includes(event.agent) ? room : { ...room, proposed: [...room.proposed, event.agent] }),
  'consensus.offered': (room, event) => ({ ...room, consensus: { version: event.version, state: 'offered' } }),
  'consensus.settled': (room, event) =>
    event.taken
      ? { ...room, consensus: { version: event.version, state: 'taken' } }
      : { ...room, wait: 'declined', consensus: { version: event.version, state: 'declined' } },
  'prediction.settled': (room, { predictionId, seq }) =>
    room.predictions.some((known) => known.id === predictionId && isDue(known)) ? { ...room, changedAt: seq } : room,
  'incident.written': (room, event) =>
    room.incident?.state === 'asked' && room.incident.version === event.version ? withReport(room, event, room.incident.receipt) : room,
  'phase.entered': (room, event) => (event.to === 'discovery' ? refill(reopen(room)) : room),
});

/** The turn that was open before a fact. */
interface BeforeTalk {
  readonly turn: (TakenTurn & { readonly inDiscussion: boolean }) | null;
}

const turnFold = foldOf<DiscussionState, DiscussionFact, BeforeTalk>()({
  'turn.ended': (room, event, { turn }) => (turn?.inDiscussion ? foldTurn(room, turn, event) : room),
});

/** The folds of the discussion, in order of application. */
export const discussionFolds = [
  talkFold,
  voteFold,
  ledgerFold,
  liftFold(cardFold, (room: DiscussionState, step: (cards: CardRound | null) => CardRound | null) => withPart(room, 'cards', step)),
  liftFold(incidentFold, (room: DiscussionState, step: (report: IncidentReport | null) => IncidentReport | null) =>
    withPart(room, 'incident', step),
  ),
  liftFold(predictionFold, (room: DiscussionState, step: (predictions: readonly Prediction[]) => readonly Prediction[]) =>
    withPart(room, 'predictions', step),
  ),
  turnFold,
] as const;

function withPart<K extends keyof DiscussionState>(
  room: DiscussionState,
  key: K,
  step: (part: DiscussionState[K]) => DiscussionState[K],
): DiscussionState {
  const part = step(room[key]);
  return part === room[key] ? room : { ...room, [key]: part };
}

/**
 * The state after a turn: exchanges, mentions and positions. A truncated or failed turn changes nothing and its speaker stays next,
 * as the choice is already paid for.
 */
export function foldTurn(room: DiscussionState, turn: TakenTurn, event: Recorded<DiscussionFact, 'turn.ended'>): DiscussionState {
  const { agent, to, source } = turn;
  if (event.outcome === 'interrupted' || event.outcome === 'failed') return room;
  const isHeard = event.outcome === 'done' || event.outcome === 'truncated';
  const after = isHeard && event.stance ? foldStance(room, agent, { ...event, stance: event.stance }) : room;
  const spokenTurn: SpokenTurn = { agent, to, source, outcome: event.outcome, moved: hasMoved(room, after, agent) };
  const isRepeat = event.sameAs?.some(({ text }) => text === '') ?? false;
  const turns = [...room.turns, isRepeat ? { ...spokenTurn, isRepeat: true as const } : spokenTurn];
  const taken = room.taken + 1;
  const owed = isHeard || !room.owed ? null : { to: null };
  if (!isHeard) return { ...unasked(after, agent), taken, next: null, lastSpeaker: agent, turns, owed };
  // a consensus offered before an answer is offered again if the answer changed something
  const consensus = spokenTurn.moved && room.consensus?.state === 'offered' ? null : room.consensus;
  // An acknowledgement that mentions a member would start a chain of thanks.
  const isEmpty = event.mentions.length === 0 || (!spokenTurn.moved && isAcknowledgement(event.text));
  // One copy for all changes of a turn, since long sessions are folded turn by turn.
  const spoken: DiscussionState = {
    ...after,
    taken,
    next: null,
    lastSpeaker: agent,
    turns,
    ...{ owed, consensus },
    heard: room.heard.includes(agent) ? room.heard : [...room.heard, agent],
    queue: isEmpty ? room.queue : [...room.queue, ...newMentions({ ...after, turns }, agent, event.mentions)],
    objections: answerObjections(after, agent, event.stance, event.seq),
    predictions: hearPredictions(after.predictions, agent),
    proposal: heardOn(after, agent),
    changedAt: event.stance ? event.seq : room.changedAt,
  };
  return foldAnswers(debate(spoken, agent), agent, event.stance, event.seq);
}

/** The member a user's question is addressed to: the author of what it names, or of what the team is waiting for. */
function askedIn(room: DiscussionState, text: string): AgentId | null {
  const named = room.ledger.find(({ id, by }) => by !== 'user' && new RegExp(`\\b${id}\\b`).test(text));
  const awaited = room.wait === 'questions' ? questionsToUser(room)[0] : undefined;
  const by = (named ?? awaited)?.by;
  return by === undefined || by === 'user' ? null : by;
}

/** Members called by the user that have not been asked yet, including the current choice. */
function notBegun({ next, queue }: DiscussionState): readonly QueuedMention[] {
  return next?.source === 'user' && !next.hasBegun ? [{ agent: next.agent, by: 'user' }, ...queue] : queue;
}

function heardOn({ proposal }: DiscussionState, agent: AgentId): DiscussionState['proposal'] {
  return proposal && !proposal.heard.includes(agent) ? { ...proposal, heard: [...proposal.heard, agent] } : proposal;
}

/** A user message starts new work with a fresh budget. */
function refill(room: DiscussionState): DiscussionState {
  return { ...room, spend: noSpend, extendedAt: null };
}

/** A member who leaves or is muted is no longer called; its statements and objections stay. */
function silence(room: DiscussionState, agent: AgentId): DiscussionState {
  return {
    ...unasked(room, agent),
    queue: room.queue.filter((queued) => queued.agent !== agent),
    next: room.next?.agent === agent ? null : room.next,
  };
}

function reopen(room: DiscussionState): DiscussionState {
  return {
    ...room,
    turns: [],
    queue: [],
    missed: [],
    next: null,
    owed: null,
    wait: null,
    offTopic: 0,
    degraded: false,
    consensus: room.consensus?.state === 'offered' ? { ...room.consensus, state: 'declined' } : room.consensus,
  };
}

/** A pre-mortem does not block: its objection is for the user, and stays open until the user closes it. */
function withReport(
  room: DiscussionState,
  { version, incident, unfounded = [], seq }: Recorded<IncidentFact, 'incident.written'>,
  receipt: Receipt | null,
): DiscussionState {
  const { report, objection: text, places, satisfiedBy } = incident;
  const objection: Objection | null =
    text === ''
      ? null
      : {
          id: `O${room.objections.length + 1}`,
          owner: unseen,
          text,
          blocking: false,
          about: [],
          satisfiedBy,
          seq,
          evidence: foundedEvidence(places, unfounded),
          answered: null,
          upheld: 0,
          open: true,
          fromBallot: false,
          since: room.taken + 1,
          closed: null,
        };
  return {
    ...room,
    changedAt: seq,
    objections: objection ? [...room.objections, objection] : room.objections,
    incident: { version, state: 'written', report, objectionId: objection?.id ?? null, receipt },
  };
}

interface GraphTurn {
  readonly turnId: string;
  readonly agent: AgentId;
  readonly to: AgentId | 'user' | 'everyone';
  readonly inDiscussion: boolean;
}

/** Counts only turns of the discussion. */
export const exchangeFold = foldOf<Exchanges, DiscussionFact, { readonly turn: GraphTurn | null }>()({
  'turn.ended': (exchanges, event, { turn }) => {
    const isSaid = event.outcome === 'done' || event.outcome === 'truncated';
    if (!isSaid || !turn?.inDiscussion || turn.turnId !== event.turnId) return exchanges;
    const from = exchanges[turn.agent] ?? {};
    return { ...exchanges, [turn.agent]: { ...from, [turn.to]: (from[turn.to] ?? 0) + 1 } };
  },
});
