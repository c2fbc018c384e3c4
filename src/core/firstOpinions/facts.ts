// Facts of first opinions, which members write before the discussion begins.
import * as v from 'valibot';
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { flag, maybe, orNull, text, texts, word } from '../base/shape';

const sentence = v.pipe(v.string(), v.trim(), v.maxLength(600));
const said = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600));

/**
 * Schema of a first opinion; only the approach is mandatory. `risk` is the worst risk, `places` lists its locations as `path:line`, and
 * `wouldChange` says what would change the member's mind.
 */
export const firstOpinionSchema = v.object({
  approach: said,
  risk: v.fallback(sentence, ''),
  places: v.fallback(v.pipe(v.array(sentence), v.maxLength(12)), []),
  wouldChange: v.fallback(sentence, ''),
});

/** Why a first opinion is missing: invalid answer, no answer, or no calls left. */
export type OpinionGap = 'invalid' | 'failed' | 'limit';

export const firstOpinionFactShapes = {
  /**
   * The listed members began to write first opinions, independently and in parallel. `about`: the request that all of them received; its
   * words do not count as agreement.
   */
  'cards.opened': { members: texts, about: text },
  /**
   * A member wrote its first opinion, or the opinion is missing (`gap`: why). `unfounded`: cited locations that were not found in the
   * files.
   */
  'card.laid': {
    agent: text,
    card: orNull(fromSchema(firstOpinionSchema)),
    gap: orNull(word<OpinionGap>('failed')),
    unfounded: maybe(texts),
  },
  /**
   * The first opinions became visible to all members. `asRisks`: their risks have IDs, and the first design must answer or decline each
   * risk; missing in older logs.
   */
  'cards.revealed': { asRisks: maybe(flag) },
};

export type FirstOpinionFact = FactsIn<typeof firstOpinionFactShapes>;
