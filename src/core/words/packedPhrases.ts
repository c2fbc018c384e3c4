// The vocabulary as it is shipped: a text with the kinds and the lists, each language's on a page of its own, and the weights. The build packs it
import { once } from '../base/cache';
import { type Language, languages } from '../i18n/language';
import type { Vocabulary } from './vocabulary';

const pageEnd = '\f';

/** A kind as a row, with its name first. */
type PackedKind = readonly [string, ...(readonly number[])];

function kindOf([name, bias = 0, step = 0, from = 0, mayFrom = 0, inParts = 0, bits = 0, count = 0, gaps = 0, at = 0]: PackedKind) {
  return [name, { bias, step, from, mayFrom, isInParts: inParts === 1, bits, count, gaps, at }];
}

/** @param weights are unpacked when the classifier is first asked: a request that opens a session does without it */
export function unpacked(text: string, weights: () => Uint8Array): Vocabulary {
  const [kinds = '', ...lists] = text.split(pageEnd);
  return {
    lists: Object.fromEntries(languages.map((language, at) => [language, lists[at] ?? ''])) as Record<Language, string>,
    kinds: Object.fromEntries((JSON.parse(kinds) as PackedKind[]).map(kindOf)) as Vocabulary['kinds'],
    weights: once(weights),
  };
}
