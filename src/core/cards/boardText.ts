// The board in words, for prompts: the cards as turns that were all written at once, and what of them is alike.
import type { AgentId } from '../agents/roster';
import { oneLine, turnText } from '../text/quoting';
import { boardOf } from './board';
import type { CardRound, LaidCard } from './state';

type NameOf = (id: AgentId) => string;

/** Each card as a paragraph of the conversation, quoted like a turn; none before they are revealed. @param mark see `turnText` */
export function cardTurns(round: CardRound | null, mark: string, nameOf: NameOf): readonly string[] {
  if (!round?.isRevealed) return [];
  return round.members.flatMap((agent) => {
    const laid = round.laid[agent];
    return laid?.card ? [turnText(`${nameOf(agent)} (card, laid unseen before anybody spoke)`, cardText(laid), mark)] : [];
  });
}

function cardText({ card, unfounded }: LaidCard): string {
  if (!card) return '';
  const places = card.places.map((place) => `${oneLine(place)}${unfounded.includes(place) ? ' (not in the files)' : ''}`);
  return [
    `Approach: ${oneLine(card.approach)}`,
    ...(card.risk ? [`Worst risk: ${oneLine(card.risk)}${places.length > 0 ? ` [${places.join(', ')}]` : ''}`] : []),
    ...(card.wouldChange ? [`Would change my mind: ${oneLine(card.wouldChange)}`] : []),
  ].join('\n');
}

/** Who is alike and who is not, in one line each; what they say stands in the conversation. */
export function sidesText(round: CardRound, nameOf: NameOf): string {
  const { approaches, risks } = boardOf(round);
  const sides = (found: readonly { readonly agents: readonly AgentId[] }[]) =>
    found.map(({ agents }) => agents.map(nameOf).join(' and ')).join(' | ') || 'none';
  return `approaches: ${sides(approaches)}; worst risks: ${sides(risks.filter(({ counts }) => counts))}`;
}
