// Eligibility to speak next, and how many turns are left.
import type { Agent, AgentId } from '../agents/roster';
import { boardOf, isOfOneMind } from '../cards/board';
import { isInTheWay } from './ledger';
import { voices } from './membership';
import type { DiscussionState } from './state';
import { currentVote } from './votes';

/** Most turns of one member between two messages of the user. */
const maxTurnsEach = 3;

/** No setting lets the team talk longer than this without the user. */
const maxTurns = 10;

/** A proposal, its attack, a revision, another look at it and a word to close on, with one turn for a colleague. */
const turnsOfDebate = 6;

/** Turns the team may take between two messages of the user: a whole debate, and a turn for each voice and one more to answer them. */
function defaultTurnBudget(room: DiscussionState, team: readonly AgentId[]): number {
  return Math.min(Math.max(voices(room, team).length + 1, turnsOfDebate), maxTurns);
}

/** Turns left before the user is asked; a budget that is not a whole number of at least 1 counts as the default. */
export function turnsLeft(room: DiscussionState, team: readonly AgentId[], budget: number | null): number {
  const allowed = budget !== null && Number.isInteger(budget) && budget >= 1 ? Math.min(budget, maxTurns) : defaultTurnBudget(room, team);
  return Math.max(0, allowed - room.turns.length);
}

/** Members who may be chosen: not muted, not the last speaker, and not over their share. One alone speaks once to each word of the user. */
export function eligible(room: DiscussionState, team: readonly AgentId[]): readonly Agent[] {
  const members = voices(room, team);
  const hasSpokenLast = (agent: Agent) => agent.id === room.lastSpeaker && (members.length > 1 || room.turns.length > 0);
  const turnsOf = (agent: Agent) => room.turns.filter((turn) => turn.agent === agent.id).length;
  return members.filter((agent) => !hasSpokenLast(agent) && turnsOf(agent) < maxTurnsEach);
}

/** Who may be chosen while there are turns for everybody who has not been heard at all; then only they. */
export function stillUnheard(room: DiscussionState, candidates: readonly Agent[], left: number): readonly Agent[] {
  const unheard = candidates.filter(({ id }) => !room.heard.includes(id) && !standsByCard(room, id));
  return unheard.length > 0 && left <= unheard.length ? unheard : candidates;
}

/** An objection nobody has answered for so many turns is the next thing to be answered, whatever the router thinks of it. */
const overdueAfter = 3;

/** Who owes the oldest overdue objection an answer: the author of what it objects to, if they may speak. */
export function overdue(room: DiscussionState, candidates: readonly Agent[]): Agent | undefined {
  const author = room.proposal?.author;
  const isLate = room.objections.some(
    (objection) => objection.open && !objection.later && objection.owner !== author && room.taken - objection.since >= overdueAfter,
  );
  return isLate ? candidates.find((agent) => agent.id === author) : undefined;
}

/**
 * The choice without a model, for when the router gives none: the author of what is held up by an objection, then whoever has not
 * been heard on the current version, then whoever spoke least recently; null when nobody may speak.
 */
export function fallbackSpeaker(room: DiscussionState, candidates: readonly Agent[]): AgentId | null {
  const isCandidate = (id: AgentId | undefined): id is AgentId => candidates.some((agent) => agent.id === id);
  const objection = room.objections.find(isInTheWay);
  if (objection && isCandidate(room.proposal?.author)) return room.proposal?.author ?? null;
  const unheard = candidates.find((agent) => room.positions[agent.id]?.version !== room.proposal?.version);
  if (unheard) return unheard.id;
  const lastTurn = (id: AgentId) => room.turns.findLastIndex((turn) => turn.agent === id);
  return [...candidates].sort((a, b) => lastTurn(a.id) - lastTurn(b.id))[0]?.id ?? null;
}

/** The member whose business it is to attack a design; no card spares it that. */
export const attacker = 'adversary';

/**
 * Whether a member counts as heard by its card. Never the attacker, nobody with an objection of its own, and nobody any more once the version
 * was voted on: from then on the ballot says where they stand.
 */
export function standsByCard(room: DiscussionState, id: AgentId): boolean {
  const { cards, proposal, objections } = room;
  if (!cards?.isRevealed || !proposal || id === attacker || currentVote(room)) return false;
  if (objections.some(({ owner, open }) => open && owner === id)) return false;
  return isOfOneMind(boardOf(cards), id, proposal.author);
}
