// A linear classifier of what a message seems to ask for. It only ever shows a line that asks: nothing moves by it.
//
// Its weights are learnt from labelled phrases (scripts/words/learn.mjs). Of each kind the file has the buckets that count, as gaps in Rice code,
// each with its weight in three bits.
import { type Features, featuresOf } from './features';
import model from './learned.json';
import type { Message } from './sentences';

/** What a message may ask for, in words that are on no list. */
export type Seeming = keyof typeof model.kinds;

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
const [letters, bitsInPair, firstLetter] = [91, 13, 0x20];
/** What needs a backslash, or ends a string, in code. */
const leftOut = [0x22, 0x27, 0x5c, 0x60];

function digitOf(code: number): number {
  return code - firstLetter - leftOut.filter((left) => left < code).length;
}

/** Bits from the highest on. */
function bitsOf(packed: string): () => number {
  let [at, left, pair] = [0, 0, 0];
  return () => {
    if (left === 0) {
      pair = digitOf(packed.charCodeAt(at)) * letters + digitOf(packed.charCodeAt(at + 1));
      at += 2;
      left = bitsInPair;
    }
    left--;
    return (pair >> left) & 1;
  };
}

function weightsOf({ weights, rice }: Packed): ReadonlyMap<number, number> {
  const bit = bitsOf(weights);
  const number = (bits: number) => {
    let value = 0;
    for (let left = bits; left > 0; left--) value = value * 2 + bit();
    return value;
  };
  const count = number(16);
  const found = new Map<number, number>();
  let bucket = -1;
  for (let entry = 0; entry < count; entry++) {
    let high = 0;
    while (bit() === 1) high++;
    bucket += 1 + high * 2 ** rice + number(rice);
    const size = number(3);
    found.set(bucket, size < 4 ? size - 4 : size - 3);
  }
  return found;
}

const ready = new Map<Seeming, ReadonlyMap<number, number>>();

function scoreOf(kind: Seeming, part: Features): number {
  const weights = ready.get(kind) ?? weightsOf(kinds[kind]);
  ready.set(kind, weights);
  const { step, bias } = kinds[kind];
  let sum = 0;
  let counted = 0;
  for (const bucket of part) {
    const weight = weights.get(bucket);
    if (weight === undefined) continue;
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
