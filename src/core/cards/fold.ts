// Folds the cards: who was asked, what each laid down, and that they are revealed.
import type { Event, EventOf } from '../events';
import type { CardRound } from './state';

export function evolveCards(round: CardRound | null, event: Event): CardRound | null {
  switch (event.type) {
    case 'cards.opened':
      return { members: event.members, about: event.about, laid: {}, isRevealed: false };
    case 'card.laid':
      return round && !round.isRevealed ? lay(round, event) : round;
    case 'call.ended':
      return event.purpose === 'card' && round && !round.isRevealed ? withReceipt(round, event) : round;
    case 'cards.revealed':
      return round && { ...round, isRevealed: true };
    default:
      return round;
  }
}

/** A card of somebody who was not asked counts for nothing, and so does a second one of the same member. */
function lay(round: CardRound, { agent, card, gap, unfounded = [] }: EventOf<'card.laid'>): CardRound {
  if (!round.members.includes(agent) || round.laid[agent]?.card) return round;
  return { ...round, laid: { ...round.laid, [agent]: { card, gap, receipt: null, unfounded } } };
}

/** The bill of a card is recorded behind it, in the same append. */
function withReceipt(round: CardRound, { agent, model, recorded, usage, costUsd, tookMs }: EventOf<'call.ended'>): CardRound {
  const known = agent === null ? undefined : round.laid[agent];
  if (agent === null || !known || known.receipt) return round;
  return { ...round, laid: { ...round.laid, [agent]: { ...known, receipt: { model, recorded, usage, costUsd, tookMs } } } };
}
