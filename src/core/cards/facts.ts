// Facts of the cards that are laid before a discussion begins.
import { cardSchema } from './card';
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { maybe, orNull, text, texts, word } from '../base/shape';
import type { CardGap } from './card';

export const cardFactShapes = {
  /** These members write their cards now, all at once and each alone. `about`: what they were all asked, so that its words tell nothing. */
  'cards.opened': { members: texts, about: text },
  /** `unfounded`: places of it that were looked up and are not in the files; they count for nothing. Without a card `gap` says why. */
  'card.laid': { agent: text, card: orNull(fromSchema(cardSchema)), gap: orNull(word<CardGap>('failed')), unfounded: maybe(texts) },
  /** Everybody sees every card from here on. */
  'cards.revealed': {},
};

export type CardFact = FactsIn<typeof cardFactShapes>;
