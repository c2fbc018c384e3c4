// Folds the cards: who was asked, what each laid down, and that they are revealed.
import { foldOf, type OfType } from '../base/fact';
import type { CallFact } from '../models/facts';
import type { CardFact } from './facts';
import type { CardRound } from './state';

export const cardFold = foldOf<CardRound | null, CardFact | CallFact>()({
  'cards.opened': (_round, event) => ({ members: event.members, about: event.about, laid: {}, isRevealed: false }),
  'card.laid': (round, event) => (round && !round.isRevealed ? lay(round, event) : round),
  'call.ended': (round, event) => (event.purpose === 'card' && round && !round.isRevealed ? withReceipt(round, event) : round),
  'cards.revealed': (round) => round && { ...round, isRevealed: true },
});

/** A card of somebody who was not asked counts for nothing, and so does a second one of the same member. */
function lay(round: CardRound, { agent, card, gap, unfounded = [] }: OfType<CardFact, 'card.laid'>): CardRound {
  if (!round.members.includes(agent) || round.laid[agent]?.card) return round;
  return { ...round, laid: { ...round.laid, [agent]: { card, gap, receipt: null, unfounded } } };
}

/** The bill of a card is recorded behind it, in the same append. */
function withReceipt(round: CardRound, { agent, model, recorded, usage, costUsd, tookMs }: CallFact): CardRound {
  const known = agent === null ? undefined : round.laid[agent];
  if (agent === null || !known || known.receipt) return round;
  return { ...round, laid: { ...round.laid, [agent]: { ...known, receipt: { model, recorded, usage, costUsd, tookMs } } } };
}
