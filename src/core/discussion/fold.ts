// Folds facts into the state of the discussion.
import { agentOf, type OwnAgentFact } from '../agents/customAgents';
import type { AgentId } from '../agents/roster';
import { foldOf, liftFold, type Recorded } from '../base/fact';
import { firstOpinionFold, type OpinionRound } from '../firstOpinions/firstOpinions';
import type { ClarifyFact } from '../clarify/facts';
import type { PreMortemFact } from '../preMortem/facts';
import { preMortemFold, type PreMortem, preMortemOwner } from '../preMortem/preMortem';
import { isTalk, type SessionFact } from '../lifecycle/facts';
import type { CallFact } from '../models/facts';
import type { Receipt } from '../models/state';
import { addCall, noSpend } from '../models/usage';
import type { PredictionFact } from '../predictions/facts';
import { buildAgain, hearPredictions, isDue, type Prediction, predictionFold } from '../predictions/prediction';
import { isBudgetReason } from './budget';
import { openChoices } from './choices';
import type { AdoptedConcern, DiscussionFact } from './facts';
import { answerObjections, foldStance, hasMoved, noteAll, withConcerns } from './foldStance';
import { foldAnswers, leaveQuestions, ledgerFold, questionsToUser, withRaised } from './ledger';
import { isAcknowledgement, newMentions, withCalls } from './loopDetection';
import { foundedEvidence } from './stance';
import type { DiscussionState, QueuedMention, SpokenTurn, TakenTurn } from './state';
import { unasked, withChoice } from './withChoice';
import { debate, voteFold } from './votes';

type TalkFact =
  | DiscussionFact
  | SessionFact
  | CallFact
  | OwnAgentFact
  | ClarifyFact
  | PredictionFact
  | PreMortemFact
  | { type: 'workshop.adopted'; concerns: AdoptedConcern[] };

const talkFold = foldOf<DiscussionState, TalkFact>()({
  'agents.defined': (discussion, event) => ({ ...discussion, own: event.agents.map(agentOf) }),
  'brief.accepted': (discussion, event) =>
    noteAll(
      noteAll(discussion, 'constraint', event.brief.constraints, 'user', event.seq),
      'decision',
      event.brief.decisions,
      'user',
      event.seq,
    ),
  'message.said': (discussion, event) => {
    // A message that the team does not read leaves the discussion unchanged.
    if (!isTalk(event.heardAs)) return discussion;

    const { consensus } = discussion;
    const owed = event.asks ? { to: askedIn(discussion, event.text) } : null;
    // A question to the team does not decline a consensus that was offered to the user.
    return { ...refill(reopen(discussion)), queue: withCalls(notBegun(discussion), event.mentions), owed, ...(owed && { consensus }) };
  },
  'message.read': (discussion, event) => {
    if (event.isTalk) return refill(reopen(discussion));

    return event.asks ? { ...discussion, owed: { to: askedIn(discussion, event.text ?? '') } } : discussion;
  },
  'turn.started': (discussion, event) =>
    discussion.next?.agent === event.agent ? { ...discussion, next: { ...discussion.next, hasBegun: true } } : discussion,
  'route.chosen': (discussion, event) => ({
    ...discussion,
    next: { agent: event.next, by: event.by, reason: event.reason, source: event.source, tier: event.tier ?? null },
    queue: discussion.queue.filter((queued) => queued.agent !== event.next),
    offTopic: event.onTopic === false ? discussion.offTopic + 1 : event.source === 'router' ? 0 : discussion.offTopic,
  }),
  'call.ended': (discussion, event) => {
    // Workshop calls are not counted, because a workshop has its own budget, which the user sees before the workshop starts.
    if (event.purpose === 'workshop') return discussion;
    const spend = addCall(discussion.spend, event.usage, event.costUsd, event.countedUsd ?? event.costUsd);
    return { ...discussion, spend: { ...spend, calls: spend.calls + (event.attempts ?? 1) - 1 } };
  },
  'workshop.adopted': (discussion, event) => withConcerns(refill(reopen(discussion)), event.concerns, event.seq),
  'turn.skipped': (discussion, event) => {
    const skipped = {
      agent: event.agent,
      to: 'everyone',
      source: discussion.next?.source ?? 'engine',
      outcome: 'failed',
      moved: false,
    } as const;
    const owed = discussion.owed && { to: null };
    return { ...unasked(discussion, event.agent), owed, next: null, lastSpeaker: event.agent, turns: [...discussion.turns, skipped] };
  },
  'oddity.noted': (discussion, event) => (event.oddity === 'routerDegraded' ? { ...discussion, degraded: true } : discussion),
  'floor.opened': (discussion, event) => ({ ...discussion, wait: event.reason, owed: null }),
  'floor.passed': (discussion) => {
    const extendedAt = isBudgetReason(discussion.wait) ? (discussion.extendedAt ?? discussion.spend) : discussion.extendedAt;
    return { ...reopen(discussion.wait === 'questions' ? leaveQuestions(discussion) : discussion), extendedAt };
  },
  'choice.made': (discussion, event) => {
    const after = withChoice(discussion, event);
    return openChoices(after).length > 0 ? after : refill(reopen(after));
  },
  'member.unseated': (discussion, event) => ({
    ...silence(discussion, event.agent),
    muted: discussion.muted.filter((id) => id !== event.agent),
  }),
  'member.muted': (discussion, event) => ({
    ...silence(discussion, event.agent),
    muted: [...discussion.muted.filter((id) => id !== event.agent), event.agent],
  }),
  'member.unmuted': (discussion, event) => ({ ...discussion, muted: discussion.muted.filter((id) => id !== event.agent) }),
  'mention.missed': (discussion, event) =>
    discussion.missed.includes(event.agent) ? discussion : { ...discussion, missed: [...discussion.missed, event.agent] },
  'seat.proposed': (discussion, event) =>
    discussion.proposed.includes(event.agent) ? discussion : { ...discussion, proposed: [...discussion.proposed, event.agent] },
  'consensus.offered': (discussion, event) => ({ ...discussion, consensus: { version: event.version, state: 'offered' } }),
  'consensus.settled': (discussion, event) =>
    event.taken
      ? { ...discussion, consensus: { version: event.version, state: 'taken' } }
      : { ...discussion, wait: 'declined', consensus: { version: event.version, state: 'declined' } },
  'prediction.settled': (discussion, { predictionId, seq }) =>
    discussion.predictions.some((known) => known.id === predictionId && isDue(known)) ? { ...discussion, changedAt: seq } : discussion,
  'incident.written': (discussion, event) =>
    discussion.preMortem?.state === 'asked' && discussion.preMortem.version === event.version
      ? withReport(discussion, event, discussion.preMortem.receipt)
      : discussion,
  'phase.entered': (discussion, event) => {
    if (event.to === 'execution') return withPart(discussion, 'predictions', buildAgain);
    return event.to === 'discovery' ? refill(reopen(discussion)) : discussion;
  },
});

/** Session state that the turn fold reads: the turn that was open before the fact was applied. */
interface BeforeTalk {
  readonly turn: (TakenTurn & { readonly inDiscussion: boolean }) | null;
}

const turnFold = foldOf<DiscussionState, DiscussionFact, BeforeTalk>()({
  'turn.ended': (discussion, event, { turn }) => (turn?.inDiscussion ? foldTurn(discussion, turn, event) : discussion),
});

/** All folds of the discussion, in the order in which they are applied. */
export const discussionFolds = [
  talkFold,
  voteFold,
  ledgerFold,
  liftFold(firstOpinionFold, (discussion: DiscussionState, step: (cards: OpinionRound | null) => OpinionRound | null) =>
    withPart(discussion, 'firstOpinions', step),
  ),
  liftFold(preMortemFold, (discussion: DiscussionState, step: (report: PreMortem | null) => PreMortem | null) =>
    withPart(discussion, 'preMortem', step),
  ),
  liftFold(predictionFold, (discussion: DiscussionState, step: (predictions: readonly Prediction[]) => readonly Prediction[]) =>
    withPart(discussion, 'predictions', step),
  ),
  turnFold,
] as const;

function withPart<K extends keyof DiscussionState>(
  discussion: DiscussionState,
  key: K,
  step: (part: DiscussionState[K]) => DiscussionState[K],
): DiscussionState {
  const part = step(discussion[key]);
  return part === discussion[key] ? discussion : { ...discussion, [key]: part };
}

/**
 * Returns the state after a turn. An interrupted or failed turn changes nothing, and its speaker stays next, because the call that chose
 * the speaker is already paid for.
 */
export function foldTurn(discussion: DiscussionState, turn: TakenTurn, event: Recorded<DiscussionFact, 'turn.ended'>): DiscussionState {
  const { agent, to, source } = turn;
  if (event.outcome === 'interrupted' || event.outcome === 'failed') return discussion;
  const isHeard = event.outcome === 'done' || event.outcome === 'truncated';
  const after = isHeard && event.stance ? foldStance(discussion, agent, { ...event, stance: event.stance }) : discussion;
  const spokenTurn: SpokenTurn = { agent, to, source, outcome: event.outcome, moved: hasMoved(discussion, after, agent) };
  const isRepeat = event.sameAs?.some(({ text }) => text === '') ?? false;
  const turns = [...discussion.turns, isRepeat ? { ...spokenTurn, isRepeat: true as const } : spokenTurn];
  const taken = discussion.taken + 1;
  const owed = isHeard || !discussion.owed ? null : { to: null };
  if (!isHeard) return { ...unasked(after, agent), taken, next: null, lastSpeaker: agent, turns, owed };
  // A turn that changes the discussion withdraws an offered consensus, so consensus must be reached and offered again.
  const consensus = spokenTurn.moved && discussion.consensus?.state === 'offered' ? null : discussion.consensus;
  // A mention in a mere acknowledgement is ignored; otherwise members would keep thanking each other.
  const isEmpty = event.mentions.length === 0 || (!spokenTurn.moved && isAcknowledgement(event.text));
  // Apply all changes of a turn in one copy of the state. One copy per change would slow down folding long sessions.
  const spoken: DiscussionState = {
    ...after,
    taken,
    next: null,
    lastSpeaker: agent,
    turns,
    ...{ owed, consensus },
    heard: discussion.heard.includes(agent) ? discussion.heard : [...discussion.heard, agent],
    queue: isEmpty ? discussion.queue : [...discussion.queue, ...newMentions({ ...after, turns }, agent, event.mentions)],
    objections: answerObjections(after, agent, event.stance, event.seq),
    predictions: hearPredictions(after.predictions, agent),
    proposal: heardOn(after, agent),
    changedAt: event.stance ? event.seq : discussion.changedAt,
  };
  return foldAnswers(debate(spoken, agent), agent, event.stance, event.seq);
}

/**
 * Returns the member who should answer a question from the user: the author of the entry that the question names; otherwise the author of
 * the open question that the team is waiting on. Null if unknown.
 */
function askedIn(discussion: DiscussionState, text: string): AgentId | null {
  const named = discussion.ledger.find(({ id, by }) => by !== 'user' && new RegExp(`\\b${id}\\b`).test(text));
  const awaited = discussion.wait === 'questions' ? questionsToUser(discussion)[0] : undefined;
  const by = (named ?? awaited)?.by;
  return by === undefined || by === 'user' ? null : by;
}

/** Returns the queue, preceded by the next speaker if the user called that member and the turn has not begun. */
function notBegun({ next, queue }: DiscussionState): readonly QueuedMention[] {
  return next?.source === 'user' && !next.hasBegun ? [{ agent: next.agent, by: 'user' }, ...queue] : queue;
}

function heardOn({ proposal }: DiscussionState, agent: AgentId): DiscussionState['proposal'] {
  return proposal && !proposal.heard.includes(agent) ? { ...proposal, heard: [...proposal.heard, agent] } : proposal;
}

/** Resets the budget, because a user action starts new work. */
function refill(discussion: DiscussionState): DiscussionState {
  return { ...discussion, spend: noSpend, extendedAt: null };
}

/** Removes a member who left or was muted from the speaking order. The member's statements and objections stay. */
function silence(discussion: DiscussionState, agent: AgentId): DiscussionState {
  return {
    ...unasked(discussion, agent),
    queue: discussion.queue.filter((queued) => queued.agent !== agent),
    next: discussion.next?.agent === agent ? null : discussion.next,
  };
}

function reopen(discussion: DiscussionState): DiscussionState {
  return {
    ...discussion,
    turns: [],
    queue: [],
    missed: [],
    next: null,
    owed: null,
    wait: null,
    offTopic: 0,
    degraded: false,
    consensus: discussion.consensus?.state === 'offered' ? { ...discussion.consensus, state: 'declined' } : discussion.consensus,
  };
}

/** Adds a pre-mortem report. The objection from the report does not block and stays open until the user closes it. */
function withReport(
  discussion: DiscussionState,
  { version, incident, unfounded = [], seq }: Recorded<PreMortemFact, 'incident.written'>,
  receipt: Receipt | null,
): DiscussionState {
  const { report, objection: text, places, satisfiedBy } = incident;
  const raised = text === '' ? [] : [{ owner: preMortemOwner, text, satisfiedBy, evidence: foundedEvidence(places, unfounded) }];
  const objections = withRaised(discussion.objections, raised, { seq, since: discussion.taken + 1 });
  const objectionId = raised.length > 0 ? (objections.at(-1)?.id ?? null) : null;
  return {
    ...discussion,
    changedAt: seq,
    objections,
    preMortem: { version, state: 'written', report, objectionId, receipt },
  };
}
