// Passes the output of a running command to its terminal at a bounded rate.
//
// Terminals have no flow control, so flooding a terminal blocks the whole editor window.
import { throttleOn, type Timers } from '../../../core/base/timers';

const intervalMs = 100;
/** Maximum number of characters written to the terminal per interval; if there are more, the middle is omitted. */
const shownAtOnce = 10_000;
/** Maximum number of characters read per interval; the rest waits in the pipe. */
const readAtOnce = 400_000;
/** Maximum length of the returned output in characters; only the end is kept. */
const kept = 1_000_000;

export interface OutputFeed {
  add(text: string): void;
  text(): string;
  /** Flushes pending output after the program has ended. */
  end(): void;
}

interface FeedMeans {
  readonly show: (text: string) => void;
  /** Returns the message that replaces `characters` omitted characters. */
  readonly leftOut: (characters: number) => string;
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
