// Seeded bootstrap intervals over tasks, after pooling the repeats of each task.
import { seeded } from '../../kit/seeded';

export type Interval = { readonly mean: number; readonly low: number; readonly high: number; readonly count: number };

export interface Difference extends Interval {
  /** Smallest true difference that this number of pairs detects with 80 % power; null for a single pair. */
  readonly detectable: number | null;
}

const draws = 2_000;
const seed = 20_261_123;

/** Detectable difference in standard errors: two-sided test at 5 % with 80 % power. */
const detectableErrors = 1.96 + 0.84;

/** Mean of each task's repeats; null for a task without values. */
export function pooled(repeats: readonly (readonly (number | null)[])[]): (number | null)[] {
  return repeats.map((values) => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : meanOf(known);
  });
}

/**
 * @param values one value per task; null for a task without a value
 * @returns the mean with its 95 % interval; null if there are no values
 */
export function intervalOf(values: readonly (number | null)[]): Interval | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const chance = seeded(seed);
  const means = Array.from({ length: draws }, () => meanOf(known.map(() => known[Math.floor(chance() * known.length)] ?? 0))).sort(
    (a, b) => a - b,
  );
  const at = (part: number) => means[Math.min(draws - 1, Math.floor(part * draws))] ?? 0;
  return { mean: meanOf(known), low: at(0.025), high: at(0.975), count: known.length };
}

/** Paired difference between two arms, over the tasks for which both have values. */
export function differenceOf(values: readonly (number | null)[], others: readonly (number | null)[]): Difference | null {
  const pairs = values.flatMap((value, index) => {
    const other = others[index] ?? null;
    return value === null || other === null ? [] : [value - other];
  });
  const interval = intervalOf(pairs);
  if (!interval) return null;
  const spread = Math.sqrt(pairs.reduce((sum, pair) => sum + (pair - interval.mean) ** 2, 0) / Math.max(1, pairs.length - 1));
  return { ...interval, detectable: pairs.length < 2 ? null : (detectableErrors * spread) / Math.sqrt(pairs.length) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
