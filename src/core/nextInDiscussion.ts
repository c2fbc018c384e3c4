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

/** What the settings, the models and their prices allow the team, as plain data. */
export interface DiscussionLimits {
  /** What one message of the user may use up, as it was set. */
  readonly message: Limits;
  /** Most turns between two messages of the user; null for the default. */
  readonly turnBudget: number | null;
  /** What a card of every member is likely to take; null where no cards are wanted or the team is a recorded one. */
  readonly cards: Estimate | null;
  /** What the unseen voice is likely to take; null likewise. */
  readonly foresight: Estimate | null;
  /** Whether small models answer for all: one proposal and one review are as much as they are good for. */
  readonly isSmall: boolean;
  /** How much of the conversation the smallest prompt holds, and the mark of its turns; null where nothing is condensed. */
  readonly conversation: { readonly maxChars: number; readonly mark: string } | null;
}

/** The parts of a session that the order depends on. */
type DiscussionView = Pick<Session, 'room' | 'team' | 'transcript' | 'models' | 'clarify'>;

/** A speaker chosen by a rule. */
export interface SpeakerByRule {
  readonly agent: Agent;
  readonly source: RouteSource;
  /** Who called for them, or null. */
  readonly by: AgentId | 'user' | null;
  /** The point of the agenda they are chosen for, or null. */
  readonly item: AgendaItem | null;
}

export type DiscussionAction =
  | { readonly act: 'openCards'; readonly members: readonly AgentId[] }
  | { readonly act: 'lookUp'; readonly predictions: readonly Prediction[] }
  | { readonly act: 'openVote'; readonly cause: VoteCause }
  | { readonly act: 'offerConsensus'; readonly version: number; readonly asksForesight: boolean }
  /** One member has proposed and another has reviewed it: the start card is due. */
  | { readonly act: 'offerStart' }
  | { readonly act: 'condense'; readonly older: ToCondense }
  /** `isSummed`: with a few sentences on where the discussion stands. */
  | { readonly act: 'openFloor'; readonly reason: WaitReason; readonly isSummed: boolean }
  /** The turn of a member who is chosen already. */
  | { readonly act: 'speak' }
  | { readonly act: 'choose'; readonly speaker: SpeakerByRule }
  | { readonly act: 'askRouter'; readonly candidates: readonly Agent[] };

/** Calls of an ordinary turn: the router's and the member's. */
const callsOfTurn = 2;

/** Fewer turns than this are read as quickly as their summary. */
const minTurnsToSum = 3;

/**
 * Cards, predictions, an answer the user waits for, questions to the user, a vote, the offer of consensus and an impasse, in this order; then what is used up, a talk that no
 * prompt holds any more, and a talk that goes in circles; and a speaker where none of these is due.
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

function beforeTurn({ room, team }: DiscussionView, { cards, foresight }: DiscussionLimits, budget: Budget): DiscussionAction | null {
  if (cards && isBeginning(room) && isVotable(room, team) && fitsBudget(room, budget, cards))
    return { act: 'openCards', members: votersOf(room, team) };
  const look = lookUpFirst(room);
  if (look) return look;
  if (room.owed) return null;
  const isNobodyDue = !room.next && room.queue.length === 0;
  if (isNobodyDue && awaitsAnswers(room, team)) return openFloor('questions');
  const isAgreed = shouldOfferConsensus(room, team);
  const isTeam = isVotable(room, team);
  const cause = isTeam && !askedByUser(room, team) ? voteDue(room, isAgreed) : null;
  if (cause) {
    // a vote is a call for each voice, all at once: one that does not fit is the user's to allow
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
 * One member proposes and another reviews; a review that blocks is answered once. Null where somebody is called, or where the user has just spoken
 * and is answered as in any discussion.
 * @param isSmall the plan is made of the request where the proposer proposed nothing
 */
function nextInReview({ room, team }: DiscussionView, isSmall: boolean): DiscussionAction | null {
  if (room.queue.length > 0 || room.owed || (room.turns.length === 0 && room.taken > 0)) return null;
  const members = voices(room, team);
  const { proposal, turns } = room;
  const turnsOf = (id: AgentId) => turns.filter(({ agent }) => agent === id).length;
  const proposer = members.find(({ id }) => id === (proposal?.author ?? 'architect')) ?? members[0];
  if (!proposer) return null;
  if (!proposal) return turnsOf(proposer.id) === 0 ? chosen(proposer) : isSmall ? { act: 'offerStart' } : null;
  const others = members.filter(({ id }) => id !== proposer.id);
  const reviewer = others.find(({ id }) => id === attacker) ?? others[0];
  if (reviewer && !proposal.heard.includes(reviewer.id) && turnsOf(reviewer.id) === 0) return chosen(reviewer);
  const isUnanswered = room.objections.some((objection) => isInTheWay(objection) && objection.answered === null);
  return isUnanswered && turnsOf(proposer.id) < 2 ? chosen(proposer) : { act: 'offerStart' };
}

function chosen(agent: Agent): DiscussionAction {
  return { act: 'choose', speaker: { agent, by: null, source: 'engine', item: null } };
}

/** Whether nobody has been called or has spoken yet, and no cards were asked for. */
export function isBeginning({ cards, taken, proposal, next, queue }: DiscussionState): boolean {
  return cards === null && taken === 0 && proposal === null && !next && queue.length === 0;
}

/** Turns, calls, tokens or money that are used up; a member the user has called speaks whatever turns are left. */
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

/** Whether so much was said since the user spoke that a summary saves reading. */
export function isWorthSumming({ turns }: DiscussionState): boolean {
  return turns.length >= minTurnsToSum;
}

/** How far back the detector of circles looks: two rounds of the longest one, and what came before them. */
const turnsCompared = 12;

/** The latest turns since the user spoke; what is new in their texts is worked out here and not folded, for it is needed only once. */
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

/** Whoever was called, else whoever a rule has next, else the router's choice; never a member who may not speak. */
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

/** The first who was called and may speak. The user's own call overrules every limit; a member's holds within the chain's depth. */
function called(room: DiscussionState, team: readonly AgentId[], candidates: readonly Agent[]): SpeakerByRule | null {
  const isDeep = chainedMentions(room.turns) >= maxMentionDepth;
  for (const { agent: id, by } of room.queue) {
    const agent = agentById(id, room.own);
    const maySpeak = by === 'user' ? team.includes(id) : !isDeep && candidates.some((candidate) => candidate.id === id);
    if (agent && maySpeak) return { agent, by, source: by === 'user' ? 'user' : 'mention', item: null };
  }
  return null;
}

/** Whom the user asked something back, even where they spoke last. */
function owing(room: DiscussionState, team: readonly AgentId[]): SpeakerByRule | null {
  const agent = voices(room, team).find(({ id }) => id === room.owed?.to);
  return agent ? { agent, by: 'user', source: 'user', item: null } : null;
}

/** Whom the user asked about an objection, or the only voice there is. */
function singled(room: DiscussionState, team: readonly AgentId[], candidates: readonly Agent[]): SpeakerByRule | null {
  const asked = askedByUser(room, team);
  const agent = asked && agentById(asked.agent, room.own);
  if (agent) return { agent, by: null, source: 'user', item: { kind: 'asked', objection: asked.objection, agents: [asked.agent] } };
  const only = voices(room, team).length === 1 ? candidates[0] : undefined;
  return only ? { agent: only, by: null, source: 'engine', item: null } : null;
}

/** Whose turn it is by the agenda, or who owes an objection an answer for long. */
function owed(room: DiscussionState, team: readonly AgentId[], candidates: readonly Agent[]): SpeakerByRule | null {
  // the first choice after a word of the user is the router's, who reads what they said; at the start there is only what the cards answered
  const isDue = room.turns.length > 0 || (room.cards !== null && room.taken === 0);
  const due = isDue ? dueSpeaker(agendaOf(room, team), candidates) : null;
  if (due) return { agent: due.agent, by: null, source: 'engine', item: due.item };
  const late = overdue(room, candidates);
  return late ? { agent: late, by: null, source: 'fallback', item: null } : null;
}

/**
 * Whether the floor is the user's once a vote is closed. After a vote of its own the team goes on to an offer, or once to debate what is contested; a
 * user who spoke while the team voted is answered, and need not be asked for a word.
 */
export function isFloorDueAfter({ room, team, transcript }: DiscussionView, { id, round, cause }: Vote, outcome: VoteOutcome): boolean {
  const goesOn = outcome === 'stale' || (cause !== 'user' && (outcome === 'agreed' || (outcome === 'contested' && round === 1)));
  return !goesOn && !shouldOfferConsensus(room, team) && !hasUserSpoken(transcript, id);
}

/** Whether the user said something since the vote was opened. */
function hasUserSpoken({ entries }: Transcript, voteId: string): boolean {
  const last = findLast(entries, (entry) => entry.kind === 'message' || (entry.kind === 'vote' && entry.voteId === voteId));
  return last?.kind === 'message';
}
