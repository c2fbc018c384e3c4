// Cuts the endings off a word, so that `caches`, `cached` and `caching` count as one; always a beginning of the word, in lower-case ASCII.

const [s, e, d, i, n, g, y, r, o, t, a, l, m] = [...'sedingyrotalm'].map((letter) => letter.charCodeAt(0));

/** Shorter words stay as they are. */
const shortest = 4;

/**
 * How many of the first `length` bytes of `word` are its stem.
 * English endings only: other languages keep theirs, and words of other alphabets are never cut.
 */
export function stemLength(word: Uint8Array, length: number): number {
  if (length < shortest) return length;
  const cut = withoutNoun(word, withoutVerb(word, length));
  const last = word[cut - 1];
  if (cut >= shortest && (last === e || last === y || (last === i && cut < length))) return cut - 1;
  return isDoubled(word, cut) && cut < length ? cut - 1 : cut;
}

/** Without the ending of a plural or a verb: s, es, ies, ed, ing. */
function withoutVerb(word: Uint8Array, length: number): number {
  const last = word[length - 1];
  const before = word[length - 2];
  if (last === s && before !== s && length >= shortest) {
    return before === e && length > 4 ? length - 2 : length - 1;
  }
  if (last === d && before === e && length >= 5) return length - 2;
  if (last === g && before === n && word[length - 3] === i && length >= 7) return length - 3;
  return length;
}

/** Without what makes a noun of a verb: ation, ator, ate, ion, er, or, ment, ly. */
function withoutNoun(word: Uint8Array, length: number): number {
  const [fourth, third, second, last] = [word[length - 4], word[length - 3], word[length - 2], word[length - 1]];
  if (last === n && second === o && third === i && length >= 7)
    return fourth === t && word[length - 5] === a && length >= 9 ? length - 5 : length - 3;
  if (last === r && second === o && third === t && fourth === a && length >= 8) return length - 4;
  if (last === e && second === t && third === a && length >= 7) return length - 3;
  if (last === t && second === a && length >= 7) return length - 2;
  if (last === r && (second === e || second === o) && length >= 6) return length - 2;
  if (last === t && second === n && third === e && fourth === m && length >= 8) return length - 4;
  return last === y && second === l && length >= 7 ? length - 2 : length;
}

function isDoubled(word: Uint8Array, length: number): boolean {
  return length >= shortest && word[length - 1] === word[length - 2] && word[length - 1] !== s && word[length - 1] !== l;
}
