// Recognizes misspelt stop words.
import { type PhraseSet, unspaced } from './matching';
import { isAscii } from './spelling';

/** What is a slip of none of them, but a word of its own. */
const otherWords: ReadonlySet<string> = new Set(['stoop', 'cancels', 'cancer', 'parcel', 'хвати']);

/** Whether the word is one of the phrases that are one, with a slip in it: "nonstop" is no "non stop". */
export function isSlipOf(words: string, phrases: PhraseSet): boolean {
  return !otherWords.has(words) && [...phrases].some((phrase) => !phrase.includes(' ') && isOneSlip(words, phrase));
}

/** A phrase as it is and with no letter twice in a row: three of them are read as one ("stoooop"), where two were meant. */
export const bothWays = (words: string) => [words, words.replace(/(.)\1+/g, '$1')] as const;

/**
 * Whether it is one of the phrases but for one letter that is wrong, missing or too many, or two that changed places.
 * It may be another word ("top"): what that costs is a line.
 * @param isAll whether it is all that was said: then a phrase of two characters that are words counts, too
 */
export function isNearlyOneOf(words: string, phrases: readonly ReturnType<typeof bothWays>[], isAll: boolean): boolean {
  const least = isAll && !isAscii(words) && unspaced.test(words) ? 2 : 4;
  const [, bare] = bothWays(words);
  return phrases.some(([phrase, once]) => phrase.length >= least && (isOneEdit(words, phrase) || isOneEdit(bare, once)));
}

/** In a shorter word another letter makes another word: "halt" and "halb", "stop" and "stap". */
const minLengthOfWrong = 6;

/** Whether a letter is doubled, two neighbours changed places, or, in a long word, one letter is wrong or missing. */
function isOneSlip(typed: string, meant: string): boolean {
  if (meant.length < 4) return false;
  const { left, right, before, behind } = difference(typed, meant);
  const isDoubled = left.length === 1 && right === '' && (before === left || behind === left);
  return isDoubled || (meant.length >= minLengthOfWrong && isOneLetter(left, right)) || isExchange(left, right);
}

function isOneEdit(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  const { left, right } = difference(typed, meant);
  return isOneLetter(left, right) || isExchange(left, right);
}

const isOneLetter = (left: string, right: string) => left.length <= 1 && right.length <= 1;

const isExchange = (left: string, right: string) => left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];

/** What is left of either between what they begin and end with alike, and the letters beside it. */
function difference(typed: string, meant: string) {
  let from = 0;
  while (from < Math.min(typed.length, meant.length) && typed[from] === meant[from]) from++;
  let back = 0;
  const shorter = Math.min(typed.length, meant.length) - from;
  while (back < shorter && typed.at(-1 - back) === meant.at(-1 - back)) back++;
  const end = typed.length - back;
  return { left: typed.slice(from, end), right: meant.slice(from, meant.length - back), before: typed[from - 1], behind: typed[end] };
}
