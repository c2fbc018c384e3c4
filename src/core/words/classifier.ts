// A linear classifier of what a message seems to ask for. It only ever shows a line that asks: nothing moves by it.
//
// Its weights are learnt from labelled phrases (scripts/words/learn.mjs). Of each kind the file has the buckets that count, as gaps in Rice code,
// each with its weight in three bits.
import { buckets, type Features, featuresOf } from './features';
import model from './classifier.json';
import type { Message } from './sentences';

/** What a message may ask for, in words that are on no list. */
export type Seeming = 'order' | 'stop' | 'assent' | 'accept' | 'reject' | 'skip' | 'redo' | 'byHand' | 'undo' | 'check' | 'next' | 'help';

interface Packed {
  readonly bias: number;
  /** The size of a weight's step. */
  readonly step: number;
  /** From which score on a message seems to be it, and of how many parts the score is taken. */
  readonly from: number;
  readonly isInParts: boolean;
  readonly rice: number;
  readonly weights: string;
}

const kinds: Readonly<Record<Seeming, Packed>> = model.kinds;

/** Two characters hold thirteen bits. */
const [letters, bitsInPair, firstLetter, lastLetter] = [91, 13, 0x20, 0x7e];
/** What needs a backslash, or ends a string, in code. */
const leftOut = [0x22, 0x27, 0x5c, 0x60];

/** What each letter stands for, by its code. */
function digits(): Uint8Array {
  const found = new Uint8Array(lastLetter + 1);
  let digit = 0;
  for (let code = firstLetter; code <= lastLetter; code++) if (!leftOut.includes(code)) found[code] = digit++;
  return found;
}

const [countBits, sizeBits] = [16, 3];
/** So many bits are at hand at least: as many as are taken at once, in a number of 32. */
const minHeld = 17;

/** The weight of each bucket. The first message waits for it: whole numbers are taken from a window of bits, and no bit by itself. */
function weightsOf({ weights, rice }: Packed): Int8Array {
  const found = new Int8Array(buckets);
  const digit = digits();
  let [at, window, held] = [0, 0, 0];
  const fill = () => {
    while (held <= minHeld) {
      const pair = (digit[weights.charCodeAt(at)] ?? 0) * letters + (digit[weights.charCodeAt(at + 1)] ?? 0);
      window = (window << bitsInPair) | pair;
      held += bitsInPair;
      at += 2;
    }
  };
  const take = (bits: number) => {
    if (held < bits) fill();
    held -= bits;
    return (window >>> held) & ((1 << bits) - 1);
  };
  const count = take(countBits);
  for (let entry = 0, bucket = -1; entry < count; entry++) {
    let high = 0;
    for (;;) {
      if (held === 0) fill();
      const ones = Math.min(held, Math.clz32(~(window << (32 - held))));
      high += ones;
      held -= ones;
      if (held > 0) break;
    }
    held--;
    bucket += 1 + (high << rice) + take(rice);
    const size = take(sizeBits);
    found[bucket] = size < 4 ? size - 4 : size - 3;
  }
  return found;
}

const ready = new Map<Seeming, Int8Array>();

function scoreOf(kind: Seeming, part: Features): number {
  const weights = ready.get(kind) ?? weightsOf(kinds[kind]);
  ready.set(kind, weights);
  const { step, bias } = kinds[kind];
  let sum = 0;
  let counted = 0;
  for (const bucket of part) {
    const weight = weights[bucket] ?? 0;
    if (weight === 0) continue;
    sum += weight;
    counted++;
  }
  return (sum * step) / Math.sqrt(counted || 1) + bias;
}

/** How far the message is above what it takes to seem of the kind; below zero it does not. */
export function seems(message: Message): (kind: Seeming) => number {
  let parts: readonly Features[] | null = null;
  return (kind) => {
    parts ??= featuresOf(message);
    const { from, isInParts } = kinds[kind];
    const scores = (isInParts ? parts : parts.slice(0, 1)).map((part) => scoreOf(kind, part));
    return Math.max(...scores) - from;
  };
}
