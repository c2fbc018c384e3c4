// Bootstrap intervals, seeded.
import { seeded } from '../../kit/seeded';

export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

const draws = 2_000;
const seed = 20_261_123;

/**
 * @param values one per repository; null if it has none @returns the mean with its 95 % interval, or null without values
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

/** The difference to another arm on the same repositories: what both have, and nothing else. */
export function differenceOf(values: readonly (number | null)[], others: readonly (number | null)[]): Interval | null {
  return intervalOf(
    values.map((value, index) => {
      const other = others[index] ?? null;
      return value === null || other === null ? null : value - other;
    }),
  );
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
