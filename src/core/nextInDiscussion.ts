// Order of the discussion: determines the team's next action.
import { type Agent, type AgentId, agentById } from './agents/roster';
import { once } from './base/cache';
import { at, findLast, size } from './base/chunkedList';
import { type ToCondense, toCondense } from './conversation/conversation';
import type { RouteSource, VoteCause, VoteOutcome, WaitReason } from './discussion/facts';
import type { DiscussionState, Vote } from './discussion/state';
import type { Transcript } from './transcript';
import type { Session } from './session';
import { sizeOf } from './clarify/size';
import { blocksAgreement } from './discussion/ledger';
import { voices } from './discussion/membership';
import type { Estimate } from './models/estimate';
import { type Prediction, toLookUp } from './predictions/prediction';
import { type AgendaItem, agendaOf, dueSpeaker } from './discussion/agenda';
import { budgetEnd, callsLeft, fitsBudget, maySummarize } from './discussion/budget';
import { askedByUser, isAtImpasse } from './discussion/choices';
import { awaitsAnswers, shouldOfferConsensus } from './discussion/consensus';
import { attacker, authorOwingAnswer, eligible, stillUnheard, turnsLeft } from './discussion/eligibility';
import { type TurnTrace, chainedMentions, cyclePeriod, maxMentionDepth, newTexts } from './discussion/loopDetection';
import { isConfirmed, isVotable, voteDue, votersOf } from './discussion/votes';
import { type Budget, type Limits, budgetOf } from './models/limits';

export interface DiscussionLimits {
  /** Limits per user message, as configured. */
  readonly message: Limits;
  /** Maximum number of turns between two user messages; null for the default. */
  readonly turnBudget: number | null;
  /** Cost estimate of first opinions; null if they are disabled or the team is recorded. */
  readonly firstOpinions: Estimate | null;
  /** Cost estimate of the pre-mortem; null if it is disabled or the team is recorded. */
  readonly preMortem: Estimate | null;
  /** Whether consensus is offered without a vote. */
  readonly hasNoVotes?: boolean;
  /** Whether only small models are used. If so, one proposal and one review replace the discussion. */
  readonly isSmall: boolean;
  /**
   * `maxChars`: maximum length of the conversation, in characters, that fits even the smallest prompt. `mark`: marker of each turn in a
   * prompt. Null if the conversation is never condensed.
   */
  readonly conversation: { readonly maxChars: number; readonly mark: string } | null;
}

type DiscussionView = Pick<Session, 'discussion' | 'team' | 'transcript' | 'models' | 'clarify'>;

export interface SpeakerByRule {
  readonly agent: Agent;
  readonly source: RouteSource;
  /** Member or user who called on the speaker; null if there is none. */
  readonly by: AgentId | 'user' | null;
  /** Agenda item for which the speaker was chosen; null if the choice has another reason. */
  readonly item: AgendaItem | null;
}

export type DiscussionAction =
  | { readonly act: 'openCards'; readonly members: readonly AgentId[] }
  | { readonly act: 'lookUp'; readonly predictions: readonly Prediction[] }
  | { readonly act: 'openVote'; readonly cause: VoteCause }
  | { readonly act: 'offerConsensus'; readonly version: number; readonly asksPreMortem: boolean }
  /** Offers the start card after one proposal and one review. */
  | { readonly act: 'offerStart' }
  | { readonly act: 'condense'; readonly older: ToCondense }
  /** `isSummed`: whether a short summary of the discussion is added. */
  | { readonly act: 'openFloor'; readonly reason: WaitReason; readonly isSummed: boolean }
  /** Lets the member that was already chosen speak. */
  | { readonly act: 'speak' }
  | { readonly act: 'choose'; readonly speaker: SpeakerByRule }
  | { readonly act: 'askRouter'; readonly candidates: readonly Agent[] };

/** Calls in an ordinary turn: the router and the member. */
const callsOfTurn = 2;

/** Minimum number of turns for a summary; fewer turns are quick to read. */
const minTurnsToSum = 3;

/**
 * Determines the team's next action. Order of priority: first opinions, predictions, pending answers, questions to the user, vote,
 * consensus offer, impasse; then limits, condensing and loops; then the next speaker. A short discussion skips the first group except for
 * predictions, and follows `nextInReview`.
 */
export function nextInDiscussion(view: DiscussionView, limits: DiscussionLimits): DiscussionAction {
  const { discussion } = view;
  const budget = budgetOf(limits.message);
  const isShort = limits.isSmall || sizeOf(view) === 'reviewed';
  const first = (isShort ? lookUpFirst(discussion) : beforeTurn(view, limits, budget)) ?? usedUp(view, limits, budget);
  if (first) return first;
  const { conversation } = limits;
  const older =
    conversation && callsLeft(discussion, budget) > callsOfTurn
      ? toCondense(view.transcript.entries, view.models.condensed, conversation.maxChars, conversation.mark)
      : null;
  if (older) return { act: 'condense', older };
  if (discussion.next) return { act: 'speak' };
  const reviewed = isShort ? nextInReview(view, limits.isSmall) : null;
  if (reviewed) return reviewed;
  return !isCalledByUser(discussion) && cyclePeriod(latestSteps(view)) !== null ? openFloor('loop') : nextSpeaker(view, limits);
}

function beforeTurn(
  { discussion, team }: DiscussionView,
  { firstOpinions, preMortem, hasNoVotes }: DiscussionLimits,
  budget: Budget,
): DiscussionAction | null {
  if (firstOpinions && isBeginning(discussion) && isVotable(discussion, team) && fitsBudget(discussion, budget, firstOpinions))
    return { act: 'openCards', members: votersOf(discussion, team) };
  const look = lookUpFirst(discussion);
  if (look) return look;
  if (discussion.owed) return null;
  const isNoneDue = !discussion.next && discussion.queue.length === 0;
  if (isNoneDue && awaitsAnswers(discussion, team)) return openFloor('questions');
  const isAgreed = shouldOfferConsensus(discussion, team);
  const isTeam = !hasNoVotes && isVotable(discussion, team);
  const cause = isTeam && !askedByUser(discussion, team) ? voteDue(discussion, isAgreed) : null;
  if (cause) {
    // A vote makes one call per voter, all in parallel. If these calls exceed the limit, the user decides instead.
    const short = budgetEnd(discussion, budget, votersOf(discussion, team).length);
    return short ? endAt(short, discussion, budget) : { act: 'openVote', cause };
  }
  if (isAgreed && (!isTeam || isConfirmed(discussion))) {
    const asksPreMortem =
      preMortem !== null && discussion.preMortem === null && discussion.proposal !== null && fitsBudget(discussion, budget, preMortem);
    return { act: 'offerConsensus', version: discussion.proposal?.version ?? 0, asksPreMortem };
  }
  return isNoneDue && isAtImpasse(discussion, team) ? openFloor('conflict') : null;
}

function lookUpFirst(discussion: DiscussionState): DiscussionAction | null {
  const predictions = toLookUp(discussion);
  return predictions.length > 0 ? { act: 'lookUp', predictions } : null;
}

/**
 * Returns the next action in a short discussion: one member proposes, another one reviews, and a blocking review is answered once. Null if
 * a member was mentioned or the user has just spoken.
 * @param isSmall whether the plan is made from the request if the proposer proposes nothing
 */
function nextInReview({ discussion, team }: DiscussionView, isSmall: boolean): DiscussionAction | null {
  if (discussion.queue.length > 0 || discussion.owed || (discussion.turns.length === 0 && discussion.taken > 0)) return null;
  const members = voices(discussion, team);
  const { proposal, turns } = discussion;
  const turnsOf = (id: AgentId) => turns.filter(({ agent }) => agent === id).length;
  const maySpeak = ({ id }: Agent) => members.length === 1 || id !== discussion.lastSpeaker;
  const proposer = members.find(({ id }) => id === (proposal?.author ?? 'architect')) ?? members[0];
  if (!proposer) return null;
  if (!proposal) return turnsOf(proposer.id) === 0 && maySpeak(proposer) ? chosen(proposer) : isSmall ? { act: 'offerStart' } : null;
  const others = members.filter(({ id }) => id !== proposer.id);
  const reviewer = others.find(({ id }) => id === attacker) ?? others[0];
  if (reviewer && !proposal.heard.includes(reviewer.id) && turnsOf(reviewer.id) === 0 && maySpeak(reviewer)) return chosen(reviewer);
  const isUnanswered = discussion.objections.some((objection) => blocksAgreement(objection) && objection.answered === null);
  return isUnanswered && turnsOf(proposer.id) < 2 && maySpeak(proposer) ? chosen(proposer) : { act: 'offerStart' };
}

function chosen(agent: Agent): DiscussionAction {
  return { act: 'choose', speaker: { agent, by: null, source: 'engine', item: null } };
}

/** Whether the discussion has not begun: no member was mentioned or has spoken, and no first opinions were requested. */
export function isBeginning({ firstOpinions, taken, proposal, next, queue }: DiscussionState): boolean {
  return firstOpinions === null && taken === 0 && proposal === null && !next && queue.length === 0;
}

/**
 * Returns the action to take if the turns, calls, tokens or cost are used up; null if none of them is. The turn limit does not apply to a
 * member whom the user mentioned.
 */
function usedUp({ discussion, team }: DiscussionView, { turnBudget }: DiscussionLimits, budget: Budget): DiscussionAction | null {
  if (!isCalledByUser(discussion) && turnsLeft(discussion, team, turnBudget) === 0) return endAt('turnBudget', discussion, budget);
  const ended = budgetEnd(discussion, budget, discussion.next ? 1 : callsOfTurn);
  return ended && endAt(ended, discussion, budget);
}

function isCalledByUser({ next, queue }: DiscussionState): boolean {
  return next?.source === 'user' || (!next && queue.some(({ by }) => by === 'user'));
}

function openFloor(reason: WaitReason): DiscussionAction {
  return { act: 'openFloor', reason, isSummed: false };
}

function endAt(reason: WaitReason, discussion: DiscussionState, budget: Budget): DiscussionAction {
  return { act: 'openFloor', reason, isSummed: isWorthSumming(discussion) && maySummarize(discussion, budget) };
}

/** Whether there were enough turns since the user's last message to make a summary worthwhile. */
export function isWorthSumming({ turns }: DiscussionState): boolean {
  return turns.length >= minTurnsToSum;
}

/** Number of turns checked for loops: two repetitions of the longest loop, plus context. */
const turnsCompared = 12;

/** Returns the latest turns since the user's last message and, for each turn, whether it says anything new, computed on demand. */
function latestSteps({ discussion, transcript }: DiscussionView): TurnTrace[] {
  const turns = discussion.turns.filter((turn) => turn.outcome === 'done' || turn.outcome === 'truncated').slice(-turnsCompared);
  const areNew = once(() => {
    const texts: string[] = [];
    for (let index = size(transcript.entries) - 1; index >= 0 && texts.length < turns.length; index--) {
      const entry = at(transcript.entries, index);
      if (entry?.kind === 'turn' && (entry.state === 'done' || entry.state === 'truncated')) texts.unshift(entry.text);
    }
    return newTexts(texts);
  });
  return turns.map(({ agent, moved }, index) => ({ agent, isNew: () => moved || areNew()[index] === true }));
}

/**
 * Chooses the next speaker: a mentioned member, otherwise a member chosen by a rule, otherwise the router's choice or, with small models,
 * the first candidate. Opens the floor if no member may speak.
 */
function nextSpeaker({ discussion, team }: DiscussionView, { turnBudget, isSmall }: DiscussionLimits): DiscussionAction {
  const candidates = eligible(discussion, team);
  const speaker = called(discussion, team, candidates) ?? owing(discussion, team) ?? singled(discussion, team, candidates);
  if (speaker) return { act: 'choose', speaker };
  if (candidates.length === 0) return openFloor('allHeard');
  const due = owed(discussion, team, candidates);
  if (due) return { act: 'choose', speaker: due };
  const unheard = stillUnheard(discussion, candidates, turnsLeft(discussion, team, turnBudget));
  const [first] = unheard;
  return isSmall && first ? chosen(first) : { act: 'askRouter', candidates: unheard };
}

/**
 * Returns the first mentioned member who may speak. A mention by the user always counts; mentions by members count only up to a maximum
 * chain length.
 */
function called(discussion: DiscussionState, team: readonly AgentId[], candidates: readonly Agent[]): SpeakerByRule | null {
  const isDeep = chainedMentions(discussion.turns) >= maxMentionDepth;
  for (const { agent: id, by } of discussion.queue) {
    const agent = agentById(id, discussion.own);
    const maySpeak = by === 'user' ? team.includes(id) : !isDeep && candidates.some((candidate) => candidate.id === id);
    if (agent && maySpeak) return { agent, by, source: by === 'user' ? 'user' : 'mention', item: null };
  }
  return null;
}

/** Returns the member to whom the user asked a question, even if that member spoke last. */
function owing(discussion: DiscussionState, team: readonly AgentId[]): SpeakerByRule | null {
  const agent = voices(discussion, team).find(({ id }) => id === discussion.owed?.to);
  return agent ? { agent, by: 'user', source: 'user', item: null } : null;
}

/** Returns the member whom the user asked about an objection; otherwise the only eligible member. */
function singled(discussion: DiscussionState, team: readonly AgentId[], candidates: readonly Agent[]): SpeakerByRule | null {
  const asked = askedByUser(discussion, team);
  const agent = asked && agentById(asked.agent, discussion.own);
  if (agent) return { agent, by: null, source: 'user', item: { kind: 'asked', objection: asked.objection, agents: [asked.agent] } };
  const only = voices(discussion, team).length === 1 ? candidates[0] : undefined;
  return only ? { agent: only, by: null, source: 'engine', item: null } : null;
}

/** Returns the member who is next on the agenda; otherwise the author who has to answer an objection. */
function owed(discussion: DiscussionState, team: readonly AgentId[], candidates: readonly Agent[]): SpeakerByRule | null {
  // After a user message, the router chooses first, because it interprets the message. Before the first turn, only first opinions exist, so
  // the agenda decides.
  const isDue = discussion.turns.length > 0 || (discussion.firstOpinions !== null && discussion.taken === 0);
  const due = isDue ? dueSpeaker(agendaOf(discussion, team), candidates) : null;
  if (due) return { agent: due.agent, by: null, source: 'engine', item: due.item };
  const late = authorOwingAnswer(discussion, candidates);
  return late ? { agent: late, by: null, source: 'fallback', item: null } : null;
}

/**
 * Whether the vote leaves the next move to the user. The team continues if the vote is stale, or if the team started the vote and it ended
 * in agreement or, in the first round, with contested points. It also continues if it should offer consensus, or if the user wrote during
 * the vote and awaits an answer.
 */
export function isFloorDueAfter(
  { discussion, team, transcript }: DiscussionView,
  { id, round, cause }: Vote,
  outcome: VoteOutcome,
): boolean {
  const goesOn = outcome === 'stale' || (cause !== 'user' && (outcome === 'agreed' || (outcome === 'contested' && round === 1)));
  return !goesOn && !shouldOfferConsensus(discussion, team) && !hasUserSpoken(transcript, id);
}

function hasUserSpoken({ entries }: Transcript, voteId: string): boolean {
  const last = findLast(entries, (entry) => entry.kind === 'message' || (entry.kind === 'vote' && entry.voteId === voteId));
  return last?.kind === 'message';
}
