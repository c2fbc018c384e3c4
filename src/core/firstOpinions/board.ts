// Board of first opinions: similar opinions, differing members, and text for prompts.
import type { AgentId } from '../agents/roster';
import { contradictionOf, senseOf } from '../text/contradiction';
import { oneLine, turnText } from '../text/quoting';
import type { OpinionRound, GivenOpinion } from './firstOpinions';

export interface BoardSide {
  readonly agents: readonly AgentId[];
  /** The approach or risk, in the words of the first member in `agents`. */
  readonly text: string;
}

export interface Risk extends BoardSide {
  /** Whether the risk counts: false if locations are cited, but none of them was found in the files. */
  readonly counts: boolean;
}

/** A risk with an ID; a turn uses the ID to answer or decline it. */
export interface NumberedRisk extends BoardSide {
  /** `R1`, `R2`, …, numbered in the order of the board. */
  readonly id: string;
  readonly places: readonly string[];
  readonly isAnswered: boolean;
}

export interface Board {
  readonly approaches: readonly BoardSide[];
  readonly risks: readonly Risk[];
  /** Members who were asked but gave no first opinion. */
  readonly missing: readonly AgentId[];
}

export function boardOf(round: OpinionRound): Board {
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

/** Returns the risks that the design has to answer or decline. Empty before the reveal, and in older logs without risk IDs. */
export function numberedRisks(round: OpinionRound | null): readonly NumberedRisk[] {
  if (!round?.asRisks) return [];
  const counted = boardOf(round).risks.filter(({ counts }) => counts);
  return counted.map(({ agents, text }, index) => {
    const id = `R${index + 1}`;
    const places = [...new Set(agents.flatMap((agent) => foundedPlaces(round.laid[agent])))];
    return { id, agents, text, places, isAnswered: round.answered?.includes(id) ?? false };
  });
}

interface Laid {
  readonly agent: AgentId;
  readonly found: GivenOpinion;
  readonly approach: string;
  readonly risk: string;
}

function foundedPlaces(laid: GivenOpinion | undefined): readonly string[] {
  return (laid?.card?.places ?? []).filter((place) => !laid?.unfounded.includes(place));
}

/**
 * Whether a member's first opinion agrees with another member's: same approach, and the member is not alone with its worst risk. Such a
 * member skips its turn on the other member's draft and states differences in its ballot.
 */
export function isOfOneMind({ approaches, risks }: Board, agent: AgentId, other: AgentId): boolean {
  if (agent === other || !approaches.some(({ agents }) => agents.includes(agent) && agents.includes(other))) return false;
  return !risks.some(({ agents, counts }) => counts && agents.length === 1 && agents[0] === agent);
}

/** Whether both members gave first opinions and the opinions differ. */
export function isOfAnotherMind(board: Board, agent: AgentId, other: AgentId): boolean {
  const hasCard = (id: AgentId) => board.approaches.some(({ agents }) => agents.includes(id));
  return agent !== other && hasCard(agent) && hasCard(other) && !isOfOneMind(board, agent, other);
}

const designer = 'architect';

/** Returns the member who drafts the design: the designer if it gave an opinion, otherwise a supporter of the most common approach. */
export function drafterOf({ approaches }: Board): AgentId | null {
  if (approaches.some(({ agents }) => agents.includes(designer))) return designer;
  const [largest] = approaches.toSorted((one, other) => other.agents.length - one.agents.length);
  return largest?.agents[0] ?? null;
}

type NameOf = (id: AgentId) => string;

/**
 * Renders each first opinion as a quoted paragraph of the conversation; empty before the reveal.
 * @param mark see `turnText`
 */
export function opinionTurns(round: OpinionRound | null, mark: string, nameOf: NameOf): readonly string[] {
  if (!round?.isRevealed) return [];
  return round.members.flatMap((agent) => {
    const laid = round.laid[agent];
    return laid?.card ? [turnText(`${nameOf(agent)} (first opinion, written before the discussion)`, opinionText(laid), mark)] : [];
  });
}

function opinionText({ card, unfounded }: GivenOpinion): string {
  if (!card) return '';
  const places = card.places.map((place) => `${oneLine(place)}${unfounded.includes(place) ? ' (not in the files)' : ''}`);
  return [
    `Approach: ${oneLine(card.approach)}`,
    ...(card.risk ? [`Worst risk: ${oneLine(card.risk)}${places.length > 0 ? ` [${places.join(', ')}]` : ''}`] : []),
    ...(card.wouldChange ? [`Would change my mind: ${oneLine(card.wouldChange)}`] : []),
  ].join('\n');
}

/**
 * Renders one line that says whether the members' approaches and worst risks agree. Omits their full text, which is in the conversation.
 */
export function sidesText(round: OpinionRound, nameOf: NameOf): string {
  const { approaches, risks } = boardOf(round);
  const sides = ([one, several]: readonly [string, string], found: readonly { readonly agents: readonly AgentId[] }[]) => {
    const named = found.map(({ agents }) => agents.map(nameOf).join(' and '));
    if (found.length > 1) return `${found.length} different ${several}: ${named.join('; ')}`;
    return found[0]?.agents.length === 1 ? `one ${one}: ${named.join()}` : `the same ${one}: ${named.join()}`;
  };
  const counted = risks.filter(({ counts }) => counts);
  return [
    ...(approaches.length > 0 ? [sides(['approach', 'approaches'], approaches)] : []),
    ...(counted.length > 0 ? [sides(['worst risk', 'worst risks'], counted)] : []),
  ].join('. ');
}

/** Minimum share of common words for two texts to count as similar. */
const alikeFrom = 0.5;

/** Minimum number of distinct words in a text; shorter texts are never similar. */
const minWords = 3;

/**
 * Whether two texts share enough words and do not contradict each other.
 * @param given the request that both texts answer; its words are ignored, because every answer repeats them
 */
export function isAlike(one: string, other: string, given = ''): boolean {
  const [first, second] = [senseOf(one), senseOf(other)];
  if (contradictionOf(first, second, true) !== null) return false;
  const said = senseOf(given).words;
  const [a, b] = [first.words, second.words].map((words) => new Set([...words].filter((word) => !said.has(word))));
  if (!a || !b || Math.min(a.size, b.size) < minWords) return false;
  return (2 * [...a].filter((word) => b.has(word)).length) / (a.size + b.size) >= alikeFrom;
}

/** Groups items by complete-linkage clustering: every item of a group is similar to all others. Keeps the input order. */
function groupsOf<T>(items: readonly T[], isLike: (one: T, other: T) => boolean): readonly (readonly T[])[] {
  const groups: T[][] = [];
  for (const item of items) {
    const group = groups.find((members) => members.every((member) => isLike(member, item)));
    if (group) group.push(item);
    else groups.push([item]);
  }
  return groups;
}
