// A linear classifier of what a message seems to ask for. It only ever shows a line that asks: nothing moves by it.
//
// Its weights are learnt from labelled phrases (scripts/words/learn.mjs). Of each kind the vocabulary has the gaps between the buckets that count,
// a byte each with 255 for "as many, and more", and their weights, a byte each. Brotli packs such bytes as tightly as a code of our own. What may
// be said to a step of a build has its weights at the same buckets, whatever it is.
import { buckets, type Features, featuresOf } from './features';
import type { Message } from './sentences';
import { type Seeming, type SeemingKind, vocabulary } from './vocabulary';

const more = 255;
/** A byte of this is no weight; what is below it pulls down. */
const noWeight = 3;

/** The weight of each bucket. */
function weightsOf({ gaps, at, count, bits }: SeemingKind, bytes: Uint8Array): Int8Array {
  const found = new Int8Array(1 << bits);
  for (let entry = 0, bucket = -1, from = gaps; entry < count; entry++) {
    bucket++;
    for (; bytes[from] === more; from++) bucket += more;
    bucket += bytes[from++] ?? 0;
    found[bucket] = (bytes[at + entry] ?? noWeight) - noWeight;
  }
  return found;
}

const ready = new Map<Seeming, Int8Array>();

function scoreOf(kind: Seeming, part: Features): number {
  const { kinds, weights: bytes } = vocabulary();
  const weights = ready.get(kind) ?? weightsOf(kinds[kind], bytes());
  ready.set(kind, weights);
  const { step, bias, bits } = kinds[kind];
  let sum = 0;
  let counted = 0;
  for (const bucket of within(part, bits)) {
    const weight = weights[bucket] ?? 0;
    if (weight === 0) continue;
    sum += weight;
    counted++;
  }
  return (sum * step) / Math.sqrt(counted || 1) + bias;
}

/** The same features in fewer buckets: what is seldom looked for needs fewer. */
function within(part: Features, bits: number): Iterable<number> {
  const mask = (1 << bits) - 1;
  return mask >= buckets - 1 ? part : new Set(part.map((bucket) => bucket & mask));
}

/** What a message scores for a kind. */
export type Scores = (kind: Seeming) => number;

export function scoresOf(message: Message): Scores {
  let parts: readonly Features[] | null = null;
  return (kind) => {
    parts ??= featuresOf(message);
    const { isInParts } = vocabulary().kinds[kind];
    return Math.max(...(isInParts ? parts : parts.slice(0, 1)).map((part) => scoreOf(kind, part)));
  };
}

/** How far the message is above what it takes to seem of the kind; below zero it does not. */
export function seems(scores: Scores): Scores {
  return (kind) => scores(kind) - vocabulary().kinds[kind].from;
}

/** Whether it may be of the kind, where it costs little to ask. */
export function mayBe(scores: Scores, kind: Seeming): boolean {
  return scores(kind) > vocabulary().kinds[kind].mayFrom;
}
