// Where to look up whether a word is asked for: once for every word of every text that is gone through.
import type { Term } from './wordIndex';

/** Where to look a word up, by its last bits: the number of its term plus one; as large as it takes for no two terms to share a place. */
export function placesOf(terms: readonly Term[]): Uint16Array {
  for (let size = 1 << 10; ; size *= 2) {
    const places = new Uint16Array(size);
    const isFree = terms.every(({ word }, index) => {
      const place = word & (size - 1);
      if (places[place] !== 0) return false;
      places[place] = index + 1;
      return true;
    });
    if (isFree || size >= 1 << 22) return places;
  }
}
