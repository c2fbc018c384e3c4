// Logistic regression over hashed features, which keeps few weights: AdaGrad fits all of them, those that tell most are kept and fitted anew.
//
// A message is a bag of parts (the whole, its sentences, its clauses), and counts by the part that scores highest: one order among
// other sentences is an order, and each part of what is none has to be none (multiple-instance learning).

/** @typedef {readonly Uint32Array[]} Parts */
/** @typedef {{ readonly weights: Float64Array, readonly bias: number }} Linear */
/**
 * `isMeant`: how far an example is one of what is looked for, from 0 to 1. `counts`: how much it counts for.
 * @typedef {{ readonly examples: readonly Parts[], readonly isMeant: readonly number[], readonly counts: readonly number[], readonly buckets: number, readonly decay: number }} Material
 */

/** In the first rounds the whole stands for an example of what is looked for: nothing tells yet which part of it counts. */
const warmRounds = 3;
const rate = 0.1;
/** What is kept first, as a multiple of what is kept in the end. */
const firstCut = 2;
/** A weight tells more the more often its feature is there; the root of the root keeps room for rare ones. */
const frequencyPower = 0.25;

/** How much of an example's label is what all the weights make of it. */
const heardShare = 0.6;

/** A linear congruential generator (Numerical Recipes): the same model each time. */
export function randomOf(seed = 1) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const sigmoid = (/** @type {number} */ score) => 1 / (1 + Math.exp(-score));

/** @param {Uint32Array} part @param {Float64Array} weights @param {number} bias */
function scoreOf(part, weights, bias) {
  let sum = 0;
  for (let at = 0; at < part.length; at++) sum += weights[/** @type {number} */ (part[at])] ?? 0;
  return sum / Math.sqrt(part.length || 1) + bias;
}

/**
 * The mean of what each of the later rounds ends with: a single end hangs on the order of its last examples.
 * @param {Material} material
 * @param {Linear} begin
 * @param {{ readonly rounds: number, readonly from: number, readonly warm?: number }} how from which round on the mean is taken
 * @returns {Linear}
 */
function fitted({ examples, isMeant, counts, buckets, decay }, begin, { rounds, from, warm = 0 }) {
  const [weights, squares] = [begin.weights.slice(), new Float64Array(buckets).fill(1e-6)];
  let [bias, biasSquares] = [begin.bias, 1e-6];
  const sums = new Float64Array(buckets);
  let biasSum = 0;
  const random = randomOf();
  const order = Uint32Array.from(examples, (_, at) => at);
  const learnFrom = (/** @type {number} */ example, /** @type {number} */ round) => {
    const parts = examples[example] ?? [];
    const meant = isMeant[example] ?? 0;
    let [best, bestScore] = [parts[0] ?? new Uint32Array(), Number.NEGATIVE_INFINITY];
    for (const part of round < warm && meant > 0 ? parts.slice(0, 1) : parts) {
      const score = scoreOf(part, weights, bias);
      if (score > bestScore) [best, bestScore] = [part, score];
    }
    const error = (sigmoid(bestScore) - meant) * (counts[example] ?? 1);
    const gradient = error / Math.sqrt(best.length || 1);
    for (let at = 0; at < best.length; at++) {
      const bucket = /** @type {number} */ (best[at]);
      const own = weights[bucket] ?? 0;
      const step = gradient + decay * own;
      const sum = (squares[bucket] ?? 0) + step * step;
      squares[bucket] = sum;
      weights[bucket] = own - (rate * step) / Math.sqrt(sum);
    }
    biasSquares += error * error;
    bias -= (rate * error) / Math.sqrt(biasSquares);
  };
  for (let round = 0; round < rounds; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    for (const example of order) learnFrom(example, round);
    if (round < from) continue;
    for (let bucket = 0; bucket < buckets; bucket++) sums[bucket] = (sums[bucket] ?? 0) + (weights[bucket] ?? 0);
    biasSum += bias;
  }
  return { weights: sums.map((sum) => sum / (rounds - from)), bias: biasSum / (rounds - from) };
}

/**
 * The material as the model of all weights sees it, in part: what it hears only faintly a few weights need not learn by heart (distillation).
 * @param {Material} material
 * @param {Linear} all
 * @returns {Material}
 */
function asHeard(material, { weights, bias }) {
  const { examples, isMeant } = material;
  const heard = examples.map((parts) => sigmoid(Math.max(...parts.map((part) => scoreOf(part, weights, bias)))));
  return { ...material, isMeant: isMeant.map((meant, at) => meant + ((heard[at] ?? meant) - meant) * heardShare) };
}

/**
 * How much each feature tells.
 * @param {Material} material
 * @param {Linear} linear
 */
function tellingOf({ examples, buckets }, { weights }) {
  const often = new Float64Array(buckets);
  for (const part of examples.flat()) for (const bucket of part) often[bucket] = (often[bucket] ?? 0) + 1;
  return weights.map((weight, bucket) => Math.abs(weight) * (often[bucket] ?? 0) ** frequencyPower);
}

/**
 * The material with the features that tell most alone, and the model with their weights alone.
 * @param {Material} material
 * @param {Linear} linear
 * @param {Float64Array} telling
 * @param {number} count
 * @returns {{ material: Material, linear: Linear }}
 */
function cut(material, { weights, bias }, telling, count) {
  const least = telling.toSorted().at(-count - 1) ?? 0;
  const isKept = (/** @type {number} */ bucket) => (telling[bucket] ?? 0) > least;
  return {
    material: { ...material, examples: material.examples.map((parts) => parts.map((part) => part.filter(isKept))) },
    linear: { weights: weights.map((weight, bucket) => (isKept(bucket) ? weight : 0)), bias },
  };
}

/** A weight has three steps either way. */
export const steps = 3;
/** Where several models share their features, each has the more of them, and two steps do. */
const stepsTogether = 2;

/** All the weights there can be. @param {Material} material */
function full(material) {
  const none = { weights: new Float64Array(material.buckets), bias: 0 };
  return fitted(material, none, { rounds: 10, from: 3, warm: warmRounds });
}

/**
 * A few weights, in whole steps.
 * @param {Material} material
 * @param {number} count how many at most
 */
export function learn(material, count) {
  const all = full(material);
  const half = cut(asHeard(material, all), all, tellingOf(material, all), count * firstCut);
  const better = fitted(half.material, half.linear, { rounds: 4, from: 1 });
  const few = cut(half.material, better, tellingOf(half.material, better), count);
  return inSteps(fitted(few.material, few.linear, { rounds: 8, from: 3 }), steps, 0.8);
}

/**
 * Several models whose weights are for the same features: those count that tell most about one of them.
 * @param {readonly Material[]} materials
 * @param {number} count how many features at most
 */
export function learnTogether(materials, count) {
  const models = materials.map((material) => ({ material, all: full(material) }));
  const each = models.map(({ material, all }) => tellingOf(material, all));
  const telling = new Float64Array(materials[0]?.buckets ?? 0).map((_, bucket) => Math.max(...each.map((tells) => tells[bucket] ?? 0)));
  return models.map(({ material, all }) => {
    const few = cut(asHeard(material, all), all, telling, count);
    return inSteps(fitted(few.material, few.linear, { rounds: 8, from: 3 }), stepsTogether, 0.9);
  });
}

/**
 * @param {Linear} linear
 * @param {number} most steps either way
 * @param {number} share of the weights that are not as large as the largest
 */
function inSteps({ weights, bias }, most, share) {
  const sizes = [...weights]
    .map(Math.abs)
    .filter((size) => size > 0)
    .sort((a, b) => a - b);
  const step = Number(((sizes[Math.floor(sizes.length * share)] ?? 1) / most).toPrecision(4));
  const entries = [...weights.entries()].flatMap(([bucket, weight]) => {
    const whole = Math.max(-most, Math.min(most, Math.round(weight / step)));
    return whole === 0 ? [] : [/** @type {const} */ ([bucket, whole])];
  });
  return { entries, step, bias: Number(bias.toPrecision(4)) };
}
