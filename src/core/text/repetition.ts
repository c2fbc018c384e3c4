// Detects a streamed answer that repeats itself.

/** How far back is looked, and how much must have come before it is looked again. Characters. */
const windowLength = 9_000;
const step = 100;

/** A passage this long says something: three copies of it are a loop. Characters. */
const passageLength = 200;
/** What a shorter unit with words must fill beyond three copies, and what one without words must, as rows of numbers and rulers do. Characters. */
const wordyRun = 260;
const wordlessRun = 2_400;

export interface RepetitionWatch {
  /** Takes the next piece. Returns where the answer can be cut, right behind the first copy of what it repeats, or null while it goes on well. */
  add(text: string): number | null;
}

/** Cost per piece is bounded by the window, whatever the length of the answer. */
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
  /** Of one copy, and of all copies together, in characters. */
  readonly period: number;
  readonly length: number;
}

/** What the text ends in copies of, where that is a loop and no row of a table. */
function loopAtEnd(text: string): Loop | null {
  const shared = commonBeginnings(text.split('').reverse());
  let shortest = 0;
  for (let period = 1; period * 3 <= text.length; period++) {
    const length = period + (shared[period] ?? 0);
    // several copies taken for one
    if (length < period * 3 || (shortest > 0 && period % shortest === 0)) continue;
    if (isLoop(text.slice(-2 * period), period, length)) return { period, length };
    shortest ||= period;
  }
  return null;
}

/** @param twice two copies, in which every word stands whole once */
function isLoop(twice: string, period: number, length: number): boolean {
  const words = new Set(twice.match(/(?<=[^\p{L}])\p{L}{2,}(?=[^\p{L}])/gu) ?? []);
  const beyond = length - 3 * period;
  if (words.size < 3) return beyond >= wordlessRun;
  return beyond >= (period >= passageLength ? 0 : wordyRun);
}

/** For each place, how many characters from there on are those of the beginning: Z function, linear. */
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
