// Extracts the query terms from a request and adds synonyms.

import { baseName } from '../../paths/pathParts';
import type { Term } from './conceptScores';
import { synonyms } from './synonyms';
import { countWords, stopWords } from './tokenizer';

const encoder = new TextEncoder();

/** Output buffer of `spellName`; large enough for any listed path plus its file name. */
export const spelledName = new Uint8Array(8 * 1024);

/** Writes a path and its file name to `spelledName`, so that the words of the name count twice. Returns the number of bytes. */
export function spellName(path: string): number {
  return encoder.encodeInto(`${path} ${baseName(path)}`, spelledName).written;
}

/** Maximum number of words from a request. If there are more, the most frequent ones are used. */
const maxTerms = 64;
/** Maximum number of query terms, including synonyms. */
const maxWithSynonyms = 160;
const synonymWeight = 0.45;

/** Returns the words of a request without stop words, and their synonyms. Repeated words weigh slightly more; synonyms weigh less. */
export function termsOf(text: string): Term[] {
  const said = [...countWords(text)]
    .filter(([word]) => !stopWords().has(word))
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, maxTerms);
  const known = new Set(said.map(([word]) => word));
  const terms: Term[] = [];
  said.forEach(([word, times], concept) => {
    const weight = 1 + Math.log(times) / 2;
    terms.push({ word, weight, concept });
    for (const meant of synonyms().get(word) ?? []) {
      if (known.has(meant) || known.size >= maxWithSynonyms) continue;
      known.add(meant);
      terms.push({ word: meant, weight: weight * synonymWeight, concept });
    }
  });
  return terms;
}
