// Forgives a slip of one letter in a long word of an order.
import type { CompiledGrammar } from './triggerGrammar';

/**
 * The clause with a slip of one letter in a long order word put right: `implemnt`, `biuld`. First letter and ending must be right, and a
 * vowel is never changed for another, so that no word becomes another form or tense. A word the language uses otherwise stays.
 */
export function mend(clause: string, grammar: CompiledGrammar): string {
  const isOther = (word: string) => grammar.cancels.test(word) || grammar.doubts.test(word) || grammar.object.test(word);
  return clause
    .split(' ')
    .map((word) => (word.length < 5 || isOther(word) ? word : (grammar.forgiven.find((known) => isSlip(word, known)) ?? word)))
    .join(' ');
}

const vowel = /[aeiouyаеиоуыэюя]/;

function isSlip(word: string, known: string): boolean {
  const shift = known.length - word.length;
  if (Math.abs(shift) > 1 || word[0] !== known[0]) return false;
  const isSwappedEnd =
    shift === 0 &&
    word.length > 7 &&
    word.slice(0, -2) === known.slice(0, -2) &&
    word.at(-1) === known.at(-2) &&
    word.at(-2) === known.at(-1);
  if (isSwappedEnd) return true;
  if (word.slice(-2) !== known.slice(-2)) return false;
  let at = 0;
  while (at < word.length && word[at] === known[at]) at++;
  if (at >= Math.min(word.length, known.length)) return false;
  if (shift === 0 && word[at] === known[at + 1] && word[at + 1] === known[at]) return word.slice(at + 2) === known.slice(at + 2);
  if (known.length < 7) return false;
  if (shift === 1) return word.slice(at) === known.slice(at + 1);
  if (shift === -1) return word.slice(at + 1) === known.slice(at);
  const isVowelChange = vowel.test(word[at] ?? '') && vowel.test(known[at] ?? '');
  return !isVowelChange && word.slice(at + 1) === known.slice(at + 1);
}
