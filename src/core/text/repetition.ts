// Detects a streamed answer that repeats itself, and messages that repeat each other.
import { createRecent, once } from '../base/cache';
import { isNegator } from './contradiction';
import { type Fence, fenceAfter, maxFenceLine } from './fences';

/** Size of the checked window, and amount of new text between two checks, in characters. */
const windowLength = 9_000;
const step = 50;

/**
 * Minimum length, in characters, of a unit that counts as a loop after only three copies. Such a unit has at least three different words
 * and is neither code nor table rows.
 */
const passageLength = 200;
/**
 * Minimum length of the repetition after three copies, in characters: `wordyRun` for a shorter unit with at least three different words,
 * `wordlessRun` for any unit with fewer words, such as table borders and horizontal rules.
 */
const wordyRun = 200;
const wordlessRun = 2_400;
/**
 * Minimum length of the repetition after three copies in code or Markdown table rows, in characters. Code repeats blocks on purpose, such
 * as the cells of a calendar, the cards of a page or the rows of a fixture. If a unit is so long that the window cannot hold this much, the
 * repetition only has to fill the window.
 */
const codeRun = 6_000;

export interface RepetitionWatch {
  /**
   * Adds a chunk. Returns the position after the first copy of a repeated unit, at which the answer can be cut; null if there is no
   * repetition.
   */
  add(text: string): number | null;
}

/**
 * Creates a detector. The cost per chunk depends on the size of the window, not on the length of the answer.
 * @param isCode whether the whole answer is the data of an edit; otherwise only fenced text counts as code
 */
export function createRepetitionWatch(isCode = false): RepetitionWatch {
  const fences = createFenceWatch();
  let tail = '';
  let before = 0;
  let unseen = '';
  return {
    add: (text) => {
      unseen += text;
      if (unseen.length < step) return null;
      tail += unseen;
      fences.add(unseen);
      unseen = '';
      if (tail.length > 2 * windowLength) {
        before += tail.length - windowLength;
        tail = tail.slice(-windowLength);
      }
      const looked = tail.slice(-windowLength);
      const loop = loopAtEnd(looked, isCode || fences.isOpen());
      return loop === null ? null : before + tail.length - loop.length + loop.period;
    },
  };
}

/**
 * Tracks whether the text so far ends inside a code fence. Line breaks in JSON strings are escaped, so a backslash followed by `n` also
 * ends a line.
 */
function createFenceWatch() {
  let open: Fence | null = null;
  let line = '';
  return {
    add: (text: string) => {
      const lines = `${line}${text}`.split(/\n|\\n/);
      line = lines.pop() ?? '';
      // The line is too long for a fence, so only its beginning and its last character, which may begin an escape, are kept.
      if (line.length > 2 * maxFenceLine) line = line.slice(0, maxFenceLine + 1) + line.slice(-1);
      for (const each of lines) open = fenceAfter(open, each.trimEnd());
    },
    isOpen: () => open !== null,
  };
}

interface Loop {
  /** `period`: length of one copy; `length`: total length of all copies; both in characters. */
  readonly period: number;
  readonly length: number;
}

/** Number of characters at the end of a text that every loop contains at least twice. */
const minRepeated = 100;

/** Returns the loop at the end of a text; null if there is none. */
function loopAtEnd(text: string, isCode: boolean): Loop | null {
  // Quick check: nearly all texts have no loop, and a search for a string is much faster than the comparison of all distances.
  if (text.indexOf(text.slice(-minRepeated)) >= text.length - minRepeated) return null;
  const longest = Math.floor(text.length / 3);
  const shared = commonEndings(text, longest);
  let shortest = 0;
  for (let period = 1; period <= longest; period++) {
    const length = period + (shared[period] ?? 0);
    // Skips a period with too few copies, and a multiple of a shorter period.
    if (length < period * 3 || (shortest > 0 && period % shortest === 0)) continue;
    if (isLoop(text.slice(-2 * period), period, length, isCode)) return { period, length };
    shortest ||= period;
  }
  return null;
}

/** A whole word of at least two letters; in scripts without spaces, a single character. */
const word = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|(?<=[^\p{L}])\p{L}{2,}(?=[^\p{L}])/gu;

/** @param twice two copies of the unit, so that words across the boundary are complete */
function isLoop(twice: string, period: number, length: number, isCode: boolean): boolean {
  const beyond = length - 3 * period;
  if (isCode || isTableRows(twice)) return beyond >= Math.min(codeRun, windowLength - 3 * period - step);
  const words = new Set(twice.match(word) ?? []);
  if (words.size < 3) return beyond >= wordlessRun;
  return beyond >= (period >= passageLength ? 0 : wordyRun);
}

/** Whether a text consists of rows of a Markdown table; the first and last row may be truncated. */
function isTableRows(text: string): boolean {
  const lines = text.split('\n').slice(1);
  return lines.length > 1 && lines.every((line) => line.startsWith('|') || line === '');
}

/**
 * Returns, for each distance up to `max`, the length of the common suffix of the text and the text shortened by this distance (Z function,
 * linear time).
 */
function commonEndings(text: string, max: number): Int32Array {
  const last = text.length - 1;
  const shared = new Int32Array(max + 1);
  let from = 0;
  let to = 0;
  for (let at = 1; at <= max; at++) {
    let length = at < to ? Math.min(to - at, shared[at - from] ?? 0) : 0;
    while (at + length <= last && text.charCodeAt(last - length) === text.charCodeAt(last - at - length)) length++;
    shared[at] = length;
    if (at + length > to) [from, to] = [at, at + length];
  }
  return shared;
}

/**
 * Minimum number of words in a text that is checked for repetition. A shorter text may be agreement, a greeting or a term, which members
 * may repeat.
 */
const minWords = 8;
/** Minimum similarity of two matching sentences (Dice coefficient of adjacent word pairs). */
const minSimilarity = 0.8;
/** Minimum share of a text's words in sentences that the other text also contains. */
const minShare = 0.8;

/**
 * Words other than negations that change the meaning of a sentence, and negations written without apostrophe or accent. Together with
 * numbers and code, they distinguish sentences that are otherwise similar.
 */
const turning = new Set(
  'unless only doesnt isnt wont shouldnt mustnt nur sauf nao 不 没 無 无 未 ない before after above below more less first last'.split(' '),
);
const isTurning = (word: string) => turning.has(word) || isNegator(word) || word.startsWith('kein');

interface Statement {
  readonly words: readonly string[];
  readonly pairs: () => ReadonlySet<string>;
  /** Negations, numbers and paths of a sentence. They must be equal in sentences with the same meaning. */
  readonly decisive: string;
}

/**
 * Creates a predicate that tests whether another text contains nearly all of `text`. Ignores order, letter case and markup. Always false if
 * `text` has fewer than `minWords` words.
 */
export function isRepeatedIn(text: string): (other: string) => boolean {
  const own = once(() => statementsOf(text));
  return (other) => {
    const said = own();
    const all = said.whole.words.length;
    if (all < minWords) return false;
    const known = statementsOf(other);
    // Compares the whole texts first, because one of them may lack sentence punctuation.
    if (isSame(said.whole, known.whole)) return true;
    const shared = said.sentences.filter((each) => known.sentences.some((one) => isSame(each, one)));
    return shared.reduce((sum, { words }) => sum + words.length, 0) >= all * minShare;
  };
}

function joined(sentences: readonly Statement[]): Statement {
  return statement(
    sentences.flatMap(({ words }) => words),
    sentences.flatMap(({ decisive }) => decisive.split(' ')),
  );
}

function isSame(a: Statement, b: Statement): boolean {
  if (a.decisive !== b.decisive) return false;
  const [own, other] = [a.pairs(), b.pairs()];
  const common = [...own].filter((pair) => other.has(pair)).length;
  return (2 * common) / Math.max(1, own.size + other.size) >= minSimilarity;
}

interface Statements {
  readonly sentences: readonly Statement[];
  readonly whole: Statement;
}

/** Statements by text, because each turn is compared with the same earlier turns. Longer texts are not kept, to limit memory use. */
const recent = createRecent<string, Statements>(64);
const maxKeptLength = 10_000;

function statementsOf(text: string): Statements {
  const known = recent.get(text);
  if (known) return known;
  const sentences = text.split(/(?<=[.!?:;])\s+|[。！？]|\n+/).flatMap((part) => sentence(part) ?? []);
  const read = { sentences, whole: joined(sentences) };
  if (text.length <= maxKeptLength) recent.set(text, read);
  return read;
}

function sentence(text: string): Statement | null {
  const plain = text.normalize('NFKC').toLowerCase().replace(/['’]/g, '');
  const words = plain.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return null;
  const paths = plain.match(/(?<![\w-])[\w-]+(?:[/.][\w-]+)+/g) ?? [];
  return statement(words, [...words.filter((word) => isTurning(word) || /\p{N}/u.test(word)), ...paths]);
}

function statement(words: readonly string[], decisive: readonly string[]): Statement {
  const pairs = once(() => new Set(words.map((word, at) => `${words[at - 1] ?? ''} ${word}`)));
  return { words, pairs, decisive: [...new Set(decisive)].sort().join(' ').trim() };
}
