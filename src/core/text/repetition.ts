// Detects a streamed answer that repeats itself.
import { once } from '../base/cache';
import { type Fence, fenceAfter, maxFenceLine } from './fences';

/** Size of the window, and amount of new text between checks, in characters. */
const windowLength = 9_000;
const step = 50;

/** Length of a passage, in characters, of which three copies are a loop. */
const passageLength = 200;
/**
 * Minimum length beyond three copies of a shorter unit, with and without words, in characters; the latter is longer, for tables and rulers.
 */
const wordyRun = 200;
const wordlessRun = 2_400;
/**
 * The same for code, which repeats blocks on purpose, such as the cells of a calendar, the cards of a page or the rows of a fixture. The
 * copies of a long unit only have to fill the window.
 */
const codeRun = 6_000;

export interface RepetitionWatch {
  /** Adds a chunk. Returns the position after the first copy of a repetition, where the answer can be cut, or null. */
  add(text: string): number | null;
}

/**
 * Cost per chunk is limited by the window, not by the length of the answer.
 * @param isCode whether the whole answer is the data of an edit; otherwise code is what is fenced
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

/** Whether the text so far ends within a fence. In a JSON string, line endings are escapes. */
function createFenceWatch() {
  let open: Fence | null = null;
  let line = '';
  return {
    add: (text: string) => {
      const lines = `${line}${text}`.split(/\n|\\n/);
      line = lines.pop() ?? '';
      // Too long for a fence; the last character may begin an escape.
      if (line.length > 2 * maxFenceLine) line = line.slice(0, maxFenceLine + 1) + line.slice(-1);
      for (const each of lines) open = fenceAfter(open, each.trimEnd());
    },
    isOpen: () => open !== null,
  };
}

interface Loop {
  /** Length of one copy, and of all copies, in characters. */
  readonly period: number;
  readonly length: number;
}

/** A loop at the end of the text that does not consist of table rows. */
function loopAtEnd(text: string, isCode: boolean): Loop | null {
  const longest = Math.floor(text.length / 3);
  const shared = commonEndings(text, longest);
  let shortest = 0;
  for (let period = 1; period <= longest; period++) {
    const length = period + (shared[period] ?? 0);
    // Also skips a multiple of a shorter period.
    if (length < period * 3 || (shortest > 0 && period % shortest === 0)) continue;
    if (isLoop(text.slice(-2 * period), period, length, isCode)) return { period, length };
    shortest ||= period;
  }
  return null;
}

/** A whole word; a single character in scripts without spaces. */
const word = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|(?<=[^\p{L}])\p{L}{2,}(?=[^\p{L}])/gu;

/** @param twice two copies, so that words across the boundary are complete */
function isLoop(twice: string, period: number, length: number, isCode: boolean): boolean {
  const beyond = length - 3 * period;
  if (isCode || isTableRows(twice)) return beyond >= Math.min(codeRun, windowLength - 3 * period - step);
  const words = new Set(twice.match(word) ?? []);
  if (words.size < 3) return beyond >= wordlessRun;
  return beyond >= (period >= passageLength ? 0 : wordyRun);
}

/** Whether a text consists of rows of a Markdown table, of which the first and last may be truncated. */
function isTableRows(text: string): boolean {
  const lines = text.split('\n').slice(1);
  return lines.length > 1 && lines.every((line) => line.startsWith('|') || line === '');
}

/** For each distance up to `max` from the end, the length of the ending shared with the whole text (the Z function, in linear time). */
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

/** Minimum number of words; a shorter text is assent, a greeting or a term that several members may share. */
const minWords = 8;
/** Minimum similarity of a sentence to one in the other text (Dice coefficient of adjacent word pairs). */
const minSimilarity = 0.8;
/** Share of a text's words that the other text must contain. */
const minShare = 0.8;

/** Words that reverse a sentence's meaning; with numbers and code, they distinguish sentences that are otherwise equal. */
const turning = new Set(
  [
    'not no never without unless only cannot cant dont doesnt isnt wont shouldnt mustnt nicht nie niemals ohne nur pas jamais sans sauf nunca',
    'sin não nao sem non mai senza niet geen nooit zonder не нет никогда без 不 没 無 无 未 ない before after above below more less first last',
  ].flatMap((line) => line.split(' ')),
);
const isTurning = (word: string) => turning.has(word) || word.startsWith('kein');

interface Statement {
  readonly words: readonly string[];
  readonly pairs: () => ReadonlySet<string>;
  /** Negations, numbers and code, which must be equal for two sentences to mean the same. */
  readonly decisive: string;
}

/** @returns a predicate: whether another text contains nearly all of `text`, ignoring order, case and markup */
export function isRepeatedIn(text: string): (other: string) => boolean {
  const own = once(() => sentencesOf(text));
  const ownWhole = once(() => joined(own()));
  return (other) => {
    const said = own();
    const all = ownWhole().words.length;
    if (all < minWords) return false;
    const known = sentencesOf(other);
    // The marks between sentences may be missing.
    if (isSame(ownWhole(), joined(known))) return true;
    const shared = said.filter((each) => known.some((one) => isSame(each, one)));
    return shared.reduce((sum, { words }) => sum + words.length, 0) >= all * minShare;
  };
}

/** The sentences as one. */
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

function sentencesOf(text: string): Statement[] {
  return text.split(/(?<=[.!?:;])\s+|[。！？]|\n+/).flatMap((part) => sentence(part) ?? []);
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
