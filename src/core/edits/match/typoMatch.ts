// Tells a slip of the pen from another meaning: two lines that differ as typing mistakes do, and in nothing that counts.

/** The least likeness of a line and its slip: 1 minus the mistakes by the length. */
const leastLikeness = 0.8;
/** Longer lines are compared exactly only. Characters. */
const maxLineLength = 1_000;
/** From this length on a word may hold two mistakes. */
const longWord = 8;

/**
 * Whether one line is the other with typing mistakes: letters missing, added, wrong or swapped in words of three and more, or one mark
 * of closing or separating. Numbers, operators, single letters and the case of a word are never a slip: they mean something else.
 */
export function isTypo(a: string, b: string): boolean {
  if (a === b) return true;
  const longest = Math.max(a.length, b.length);
  if (longest > maxLineLength) return false;
  const most = Math.floor(longest * (1 - leastLikeness) + 1e-9);
  if (Math.abs(a.length - b.length) > most) return false;
  const words = [wordsOf(a), wordsOf(b)] as const;
  if (words[0].length !== words[1].length || words[0].length === 0) return false;
  let mistakes = marksApart(a, b);
  for (const [index, word] of words[0].entries()) {
    mistakes += mistakesBetween(word, words[1][index] ?? '');
    if (mistakes > most) return false;
  }
  return true;
}

/** Characters that may differ, side by side, in a line of which those around it vouch for the place. */
const maxMarred = 3;
const minMarredLength = 10;

/**
 * Whether one line is the other with a few characters in one place missing, added or wrong, whatever they split or join. It is asked of lines that the
 * edit keeps: these may be operators, as nothing of it is written; a number, the case of a word or a short word of its own they may never be.
 */
export function isMarred(a: string, b: string): boolean {
  const shortest = Math.min(a.length, b.length);
  if (shortest < minMarredLength || Math.max(a.length, b.length) > maxLineLength || a.toLowerCase() === b.toLowerCase()) return false;
  let head = 0;
  while (head < shortest && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < shortest - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const [left, right] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  if (Math.max(left.length, right.length) > maxMarred || /\p{N}/u.test(left + right)) return false;
  const [leftWords, rightWords] = [wordsOf(a), wordsOf(b)];
  const isOtherWord = (word: string, index: number) => {
    const other = rightWords[index] ?? '';
    return (
      word !== other &&
      (Math.max(word.length, other.length) < 3 || word.toLowerCase() === other.toLowerCase() || beginsOtherwise(word, other))
    );
  };
  return leftWords.length !== rightWords.length || !leftWords.some(isOtherWord);
}

/** Shorter words are near to too many others, unless the new text has the file's word too. Letters. */
const minMisspeltLength = { alone: 5, meant: 4 };

/**
 * Whether one line is the other with one slip that makes no other word of a word: of a long word two letters in its inside swapped, one of them
 * left out or written twice; or one mark of closing or separating. This is what may be overlooked in a line that an edit changes: a
 * wrong letter, a beginning or an end more often make another word, as do two slips.
 * @param isMeant whether the new text puts the file's word in the place of the quoted one: then any letter may be left out or too many
 */
export function isMisspelling(own: string, quoted: string, isMeant: (own: string, quoted: string) => boolean): boolean {
  if (Math.max(own.length, quoted.length) > maxLineLength) return false;
  const [left, right] = [wordsOf(own), wordsOf(quoted)];
  if (left.length !== right.length || left.length === 0) return false;
  const other = left.flatMap((word, index) => (word === right[index] ? [] : [[word, right[index] ?? ''] as const]));
  const marks = marksApart(own, quoted);
  if (other.length === 0) return marks <= 1;
  const [first, ...more] = other;
  if (marks !== 0 || more.length > 0 || !first) return false;
  return isMisspelt(...first, isMeant(...first));
}

function isMisspelt(a: string, b: string, isMeant: boolean): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const least = isMeant ? minMisspeltLength.meant : minMisspeltLength.alone;
  if (short.length < least || !/^\p{L}+$/u.test(a + b) || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (at === 0) return false;
  const rest = long.slice(at + 1);
  if (long.length > short.length) return (isMeant || rest.length > 0) && rest === short.slice(at);
  const isSwapped = a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
  return isSwapped && (isMeant || at + 2 < a.length);
}

/**
 * The name of one letter that stands in `b` where `a` has another, when the lines differ in nothing else; null otherwise. Whether it is a
 * slip only the file can tell: it is none if the file knows the name.
 */
export function otherLetter(a: string, b: string): string | null {
  const shortest = Math.min(a.length, b.length);
  if (shortest < minMarredLength || a.length !== b.length || a.length > maxLineLength) return null;
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const at = left.findIndex((word, index) => word !== right[index]);
  const [own, other] = [left[at] ?? '', right[at] ?? ''];
  if (!/^\p{L}$/u.test(own) || !/^\p{L}$/u.test(other) || own.toLowerCase() === other.toLowerCase()) return null;
  const isSame =
    left.length === right.length && left.every((word, index) => (word === own ? right[index] === other : word === right[index]));
  return isSame && a.split(/[\p{L}\p{M}\p{N}_$]+/u).join() === b.split(/[\p{L}\p{M}\p{N}_$]+/u).join() ? other : null;
}

/** The words of a line, names of code among them. */
export function wordsOf(line: string): string[] {
  return line.match(/[\p{L}\p{M}\p{N}_$]+/gu) ?? [];
}

/**
 * Whether words begin with other letters, and not with the same two swapped: then one is no slip for the other, as "get" is none for "set". A number is
 * none for another, whatever is written behind it.
 */
function beginsOtherwise(a: string, b: string): boolean {
  if (/^\p{N}/u.test(a) || /^\p{N}/u.test(b)) return true;
  return a[0] !== b[0] && !(a[0] === b[1] && a[1] === b[0]);
}

/** Infinite where the words mean different things. */
function mistakesBetween(a: string, b: string): number {
  if (a === b) return 0;
  if (beginsOtherwise(a, b)) return Number.POSITIVE_INFINITY;
  const longest = Math.max(a.length, b.length);
  if (longest < 3 || a.toLowerCase() === b.toLowerCase() || a.replace(/\P{N}/gu, '') !== b.replace(/\P{N}/gu, ''))
    return Number.POSITIVE_INFINITY;
  const most = longest >= longWord ? 2 : 1;
  const distance = distanceWithin(a, b, most);
  return distance > most ? Number.POSITIVE_INFINITY : distance;
}

/** Marks that may be missing or too many; all others belong to the meaning. */
const softMark = /^[;,.)(\]}{["'`]$/;

/** 0 or 1 where the marks between the words are equal but for a soft one; else infinite. White space does not count. */
function marksApart(a: string, b: string): number {
  const [left, right] = [marksOf(a), marksOf(b)];
  if (left === right) return 0;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  const isOneMore = long.length === short.length + 1 && long.slice(at + 1) === short.slice(at);
  return isOneMore && (softMark.test(long[at] ?? '') || endsSentence(long === marksOf(a) ? a : b, long)) ? 1 : Number.POSITIVE_INFINITY;
}

/** Whether the only mark of a line is one that ends a sentence: of code it would be an operator. */
function endsSentence(line: string, marks: string): boolean {
  return /^[!?:]$/.test(marks) && line.trimEnd().endsWith(marks);
}

function marksOf(line: string): string {
  return line.replace(/[\p{L}\p{M}\p{N}_$\s]+/gu, '');
}

/** Letters to add, take away, change or swap with their neighbour; `most + 1` where it takes more. */
function distanceWithin(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last: number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row[j] = cost;
    }
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}

/** Whether the text has a word, which is only looked for when it is asked. */
export function wordsIn(text: string): (word: string) => boolean {
  let words: ReadonlySet<string> | null = null;
  return (word) => {
    words ??= new Set(wordsOf(text));
    return words.has(word);
  };
}

/** How often the text has a word, counted when it is first asked. */
export function wordCounts(text: string): (word: string) => number {
  let counts: Map<string, number> | null = null;
  return (word) => {
    if (!counts) {
      counts = new Map();
      for (const each of wordsOf(text)) counts.set(each, (counts.get(each) ?? 0) + 1);
    }
    return counts.get(word) ?? 0;
  };
}
