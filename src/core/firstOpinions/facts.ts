// Facts of first opinions, written before the discussion begins.
import * as v from 'valibot';
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { flag, maybe, orNull, text, texts, word } from '../base/shape';

const sentence = v.pipe(v.string(), v.trim(), v.maxLength(600));
const said = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600));

/**
 * The required form; only the approach is mandatory. `risk` is the worst risk, `places` its locations as `path:line`, and `wouldChange`
 * what would change the member's mind.
 */
export const firstOpinionSchema = v.object({
  approach: said,
  risk: v.fallback(sentence, ''),
  places: v.fallback(v.pipe(v.array(sentence), v.maxLength(12)), []),
  wouldChange: v.fallback(sentence, ''),
});

/** Why a first opinion is missing: invalid answer, no answer, or no call left. */
export type OpinionGap = 'invalid' | 'failed' | 'limit';

export const firstOpinionFactShapes = {
  /**
   * These members write their first opinions, independently and at the same time. `about`: the request that they all received, so that its
   * words do not count as agreement.
   */
  'cards.opened': { members: texts, about: text },
  /** One member wrote its first opinion. `gap`: why there is none. `unfounded`: places that were looked up and are not in the files. */
  'card.laid': {
    agent: text,
    card: orNull(fromSchema(firstOpinionSchema)),
    gap: orNull(word<OpinionGap>('failed')),
    unfounded: maybe(texts),
  },
  /**
   * The first opinions became visible to everyone. `asRisks`: their risks have ids, and the first design answers or declines each; missing
   * in older logs.
   */
  'cards.revealed': { asRisks: maybe(flag) },
};

export type FirstOpinionFact = FactsIn<typeof firstOpinionFactShapes>;
