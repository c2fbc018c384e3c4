// Facts of first opinions, written before the discussion begins.
import { cardSchema } from './card';
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { maybe, orNull, text, texts, word } from '../base/shape';
import type { CardGap } from './card';

export const cardFactShapes = {
  /**
   * These members write their first opinions, independently and at the same time. `about`: the request they all got, so that its words do
   * not count as agreement.
   */
  'cards.opened': { members: texts, about: text },
  /** One member wrote its first opinion. `gap`: why there is none. `unfounded`: places that were looked up and are not in the files. */
  'card.laid': { agent: text, card: orNull(fromSchema(cardSchema)), gap: orNull(word<CardGap>('failed')), unfounded: maybe(texts) },
  /** First opinions become visible to everyone. */
  'cards.revealed': {},
};

export type CardFact = FactsIn<typeof cardFactShapes>;
