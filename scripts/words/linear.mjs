// Logistic regression over hashed features, which keeps few weights: FTRL-Proximal with an L1 penalty chooses the features, AdaGrad fits them anew.
//
// A message is a bag of parts (the whole, its sentences, its clauses), and counts by the part that scores highest: one order among
// other sentences is an order, and each part of what is none has to be none (multiple-instance learning).

/** @typedef {readonly (readonly number[])[]} Parts */
/** @typedef {{ readonly weights: Float64Array, readonly bias: number }} Linear */

/** In the first rounds the whole stands for an example of what is looked for: nothing tells yet which part of it counts. */
const warmRounds = 3;
const rounds = 12;
const rate = 0.3;
const [ftrlBeta, ftrlL2] = [1, 0.5];
const decay = 1e-3;

/** A linear congruential generator (Numerical Recipes): the same model each time. */
export function randomOf(seed = 1) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const sigmoid = (/** @type {number} */ score) => 1 / (1 + Math.exp(-score));

/**
 * Visits every example `rounds` times in a new order.
 * @param {number} count
 * @param {(example: number, round: number) => void} visit
 * @param {(round: number) => void} [ended]
 */
function eachRound(count, visit, ended) {
  const random = randomOf();
  const order = Array.from({ length: count }, (_, at) => at);
  for (let round = 0; round < rounds; round++) {
    for (let at = count - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    for (const example of order) visit(example, round);
    ended?.(round);
  }
}

/**
 * The part that scores highest.
 * @param {Parts} parts
 * @param {(part: readonly number[]) => number} score
 */
function best(parts, score) {
  let found = { part: parts[0] ?? [], score: parts[0] ? score(parts[0]) : 0 };
  for (const part of parts.slice(1)) {
    const own = score(part);
    if (own > found.score) found = { part, score: own };
  }
  return found;
}

/**
 * How far the best part of an example is from what it is meant to be, for the bias and for each of the part's features. In the first rounds the
 * whole of what is meant counts, as no part of it is known to be the one.
 * @param {Parts} parts
 * @param {boolean} isMeant
 * @param {number} round
 * @param {(part: readonly number[]) => number} score
 */
function lossOf(parts, isMeant, round, score) {
  const isWhole = round < warmRounds && isMeant;
  const found = best(isWhole ? parts.slice(0, 1) : parts, score);
  const error = sigmoid(found.score) - (isMeant ? 1 : 0);
  return { part: found.part, error, gradient: error / Math.sqrt(found.part.length || 1) };
}

/**
 * Which features are worth a weight.
 * @param {readonly Parts[]} examples
 * @param {readonly boolean[]} isMeant
 * @param {number} buckets
 * @param {number} penalty
 */
function chosen(examples, isMeant, buckets, penalty) {
  const [z, n] = [new Float64Array(buckets), new Float64Array(buckets)];
  let [biasZ, biasN] = [0, 0];
  const weigh = (/** @type {number} */ sum, /** @type {number} */ squares, /** @type {number} */ l1) =>
    Math.abs(sum) <= l1 ? 0 : -(sum - Math.sign(sum) * l1) / ((ftrlBeta + Math.sqrt(squares)) / rate + ftrlL2);
  const score = (/** @type {readonly number[]} */ part) => {
    let sum = 0;
    for (const bucket of part) sum += weigh(z[bucket] ?? 0, n[bucket] ?? 0, penalty);
    return sum / Math.sqrt(part.length || 1) + weigh(biasZ, biasN, 0);
  };
  eachRound(examples.length, (example, round) => {
    const { part, error, gradient } = lossOf(examples[example] ?? [], isMeant[example] ?? false, round, score);
    for (const bucket of part) {
      const [own, squares] = [z[bucket] ?? 0, n[bucket] ?? 0];
      const pull = (Math.sqrt(squares + gradient * gradient) - Math.sqrt(squares)) / rate;
      z[bucket] = own + gradient - pull * weigh(own, squares, penalty);
      n[bucket] = squares + gradient * gradient;
    }
    const pull = (Math.sqrt(biasN + error * error) - Math.sqrt(biasN)) / rate;
    biasZ += error - pull * weigh(biasZ, biasN, 0);
    biasN += error * error;
  });
  const isKept = new Uint8Array(buckets);
  for (let bucket = 0; bucket < buckets; bucket++) isKept[bucket] = Math.abs(z[bucket] ?? 0) > penalty ? 1 : 0;
  return isKept;
}

/**
 * @param {readonly Parts[]} examples
 * @param {readonly boolean[]} isMeant
 * @param {number} buckets
 * @returns {Linear}
 */
function fitted(examples, isMeant, buckets) {
  const [weights, squares] = [new Float64Array(buckets), new Float64Array(buckets).fill(1e-6)];
  let [bias, biasSquares] = [0, 1e-6];
  const score = (/** @type {readonly number[]} */ part) => scoreOf({ weights, bias }, part);
  // the mean of what each of the later rounds ends with: a single end hangs on the order of its last examples
  const sums = new Float64Array(buckets);
  let biasSum = 0;
  const addUp = (/** @type {number} */ round) => {
    if (round < warmRounds) return;
    for (let bucket = 0; bucket < buckets; bucket++) sums[bucket] = (sums[bucket] ?? 0) + (weights[bucket] ?? 0);
    biasSum += bias;
  };
  eachRound(
    examples.length,
    (example, round) => {
      const { part, error, gradient } = lossOf(examples[example] ?? [], isMeant[example] ?? false, round, score);
      for (const bucket of part) {
        const own = weights[bucket] ?? 0;
        const step = gradient + decay * own;
        const sum = (squares[bucket] ?? 0) + step * step;
        squares[bucket] = sum;
        weights[bucket] = own - (rate * step) / Math.sqrt(sum);
      }
      biasSquares += error * error;
      bias -= (rate * error) / Math.sqrt(biasSquares);
    },
    addUp,
  );
  const averaged = rounds - warmRounds;
  return { weights: sums.map((sum) => sum / averaged), bias: biasSum / averaged };
}

/** @param {Linear} linear @param {readonly number[]} part */
function scoreOf({ weights, bias }, part) {
  let sum = 0;
  for (const bucket of part) sum += weights[bucket] ?? 0;
  return sum / Math.sqrt(part.length || 1) + bias;
}

/** A weight has three bits: four steps either way. */
export const steps = 4;

/**
 * A few weights, in whole steps.
 * @param {readonly Parts[]} examples
 * @param {readonly boolean[]} isMeant
 * @param {number} buckets
 * @param {number} penalty
 */
export function learn(examples, isMeant, buckets, penalty) {
  const isKept = chosen(examples, isMeant, buckets, penalty);
  const kept = examples.map((parts) => parts.map((part) => part.filter((bucket) => isKept[bucket])));
  const { weights, bias } = fitted(kept, isMeant, buckets);
  const sizes = [...weights]
    .map(Math.abs)
    .filter((size) => size > 0)
    .sort((a, b) => a - b);
  const step = Number(((sizes[Math.floor(sizes.length * 0.8)] ?? 1) / steps).toPrecision(4));
  const entries = [...weights.entries()].flatMap(([bucket, weight]) => {
    const whole = Math.max(-steps, Math.min(steps, Math.round(weight / step)));
    return whole === 0 ? [] : [/** @type {const} */ ([bucket, whole])];
  });
  return { entries, step, bias: Number(bias.toPrecision(4)) };
}
