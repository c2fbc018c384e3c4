// A stop that was typed in a hurry: a letter doubled, two exchanged, or in a longer word one wrong or missing.

/** What is a slip of none of them, but a word of its own. */
const otherWords = new Set(
  'step steps shop stoop stomp slop strop stow story store atop top swop stock stoop chop about abort halo half hall hat halts salt malt shalt hart hast habt cancels cancer parcel par paro pari pars part park pure care dare fare mare rare ware bare hare parte stem stamp topp столп столь столб шоп топ стол стопа стопы хвати'.split(
    ' ',
  ),
);

/** Whether the word is one of the phrases, with a slip in it. */
export function isSlipOf(words: string, phrases: ReadonlySet<string>): boolean {
  if (words.includes(' ') || words.length < 3 || otherWords.has(words)) return false;
  return [...phrases].some((phrase) => isOneSlip(words, phrase));
}

/** In a shorter word another letter makes another word: "halt" and "halb", "stop" and "stap". */
const minLengthOfWrong = 6;

/** Whether a letter is doubled, two neighbours changed places, or, in a long word, one letter is wrong or missing. */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1 || meant.length < 4) return false;
  let from = 0;
  while (from < Math.min(typed.length, meant.length) && typed[from] === meant[from]) from++;
  let back = 0;
  const shorter = Math.min(typed.length, meant.length) - from;
  while (back < shorter && typed.at(-1 - back) === meant.at(-1 - back)) back++;
  const left = typed.slice(from, typed.length - back);
  const right = meant.slice(from, meant.length - back);
  const isDoubled = left.length === 1 && right === '' && (typed[from - 1] === left || typed[from + 1] === left);
  const isWrong = left.length <= 1 && right.length <= 1 && meant.length >= minLengthOfWrong;
  if (isDoubled || isWrong) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
