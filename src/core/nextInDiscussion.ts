// Order of the discussion: the next action of the team.
import { type Agent, type AgentId, agentById } from './agents/roster';
import { at, findLast, size } from './base/chunkedList';
import { type ToCondense, toCondense } from './conversation/conversation';
import type { RouteSource, VoteCause, VoteOutcome, WaitReason } from './discussion/facts';
import type { DiscussionState, Vote } from './discussion/state';
import type { Transcript } from './transcript';
import type { Session } from './session';
import { sizeOf } from './clarify/size';
import { isInTheWay } from './discussion/ledger';
import { voices } from './discussion/membership';
import type { Estimate } from './models/estimate';
import { type Prediction, toLookUp } from './predictions/prediction';
import { type AgendaItem, agendaOf, dueSpeaker } from './discussion/agenda';
import { budgetEnd, callsLeft, fitsBudget, maySummarize } from './discussion/budget';
import { askedByUser, isAtImpasse } from './discussion/choices';
import { awaitsAnswers, shouldOfferConsensus } from './discussion/consensus';
import { attacker, eligible, overdue, stillUnheard, turnsLeft } from './discussion/eligibility';
import { type TurnTrace, chainedMentions, cyclePeriod, maxMentionDepth, newTexts } from './discussion/loopDetection';
import { isConfirmed, isVotable, voteDue, votersOf } from './discussion/votes';
import { type Budget, type Limits, budgetOf } from './models/limits';

/** Limits of the discussion as plain data. */
export interface DiscussionLimits {
  /** Limits per user message, as set. */
  readonly message: Limits;
  /** Maximum turns between two user messages; null for the default. */
  readonly turnBudget: number | null;
  /** Estimate of first opinions; null if they are disabled or the team is recorded. */
  readonly cards: Estimate | null;
  /** Estimate of the pre-mortem; null as above. */
  readonly foresight: Estimate | null;
  /** Whether agreements are offered without a vote. */
  readonly hasNoVotes?: boolean;
  /** Whether only small models are used: they are limited to one proposal and one review. */
  readonly isSmall: boolean;
  /** Capacity of the smallest prompt and the turn mark; null if nothing is condensed. */
  readonly conversation: { readonly maxChars: number; readonly mark: string } | null;
}

/** Session parts that determine the order. */
type DiscussionView = Pick<Session, 'room' | 'team' | 'transcript' | 'models' | 'clarify'>;

/** A speaker chosen by a rule. */
export interface SpeakerByRule {
  readonly agent: Agent;
  readonly source: RouteSource;
  /** Member or user who called them, or null. */
  readonly by: AgentId | 'user' | null;
  /** Agenda item they were chosen for, or null. */
  readonly item: AgendaItem | null;
}

export type DiscussionAction =
  | { readonly act: 'openCards'; readonly members: readonly AgentId[] }
  | { readonly act: 'lookUp'; readonly predictions: readonly Prediction[] }
  | { readonly act: 'openVote'; readonly cause: VoteCause }
  | { readonly act: 'offerConsensus'; readonly version: number; readonly asksForesight: boolean }
  /** One member proposed and another reviewed: the start card is due. */
  | { readonly act: 'offerStart' }
  | { readonly act: 'condense'; readonly older: ToCondense }
  /** `isSummed`: includes a short summary of the discussion. */
  | { readonly act: 'openFloor'; readonly reason: WaitReason; readonly isSummed: boolean }
  /** Turn of the member already chosen. */
  | { readonly act: 'speak' }
  | { readonly act: 'choose'; readonly speaker: SpeakerByRule }
  | { readonly act: 'askRouter'; readonly candidates: readonly Agent[] };

/** Calls of an ordinary turn: router and member. */
const callsOfTurn = 2;

/** Fewer turns are as quick to read as a summary. */
const minTurnsToSum = 3;

/**
 * Priority: cards, predictions, pending answers, questions to the user, vote, consensus offer, impasse; then limits, condensing, loops;
 * then the next speaker.
 */
export function nextInDiscussion(view: DiscussionView, limits: DiscussionLimits): DiscussionAction {
  const { room } = view;
  const budget = budgetOf(limits.message);
  const isShort = limits.isSmall || sizeOf(view) === 'reviewed';
  const first = (isShort ? lookUpFirst(room) : beforeTurn(view, limits, budget)) ?? usedUp(view, limits, budget);
  if (first) return first;
  const { conversation } = limits;
  const older =
    conversation && callsLeft(room, budget) > callsOfTurn
      ? toCondense(view.transcript.entries, view.models.condensed, conversation.maxChars, conversation.mark)
      : null;
  if (older) return { act: 'condense', older };
  if (room.next) return { act: 'speak' };
  const reviewed = isShort ? nextInReview(view, limits.isSmall) : null;
  if (reviewed) return reviewed;
  return !isCalledByUser(room) && cyclePeriod(latestSteps(view)) !== null ? openFloor('loop') : nextSpeaker(view, limits);
}

function beforeTurn(
  { room, team }: DiscussionView,
  { cards, foresight, hasNoVotes }: DiscussionLimits,
  budget: Budget,
): DiscussionAction | null {
  if (cards && isBeginning(room) && isVotable(room, team) && fitsBudget(room, budget, cards))
    return { act: 'openCards', members: votersOf(room, team) };
  const look = lookUpFirst(room);
  if (look) return look;
  if (room.owed) return null;
  const isNobodyDue = !room.next && room.queue.length === 0;
  if (isNobodyDue && awaitsAnswers(room, team)) return openFloor('questions');
  const isAgreed = shouldOfferConsensus(room, team);
  const isTeam = !hasNoVotes && isVotable(room, team);
  const cause = isTeam && !askedByUser(room, team) ? voteDue(room, isAgreed) : null;
  if (cause) {
    // a vote is one parallel call per voter; if it exceeds the limit, the user is asked
    const short = budgetEnd(room, budget, votersOf(room, team).length);
    return short ? endAt(short, room, budget) : { act: 'openVote', cause };
  }
  if (isAgreed && (!isTeam || isConfirmed(room))) {
    const asksForesight = foresight !== null && room.incident === null && room.proposal !== null && fitsBudget(room, budget, foresight);
    return { act: 'offerConsensus', version: room.proposal?.version ?? 0, asksForesight };
  }
  return isNobodyDue && isAtImpasse(room, team) ? openFloor('conflict') : null;
}

function lookUpFirst(room: DiscussionState): DiscussionAction | null {
  const predictions = toLookUp(room);
  return predictions.length > 0 ? { act: 'lookUp', predictions } : null;
}

/**
 * Short discussion: one member proposes, another reviews, and a blocking review is answered once. Null if a member is called or the user
 * has just spoken. @param isSmall if the proposer proposed nothing, the plan is made from the request
 */
function nextInReview({ room, team }: DiscussionView, isSmall: boolean): DiscussionAction | null {
  if (room.queue.length > 0 || room.owed || (room.turns.length === 0 && room.taken > 0)) return null;
  const members = voices(room, team);
  const { proposal, turns } = room;
  const turnsOf = (id: AgentId) => turns.filter(({ agent }) => agent === id).length;
  const maySpeak = ({ id }: Agent) => members.length === 1 || id !== room.lastSpeaker;
  const proposer = members.find(({ id }) => id === (proposal?.author ?? 'architect')) ?? members[0];
  if (!proposer) return null;
  if (!proposal) return turnsOf(proposer.id) === 0 && maySpeak(proposer) ? chosen(proposer) : isSmall ? { act: 'offerStart' } : null;
  const others = members.filter(({ id }) => id !== proposer.id);
  const reviewer = others.find(({ id }) => id === attacker) ?? others[0];
  if (reviewer && !proposal.heard.includes(reviewer.id) && turnsOf(reviewer.id) === 0 && maySpeak(reviewer)) return chosen(reviewer);
  const isUnanswered = room.objections.some((objection) => isInTheWay(objection) && objection.answered === null);
  return isUnanswered && turnsOf(proposer.id) < 2 && maySpeak(proposer) ? chosen(proposer) : { act: 'offerStart' };
}

function chosen(agent: Agent): DiscussionAction {
  return { act: 'choose', speaker: { agent, by: null, source: 'engine', item: null } };
}

/** Whether no member was called or has spoken and no cards were requested. */
export function isBeginning({ cards, taken, proposal, next, queue }: DiscussionState): boolean {
  return cards === null && taken === 0 && proposal === null && !next && queue.length === 0;
}

/** Exhausted turns, calls, tokens or money. A member called by the user speaks regardless of turns. */
function usedUp({ room, team }: DiscussionView, { turnBudget }: DiscussionLimits, budget: Budget): DiscussionAction | null {
  if (!isCalledByUser(room) && turnsLeft(room, team, turnBudget) === 0) return endAt('turnBudget', room, budget);
  const ended = budgetEnd(room, budget, room.next ? 1 : callsOfTurn);
  return ended && endAt(ended, room, budget);
}

function isCalledByUser({ next, queue }: DiscussionState): boolean {
  return next?.source === 'user' || (!next && queue.some(({ by }) => by === 'user'));
}

function openFloor(reason: WaitReason): DiscussionAction {
  return { act: 'openFloor', reason, isSummed: false };
}

function endAt(reason: WaitReason, room: DiscussionState, budget: Budget): DiscussionAction {
  return { act: 'openFloor', reason, isSummed: isWorthSumming(room) && maySummarize(room, budget) };
}

/** Whether enough turns passed since the user's last message for a summary to save time. */
export function isWorthSumming({ turns }: DiscussionState): boolean {
  return turns.length >= minTurnsToSum;
}

/** Loop-detection window, in turns: two rounds of the longest loop plus context. */
const turnsCompared = 12;

/** Latest turns since the user's last message; novelty is computed here, because only this check needs it. */
function latestSteps({ room, transcript }: DiscussionView): TurnTrace[] {
  const turns = room.turns.filter((turn) => turn.outcome === 'done' || turn.outcome === 'truncated').slice(-turnsCompared);
  const texts: string[] = [];
  for (let index = size(transcript.entries) - 1; index >= 0 && texts.length < turns.length; index--) {
    const entry = at(transcript.entries, index);
    if (entry?.kind === 'turn' && (entry.state === 'done' || entry.state === 'truncated')) texts.unshift(entry.text);
  }
  const areNew = newTexts(texts);
  return turns.map(({ agent, moved }, index) => ({ agent, isNew: moved || areNew[index] === true }));
}

/** A called member, otherwise the one chosen by a rule, otherwise the router's choice; never an ineligible member. */
function nextSpeaker({ room, team }: DiscussionView, { turnBudget, isSmall }: DiscussionLimits): DiscussionAction {
  const candidates = eligible(room, team);
  const speaker = called(room, team, candidates) ?? owing(room, team) ?? singled(room, team, candidates);
  if (speaker) return { act: 'choose', speaker };
  if (candidates.length === 0) return openFloor('allHeard');
  const due = owed(room, team, candidates);
  if (due) return { act: 'choose', speaker: due };
  const unheard = stillUnheard(room, candidates, turnsLeft(room, team, turnBudget));
  const [first] = unheard;
  return isSmall && first ? chosen(first) : { act: 'askRouter', candidates: unheard };
}

/** First called member who may speak. A call by the user overrides all limits; a member's call is bound by the chain depth. */
function called(room: DiscussionState, team: readonly AgentId[], candidates: readonly Agent[]): SpeakerByRule | null {
  const isDeep = chainedMentions(room.turns) >= maxMentionDepth;
  for (const { agent: id, by } of room.queue) {
    const agent = agentById(id, room.own);
    const maySpeak = by === 'user' ? team.includes(id) : !isDeep && candidates.some((candidate) => candidate.id === id);
    if (agent && maySpeak) return { agent, by, source: by === 'user' ? 'user' : 'mention', item: null };
  }
  return null;
}

/** Member the user asked a question, even if they spoke last. */
function owing(room: DiscussionState, team: readonly AgentId[]): SpeakerByRule | null {
  const agent = voices(room, team).find(({ id }) => id === room.owed?.to);
  return agent ? { agent, by: 'user', source: 'user', item: null } : null;
}

/** Member the user asked about an objection, or the only eligible one. */
function singled(room: DiscussionState, team: readonly AgentId[], candidates: readonly Agent[]): SpeakerByRule | null {
  const asked = askedByUser(room, team);
  const agent = asked && agentById(asked.agent, room.own);
  if (agent) return { agent, by: null, source: 'user', item: { kind: 'asked', objection: asked.objection, agents: [asked.agent] } };
  const only = voices(room, team).length === 1 ? candidates[0] : undefined;
  return only ? { agent: only, by: null, source: 'engine', item: null } : null;
}

/** Member whose turn it is by the agenda, or who owes an objection an answer. */
function owed(room: DiscussionState, team: readonly AgentId[], candidates: readonly Agent[]): SpeakerByRule | null {
  // After a user message the router chooses first, since it reads the message; at the start only the cards' answers exist.
  const isDue = room.turns.length > 0 || (room.cards !== null && room.taken === 0);
  const due = isDue ? dueSpeaker(agendaOf(room, team), candidates) : null;
  if (due) return { agent: due.agent, by: null, source: 'engine', item: due.item };
  const late = overdue(room, candidates);
  return late ? { agent: late, by: null, source: 'fallback', item: null } : null;
}

/**
 * Whether the user has the floor after a closed vote. After its own vote the team proceeds to an offer, or debates contested points once;
 * if the user spoke during the vote, they are answered first.
 */
export function isFloorDueAfter({ room, team, transcript }: DiscussionView, { id, round, cause }: Vote, outcome: VoteOutcome): boolean {
  const goesOn = outcome === 'stale' || (cause !== 'user' && (outcome === 'agreed' || (outcome === 'contested' && round === 1)));
  return !goesOn && !shouldOfferConsensus(room, team) && !hasUserSpoken(transcript, id);
}

/** Whether the user has spoken since the vote was opened. */
function hasUserSpoken({ entries }: Transcript, voteId: string): boolean {
  const last = findLast(entries, (entry) => entry.kind === 'message' || (entry.kind === 'vote' && entry.voteId === voteId));
  return last?.kind === 'message';
}
