// Who needs no turn on a design, because their card says what its author's says: the blind vote is where they say so of the words.
import type { AgentId } from '../agents/roster';
import { boardOf, isOfOneMind } from '../cards/board';
import type { DiscussionState } from './state';
import { currentVote } from './votes';

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
