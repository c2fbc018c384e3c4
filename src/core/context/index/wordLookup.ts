// Where to look up whether a word is asked for: once for every word of every text that is gone through.

/** Where to look a word up, by its last bits: its place among `words` plus one; as large as it takes for no two of them to share one. */
export function lookupTable(words: ArrayLike<number>): Uint16Array {
  for (let size = 1 << 10; ; size *= 2) {
    const places = new Uint16Array(size);
    let isFree = true;
    for (let index = 0; index < words.length; index++) {
      const place = (words[index] ?? 0) & (size - 1);
      if (places[place] !== 0) isFree = false;
      places[place] = index + 1;
    }
    if (isFree || size >= 1 << 22) return places;
  }
}
