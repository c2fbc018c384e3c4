// Schema of a model's interpretation of a message, and its check against the message.
import * as v from 'valibot';
import { singleLine } from '../text/lines';
import { proseOf } from '../text/prose';
import type { Want } from './facts';
import { unspaced } from './matching';
import { folded } from './phraseLists';

export const readingSchema = v.object({
  kind: v.picklist(['answer', 'question', 'change', 'act']),
  act: v.fallback(v.nullable(v.string()), null),
  words: v.fallback(v.string(), ''),
});

export type CheckedReading = { readonly kind: 'answer' | 'question' | 'change' } | { readonly kind: 'act'; readonly want: Want };

/**
 * Verifies an interpretation. An action is accepted only if the card offers it and the message contains, in the user's own words, the
 * evidence that the model quotes.
 */
export function checkedReading(
  { kind, act, words }: v.InferOutput<typeof readingSchema>,
  text: string,
  acts: readonly Want[],
): CheckedReading {
  if (kind !== 'act') return { kind };
  const want = acts.find((one) => one === act);
  return want && standsIn(words, text) ? { kind, want } : { kind: 'answer' };
}

/** Whether the quoted words occur as whole words in the user's prose, outside quotations and code. */
function standsIn(words: string, text: string): boolean {
  const proof = plainly(words);
  if (!/\p{L}/u.test(proof)) return false;
  const own = plainly(proseOf(text, { quotations: 'drop' }));
  return unspaced.test(proof) ? own.includes(proof) : ` ${own} `.includes(` ${proof} `);
}

function plainly(text: string): string {
  return singleLine(folded(text).replace(/[^\p{L}\p{N}▢]+/gu, ' ')).trim();
}
