// Stemmer: cuts endings, so that `caches`, `cached` and `caching` count as one.

/** Shorter words are not stemmed. */
const minLength = 4;

/** Letter codes of endings; plain numbers for speed, because this runs for every word of every file. */
const a = 97;
const d = 100;
const e = 101;
const g = 103;
const i = 105;
const l = 108;
const m = 109;
const n = 110;
const o = 111;
const r = 114;
const s = 115;
const t = 116;
const y = 121;

/** Length of the stem of the first `length` bytes of `word`. Only English endings; words of other alphabets are never cut. */
export function stemLength(word: Uint8Array, length: number): number {
  if (length < minLength) return length;
  const verb = withoutVerb(word, length, word[length - 1] ?? 0);
  const cut = verb < 6 ? verb : withoutNoun(word, verb, word[verb - 1] ?? 0);
  if (cut < minLength) return cut;
  const last = word[cut - 1];
  if (last === e || last === y) return cut - 1;
  if (cut === length) return cut;
  if (last === i) return cut - 1;
  return last === word[cut - 2] && last !== s && last !== l ? cut - 1 : cut;
}

/** Removes endings of plurals and verbs: s, es, ies, ed, ing. */
function withoutVerb(word: Uint8Array, length: number, last: number): number {
  if (last === s) {
    const before = word[length - 2];
    if (before === s) return length;
    return before === e && length > 4 ? length - 2 : length - 1;
  }
  if (last === d) return length >= 5 && word[length - 2] === e ? length - 2 : length;
  if (last === g) return length >= 7 && word[length - 2] === n && word[length - 3] === i ? length - 3 : length;
  return length;
}

/** Removes noun and adverb endings: ation, ator, ate, ion, er, or, ment, ly. Requires at least six letters. */
function withoutNoun(word: Uint8Array, length: number, last: number): number {
  const second = word[length - 2];
  if (last === r) {
    if (second === o && length >= 8 && word[length - 3] === t && word[length - 4] === a) return length - 4;
    return second === e || second === o ? length - 2 : length;
  }
  if (length < 7) return length;
  if (last === e) return second === t && word[length - 3] === a ? length - 3 : length;
  if (last === n) {
    if (second !== o || word[length - 3] !== i) return length;
    return length >= 9 && word[length - 4] === t && word[length - 5] === a ? length - 5 : length - 3;
  }
  if (last === t) {
    if (second === a) return length - 2;
    return length >= 8 && second === n && word[length - 3] === e && word[length - 4] === m ? length - 4 : length;
  }
  return last === y && second === l ? length - 2 : length;
}
