// Detects a streamed answer that repeats itself.

/** Window size, and the amount of new text between checks. Characters. */
const windowLength = 9_000;
const step = 50;

/** Three copies of a passage of this length are a loop. Characters. */
const passageLength = 200;
/**
 * Minimum length beyond three copies of a shorter unit, with and without words; the latter is longer, for tables and rulers.
 * Characters.
 */
const wordyRun = 200;
const wordlessRun = 2_400;

export interface RepetitionWatch {
  /** Adds a chunk. Returns the position after the first copy of a repetition, where the answer can be cut, or null. */
  add(text: string): number | null;
}

/** Cost per chunk is limited by the window, not by the length of the answer. */
export function createRepetitionWatch(): RepetitionWatch {
  let tail = '';
  let before = 0;
  let unseen = 0;
  return {
    add: (text) => {
      tail += text;
      unseen += text.length;
      if (unseen < step) return null;
      unseen = 0;
      if (tail.length > 2 * windowLength) {
        before += tail.length - windowLength;
        tail = tail.slice(-windowLength);
      }
      const looked = tail.slice(-windowLength);
      const loop = loopAtEnd(looked);
      return loop === null ? null : before + tail.length - loop.length + loop.period;
    },
  };
}

interface Loop {
  /** Length of one copy, and of all copies, in characters. */
  readonly period: number;
  readonly length: number;
}

/** A loop at the end of the text that is not a table row. */
function loopAtEnd(text: string): Loop | null {
  const shared = commonBeginnings(text.split('').reverse());
  let shortest = 0;
  for (let period = 1; period * 3 <= text.length; period++) {
    const length = period + (shared[period] ?? 0);
    // a multiple of a shorter period
    if (length < period * 3 || (shortest > 0 && period % shortest === 0)) continue;
    if (isLoop(text.slice(-2 * period), period, length)) return { period, length };
    shortest ||= period;
  }
  return null;
}

/** @param twice two copies, so that words across the boundary are complete */
function isLoop(twice: string, period: number, length: number): boolean {
  const words = new Set(twice.match(/(?<=[^\p{L}])\p{L}{2,}(?=[^\p{L}])/gu) ?? []);
  const beyond = length - 3 * period;
  if (words.size < 3) return beyond >= wordlessRun;
  return beyond >= (period >= passageLength ? 0 : wordyRun);
}

/** For each position, the length of the common prefix with the whole text: Z function, linear. */
function commonBeginnings(characters: readonly string[]): readonly number[] {
  const count = characters.length;
  const shared = new Array<number>(count).fill(0);
  let from = 0;
  let to = 0;
  for (let at = 1; at < count; at++) {
    let length = at < to ? Math.min(to - at, shared[at - from] ?? 0) : 0;
    while (at + length < count && characters[length] === characters[at + length]) length++;
    shared[at] = length;
    if (at + length > to) [from, to] = [at, at + length];
  }
  return shared;
}
