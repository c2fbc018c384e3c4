// The board: all cards beside each other, what of them is alike, and so who still has something to say.
import type { AgentId } from '../agents/roster';
import { groupsOf, isAlike } from './likeness';
import type { CardRound, LaidCard } from './state';

export interface BoardSide {
  readonly agents: readonly AgentId[];
  /** In the words of the first of them. */
  readonly text: string;
}

export interface Risk extends BoardSide {
  /** False where every place it names was looked up and is not in the files. */
  readonly counts: boolean;
}

export interface Board {
  /** Approaches, those that are alike together. */
  readonly approaches: readonly BoardSide[];
  /** Risks, those that are alike together. */
  readonly risks: readonly Risk[];
  /** Who was asked and has no card. */
  readonly missing: readonly AgentId[];
}

export function boardOf(round: CardRound): Board {
  const laid = round.members.flatMap((agent): Laid[] => {
    const found = round.laid[agent];
    return found?.card ? [{ agent, found, approach: found.card.approach, risk: found.card.risk }] : [];
  });
  const alike = (of: 'approach' | 'risk') => (one: Laid, other: Laid) => isAlike(one[of], other[of], round.about);
  const agentsOf = (group: readonly Laid[]) => group.map(({ agent }) => agent);
  return {
    approaches: groupsOf(laid, alike('approach')).map((group) => ({ agents: agentsOf(group), text: group[0]?.approach ?? '' })),
    risks: groupsOf(
      laid.filter(({ risk }) => risk !== ''),
      alike('risk'),
    ).map((group) => ({
      agents: agentsOf(group),
      text: group[0]?.risk ?? '',
      counts: group.some(({ found }) => found.card?.places.length === 0 || foundedPlaces(found).length > 0),
    })),
    missing: round.members.filter((agent) => !round.laid[agent]?.card),
  };
}

interface Laid {
  readonly agent: AgentId;
  readonly found: LaidCard;
  readonly approach: string;
  readonly risk: string;
}

/** Places of a card that were found where they were said to be. */
function foundedPlaces({ card, unfounded }: LaidCard): readonly string[] {
  return (card?.places ?? []).filter((place) => !unfounded.includes(place));
}

/**
 * Whether a member's card says what another one's says: the same approach, and no worst risk that nobody else sees. Such a member needs no
 * turn for what the other one drafts; its ballot is where it says so of the words.
 */
export function isOfOneMind({ approaches, risks }: Board, agent: AgentId, other: AgentId): boolean {
  if (agent === other || !approaches.some(({ agents }) => agents.includes(agent) && agents.includes(other))) return false;
  return !risks.some(({ agents, counts }) => counts && agents.length === 1 && agents[0] === agent);
}

/** Whether both have laid cards, and these do not say the same. */
export function isOfAnotherMind(board: Board, agent: AgentId, other: AgentId): boolean {
  const hasCard = (id: AgentId) => board.approaches.some(({ agents }) => agents.includes(id));
  return agent !== other && hasCard(agent) && hasCard(other) && !isOfOneMind(board, agent, other);
}

const designer = 'architect';

/** Who drafts the design from the board: whose duty that is, else the first of those whose approach most share. */
export function drafterOf({ approaches }: Board): AgentId | null {
  if (approaches.some(({ agents }) => agents.includes(designer))) return designer;
  const [largest] = approaches.toSorted((one, other) => other.agents.length - one.agents.length);
  return largest?.agents[0] ?? null;
}
