// Measurement helpers: interleaved rounds, medians, machine noise.
import { createHash } from 'node:crypto';

export type Spread = { readonly median: number; readonly min: number; readonly max: number };

/** Default number of rounds. */
export const repeats = 9;

export function spreadOf(samples: readonly number[]): Spread {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
  return { median, min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN };
}

export type Sides = { readonly ours: readonly number[]; readonly base: readonly number[] };

/** Measures both sides alternately after a warm-up round. The order changes each round. */
export async function inTurns(ours: () => Promise<number>, base: () => Promise<number>, rounds = repeats): Promise<Sides> {
  const samples = { ours: [] as number[], base: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    calibrate();
    const sides = [['ours', ours] as const, ['base', base] as const];
    for (const [name, side] of round % 2 === 0 ? sides : sides.reverse()) {
      globalThis.gc?.();
      const sample = await side();
      if (round > 0) samples[name].push(sample);
    }
  }
  return samples;
}

export async function timed(action: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await action();
  return performance.now() - startedAt;
}

/** Wall time, and CPU time of the thread. CPU time excludes waiting for disks, sockets and other threads. */
export type Took = { readonly clockMs: number; readonly threadMs: number };

export async function timedOnThread(action: () => Promise<unknown>): Promise<Took> {
  const before = process.threadCpuUsage();
  const clockMs = await timed(action);
  const { user, system } = process.threadCpuUsage(before);
  return { clockMs, threadMs: (user + system) / 1_000 };
}

const calibrations: number[] = [];

const block = Buffer.alloc(16_000_000, 'milkstack');

/** Times a constant amount of native work. Its variation is the noise of the machine. */
export function calibrate(): void {
  const startedAt = performance.now();
  createHash('sha256').update(block).digest();
  calibrations.push(performance.now() - startedAt);
}

export function noise(): Spread {
  return spreadOf(calibrations);
}
