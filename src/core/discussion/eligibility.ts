// Eligibility of members to speak next, and the number of remaining turns.
import type { Agent, AgentId } from '../agents/roster';
import type { Range } from '../models/limits';
import { boardOf, isOfOneMind } from '../firstOpinions/board';
import { blocksAgreement, ignoredTurns } from './ledger';
import { voices } from './membership';
import type { DiscussionState } from './state';
import { currentVote } from './votes';

/** Maximum number of turns of one member per user message. */
const maxTurnsEach = 3;

/**
 * Range of the setting `discussion.turns`. `usual`, the default for a small team, is enough for a full discussion: proposal, challenge,
 * revision, second look and closing, plus one turn for another member.
 */
export const turnRange: Range = { min: 1, max: 10, usual: 6 };

/**
 * Returns the default number of turns per user message: `turnRange.usual`, or one more than the number of members if that is larger, up to
 * the maximum.
 */
function defaultTurnBudget(discussion: DiscussionState, team: readonly AgentId[]): number {
  return Math.min(Math.max(voices(discussion, team).length + 1, turnRange.usual), turnRange.max);
}

/** Returns the number of turns left before the team waits for the user. A missing or invalid budget is replaced by the default. */
export function turnsLeft(discussion: DiscussionState, team: readonly AgentId[], budget: number | null): number {
  const isSet = budget !== null && Number.isInteger(budget) && budget >= turnRange.min;
  const allowed = isSet ? Math.min(budget, turnRange.max) : defaultTurnBudget(discussion, team);
  return Math.max(0, allowed - discussion.turns.length);
}

/**
 * Returns the members who may speak next: not muted, not the last speaker, and below the turn limit. If there is only one member, it may
 * speak once per user message.
 */
export function eligible(discussion: DiscussionState, team: readonly AgentId[]): readonly Agent[] {
  const members = voices(discussion, team);
  const hasSpokenLast = (agent: Agent) => agent.id === discussion.lastSpeaker && (members.length > 1 || discussion.turns.length > 0);
  const turnsOf = (agent: Agent) => discussion.turns.filter((turn) => turn.agent === agent.id).length;
  return members.filter((agent) => !hasSpokenLast(agent) && turnsOf(agent) < maxTurnsEach);
}

/** Restricts the candidates to members who have not been heard, once the remaining turns are only enough for these members. */
export function stillUnheard(discussion: DiscussionState, candidates: readonly Agent[], left: number): readonly Agent[] {
  const unheard = candidates.filter(({ id }) => !discussion.heard.includes(id) && !countsAsHeard(discussion, id));
  return unheard.length > 0 && left <= unheard.length ? unheard : candidates;
}

/** Number of turns that an objection may stay unanswered; after that, the design's author speaks next, without a router call. */
const authorSpeaksAfterTurns = 3;

/** Returns the author of the design if another member's objection has waited too long for an answer and the author may speak. */
export function authorOwingAnswer(discussion: DiscussionState, candidates: readonly Agent[]): Agent | undefined {
  const author = discussion.proposal?.author;
  const isOwed = discussion.objections.some(
    (objection) =>
      objection.open && !objection.later && objection.owner !== author && ignoredTurns(objection, discussion) >= authorSpeaksAfterTurns,
  );
  return isOwed ? candidates.find((agent) => agent.id === author) : undefined;
}

/**
 * Chooses the next speaker without a model: the author of the design if an objection is blocking, otherwise a member without a position on
 * the current version, otherwise the member who has not spoken for the longest time. Null without candidates.
 */
export function fallbackSpeaker(discussion: DiscussionState, candidates: readonly Agent[]): AgentId | null {
  const isCandidate = (id: AgentId | undefined): id is AgentId => candidates.some((agent) => agent.id === id);
  const objection = discussion.objections.find(blocksAgreement);
  if (objection && isCandidate(discussion.proposal?.author)) return discussion.proposal?.author ?? null;
  const unheard = candidates.find((agent) => discussion.positions[agent.id]?.version !== discussion.proposal?.version);
  if (unheard) return unheard.id;
  const lastTurn = (id: AgentId) => discussion.turns.findLastIndex((turn) => turn.agent === id);
  return [...candidates].sort((a, b) => lastTurn(a.id) - lastTurn(b.id))[0]?.id ?? null;
}

/** The member who must challenge every design. This member's first opinion does not count as a challenge. */
export const attacker = 'adversary';

/**
 * Whether a member counts as heard because its first opinion agrees with that of the design's author. False for the attacker, for members
 * with an open objection, and after a vote, when only the ballot counts.
 */
export function countsAsHeard(discussion: DiscussionState, id: AgentId): boolean {
  const { firstOpinions, proposal, objections } = discussion;
  if (!firstOpinions?.isRevealed || !proposal || id === attacker || currentVote(discussion)) return false;
  if (objections.some(({ owner, open }) => open && owner === id)) return false;
  return isOfOneMind(boardOf(firstOpinions), id, proposal.author);
}
