// Feeds output of a running command to its terminal at a bounded rate.
//
// A terminal has no flow control: one that is flooded blocks the whole window.
import { throttleOn, type Timers } from '../../../core/base/timers';

/** How often the terminal is written to, and the most it is given each time, in characters. */
const intervalMs = 100;
const shownAtOnce = 10_000;
/** Read from the program in one interval; more waits in its pipe. */
const readAtOnce = 400_000;
/** Kept for the result; only the end is ever used. */
const kept = 1_000_000;

export interface OutputFeed {
  /** What the program has printed. */
  add(text: string): void;
  /** The end of all that was printed. */
  text(): string;
  /** Passes on what waits, once it has ended. */
  end(): void;
}

interface FeedMeans {
  /** Shows text to the user. */
  readonly show: (text: string) => void;
  /** The line in the place of what is left out. @param characters of it */
  readonly leftOut: (characters: number) => string;
  /** Stops and continues reading from the program. */
  readonly pause: () => void;
  readonly resume: () => void;
}

export function createOutputFeed<Timer>(timers: Timers<Timer>, { show, leftOut, pause, resume }: FeedMeans): OutputFeed {
  let pieces: string[] = [];
  let length = 0;
  let shown: string[] = [];
  let waiting = 0;
  let isPaused = false;
  const pass = () => {
    if (waiting > 0) show(withoutMiddle(shown.join(''), leftOut));
    shown = [];
    waiting = 0;
    if (isPaused) resume();
    isPaused = false;
  };
  const soon = throttleOn(timers)(intervalMs, pass);
  return {
    add: (text) => {
      pieces.push(text);
      length += text.length;
      if (length > 2 * kept) {
        pieces = [pieces.join('').slice(-kept)];
        length = kept;
      }
      shown.push(text);
      waiting += text.length;
      if (waiting > readAtOnce && !isPaused) {
        isPaused = true;
        pause();
      }
      soon.soon();
    },
    text: () => pieces.join('').slice(-kept),
    end: () => {
      soon.cancel();
      pass();
    },
  };
}

function withoutMiddle(text: string, leftOut: FeedMeans['leftOut']): string {
  if (text.length <= shownAtOnce) return text;
  const half = shownAtOnce / 2;
  const head = text.slice(0, half);
  const tail = text.slice(-half);
  return `${head}\n${leftOut(text.length - shownAtOnce)}\n${tail}`;
}
