// BM25 scores over concepts; for each concept, only the best matching term counts.
import type { Postings } from './invertedIndex';

export interface Term {
  readonly word: number;
  readonly weight: number;
  /** ID of the term's concept (a word and its synonyms). Terms of the same concept must be adjacent. */
  readonly concept: number;
}

/** Share of a text's score that depends on the number of query concepts that the text contains. */
const coverShare = 0.3;

/** Text lengths in bytes: one per text ID, and the average. */
interface Lengths {
  readonly each: readonly number[];
  readonly average: number;
}

/**
 * Returns the score of each text, indexed by text ID; the array is reused by the next query. `hits` (one or more lists per term) and
 * `rarity` are in term order.
 */
type ScoreConcepts = (
  terms: readonly Term[],
  hits: readonly (readonly Postings[])[],
  rarity: readonly number[],
  lengths: Lengths,
) => Float64Array;

/**
 * Creates the BM25 scoring function.
 * @param saturation BM25's k1
 * @param lengthShare BM25's b
 */
export function createConceptScores(saturation: number, lengthShare: number): ScoreConcepts {
  /** Per-text values for the current query. Reused across queries, because the arrays are large. */
  let [scores, covered, best] = [new Float64Array(0), new Float64Array(0), new Float64Array(0)];
  /** IDs of the texts that match the current concept. */
  let touched = new Uint32Array(0);

  /** Sums scores in term order, because the rounding of floating-point sums must not depend on how the hits were found. */
  return (terms, hits, rarity, { each: lengths, average }) => {
    if (scores.length < lengths.length) {
      const room = lengths.length + (lengths.length >> 3);
      [scores, covered, best] = [new Float64Array(room), new Float64Array(room), new Float64Array(room)];
      touched = new Uint32Array(room);
    }
    scores.fill(0);
    covered.fill(0);
    const [plain, perByte] = [saturation * (1 - lengthShare), (saturation * lengthShare) / average];
    let whole = 0;
    for (let first = 0; first < terms.length; ) {
      let touchedCount = 0;
      let most = 0;
      let term = first;
      for (; term < terms.length && terms[term]?.concept === terms[first]?.concept; term++) {
        const worth = (rarity[term] ?? 0) * (terms[term]?.weight ?? 0);
        most = Math.max(most, worth);
        for (const { owners, counts: often } of hits[term] ?? [])
          for (let at = 0; at < owners.length; at++) {
            const id = owners[at] ?? 0;
            const count = often[at] ?? 0;
            const gain = (worth * (saturation + 1) * count) / (count + plain + perByte * (lengths[id] ?? 0));
            const before = best[id] ?? 0;
            if (before === 0) touched[touchedCount++] = id;
            if (gain > before) best[id] = gain;
          }
      }
      whole += most;
      for (let at = 0; at < touchedCount; at++) {
        const id = touched[at] ?? 0;
        const gain = best[id] ?? 0;
        scores[id] = (scores[id] ?? 0) + gain;
        covered[id] = (covered[id] ?? 0) + Math.min(most, gain);
        best[id] = 0;
      }
      first = term;
    }
    if (whole > 0)
      for (let id = 0; id < lengths.length; id++)
        if (scores[id] !== 0) scores[id] = (scores[id] ?? 0) * (1 - coverShare + (coverShare * (covered[id] ?? 0)) / whole);
    return scores;
  };
}
