// Terms of a request with their synonyms.
import type { Term } from './conceptScores';
import { synonyms } from './synonyms';
import { countWords, stopWords } from './tokenizer';

/** Words of a request that are looked for; the ones said most often where there are more. */
const maxTerms = 64;
/** With the words that mean nearly the same. */
const maxWithSynonyms = 160;
/** What such a word counts beside the one that was said. */
const synonymWeight = 0.45;

/** The words of a request without those that say nothing; one that is said often counts a little more, one that was only meant less. */
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
