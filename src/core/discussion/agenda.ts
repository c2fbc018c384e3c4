// What the discussion owes itself now, from the facts alone: a router and a speaker are told it, and where one voice is due it is chosen without a model.
import { requiredVoices, voices } from './membership';
import type { Agent, AgentId } from '../agents/roster';
import { boardOf, drafterOf, isOfAnotherMind } from '../cards/board';
import type { CardRound } from '../cards/state';
import { attacker, standsByCard } from './agreedByCard';
import { standingClauses } from './design';
import { isInTheWay } from './ledger';
import { unheard } from '../predictions/predictionDue';
import type { Prediction } from '../predictions/state';
import type { DiscussionState, Note, Objection } from './state';
import { contested, currentVote } from './votes';

/** In the order in which they come up; `agents` are those who can settle it, and may be none. */
export type AgendaItem =
  /** The user wants a member's word on an objection before they decide. */
  | { readonly kind: 'asked'; readonly objection: Objection; readonly agents: readonly AgentId[] }
  /** A fact has come out against a member who has not spoken since. */
  | { readonly kind: 'refuted'; readonly prediction: Prediction; readonly agents: readonly AgentId[] }
  /** It blocks, and who wrote what it is about has not answered. */
  | { readonly kind: 'unanswered'; readonly objection: Objection; readonly agents: readonly AgentId[] }
  /** It blocks and was answered; only its owner can say whether that meets it. */
  | { readonly kind: 'answered'; readonly objection: Objection; readonly agents: readonly AgentId[] }
  /** The cards are on the board and there is no design yet: one member drafts it. */
  | { readonly kind: 'undrafted'; readonly round: CardRound; readonly agents: readonly AgentId[] }
  /** Nobody whose business that is has attacked this version. */
  | { readonly kind: 'unattacked'; readonly agents: readonly AgentId[] }
  /** Members whose cards say something else than the card of who drafted this, and who have not spoken on this version. */
  | { readonly kind: 'differing'; readonly round: CardRound; readonly agents: readonly AgentId[] }
  /** Members who have not spoken since this version was made and take no position on it. */
  | { readonly kind: 'unheard'; readonly agents: readonly AgentId[] }
  /** Clauses that positions, ballots or objections are against, and whose these are. */
  | { readonly kind: 'contested'; readonly clauses: readonly string[]; readonly agents: readonly AgentId[] }
  /** Only the user can answer it. */
  | { readonly kind: 'question'; readonly note: Note; readonly agents: readonly AgentId[] };

export function agendaOf(room: DiscussionState, team: readonly AgentId[]): readonly AgendaItem[] {
  const open = room.objections.filter((objection) => objection.open && !objection.later);
  const blocking = open.filter(isInTheWay);
  return [
    ...open.flatMap((objection): AgendaItem[] =>
      objection.asked === undefined ? [] : [{ kind: 'asked', objection, agents: [objection.asked] }],
    ),
    ...unheard(room)
      .filter(({ agent }) => team.includes(agent))
      .map(({ prediction, agent }): AgendaItem => ({ kind: 'refuted', prediction, agents: [agent] })),
    ...blocking
      .filter(({ answered }) => answered === null)
      .map((objection): AgendaItem => ({ kind: 'unanswered', objection, agents: addressees(room, objection) })),
    ...blocking
      .filter(({ answered }) => answered !== null)
      .map((objection): AgendaItem => ({ kind: 'answered', objection, agents: [objection.owner] })),
    ...onVersion(room, team),
    ...contestedItem(room, open),
    ...room.ledger
      .filter(({ kind, open: isOpen, forLater }) => kind === 'question' && isOpen && !forLater)
      .map((note): AgendaItem => ({ kind: 'question', note, agents: [] })),
  ];
}

/** Whoever wrote the clauses an objection is about, or this version of the design where it is about the whole; never its owner. */
function addressees(room: DiscussionState, { about, owner }: Objection): readonly AgentId[] {
  const clauses = standingClauses(room.proposal).filter(({ id }) => about.includes(id));
  const authors = clauses.length > 0 ? clauses.map(({ by }) => by) : room.proposal ? [room.proposal.author] : [];
  return [...new Set(authors)].filter((id) => id !== owner && id !== 'user');
}

function onVersion(room: DiscussionState, team: readonly AgentId[]): AgendaItem[] {
  const { proposal } = room;
  if (!proposal) return undrafted(room, team);
  const silent = voices(room, team)
    .filter(({ id }) => !proposal.heard.includes(id) && room.positions[id]?.version !== proposal.version)
    .map(({ id }) => id)
    .filter((id) => !standsByCard(room, id));
  if (silent.length === 0) return [];
  const attack: AgendaItem[] = silent.includes(attacker) ? [{ kind: 'unattacked', agents: [attacker] }] : [];
  // those whose word consensus needs come first
  const needed = requiredVoices(room, team).map(({ id }) => id);
  const ordered = [...silent.filter((id) => needed.includes(id)), ...silent.filter((id) => !needed.includes(id))];
  return [...attack, ...differing(room, ordered), { kind: 'unheard', agents: ordered }];
}

/** From cards to a design: whoever drafts it speaks first, and the board is what they draft it from. */
function undrafted({ cards, own, muted }: DiscussionState, team: readonly AgentId[]): AgendaItem[] {
  if (!cards?.isRevealed) return [];
  const here = voices({ own, muted }, team).map(({ id }) => id);
  const drafter = drafterOf(boardOf({ ...cards, members: cards.members.filter((id) => here.includes(id)) }));
  return drafter === null ? [] : [{ kind: 'undrafted', round: cards, agents: [drafter] }];
}

function differing({ cards, proposal }: DiscussionState, silent: readonly AgentId[]): AgendaItem[] {
  if (!cards?.isRevealed || !proposal) return [];
  const board = boardOf(cards);
  const agents = silent.filter((id) => isOfAnotherMind(board, id, proposal.author));
  return agents.length > 0 ? [{ kind: 'differing', round: cards, agents }] : [];
}

function contestedItem(room: DiscussionState, open: readonly Objection[]): AgendaItem[] {
  const version = room.proposal?.version;
  const against = Object.entries(room.positions).filter(
    ([, taken]) => taken.version === version && (taken.position === 'object' || taken.position === 'changes'),
  );
  const vote = currentVote(room);
  const voted = vote && vote.outcome !== 'agreed' ? contested(vote) : [];
  const standing = new Set(standingClauses(room.proposal).map(({ id }) => id));
  const clauses = [...against.flatMap(([, { about = [] }]) => about), ...open.flatMap(({ about }) => about)].filter((id) =>
    standing.has(id),
  );
  const agents = [
    ...new Set([...against.map(([id]) => id), ...voted, ...open.filter(({ about }) => about.length > 0).map(({ owner }) => owner)]),
  ];
  return agents.length === 0 ? [] : [{ kind: 'contested', clauses: [...new Set(clauses)].sort(byNumber), agents }];
}

function byNumber(one: string, other: string): number {
  return Number(one.slice(1)) - Number(other.slice(1));
}

export interface Due {
  readonly agent: Agent;
  readonly item: AgendaItem;
}

/**
 * The one member whose turn it is by the agenda; null where several could take it or nobody may, which is a matter of judgement. What is
 * merely contested, and what only the user can answer, names nobody.
 */
export function dueSpeaker(agenda: readonly AgendaItem[], candidates: readonly Agent[]): Due | null {
  for (const item of agenda) {
    if (item.kind === 'contested' || item.kind === 'question') return null;
    const able = candidates.filter(({ id }) => item.agents.includes(id));
    const [agent] = able;
    if (agent) return able.length === 1 ? { agent, item } : null;
  }
  return null;
}
