// Facts of the cards that are laid before a discussion begins.
import type { AgentId } from '../agents/roster';
import type { Card, CardGap } from './card';

export type CardFact =
  /** These members write their cards now, all at once and each alone. `about`: what they were all asked, so that its words tell nothing. */
  | { type: 'cards.opened'; members: AgentId[]; about: string }
  /** `unfounded`: places of it that were looked up and are not in the files; they count for nothing. Without a card `gap` says why. */
  | { type: 'card.laid'; agent: AgentId; card: Card | null; gap: CardGap | null; unfounded?: string[] }
  /** Everybody sees every card from here on. */
  | { type: 'cards.revealed' };
