// Checks that processor time grows linearly with text length.
import assert from 'node:assert/strict';

const longTimes = 32;
/**
 * Maximum growth factor from a short to a long text. Quadratic work grows by `longTimes`; caches and garbage collection alone stay below
 * ten.
 */
const maxShortGrowth = 10;
/** Growth factor of the second measurement, from the long text on: some work begins only above a certain length. */
const furtherTimes = 4;
const maxFurtherGrowth = 2;
/** Maximum number of measurements; a single one may be disturbed. */
const tries = 6;

/** Asserts that `work` on one text of many `piece`s takes about as long as on its parts together. */
export function assertLinear(piece: string, work: (text: string) => unknown, shortChars = 2_000): void {
  const short = piece.repeat(Math.ceil(shortChars / piece.length));
  const long = short.repeat(longTimes);
  const found: string[] = [];
  work(short);
  for (let attempt = 0; attempt < tries; attempt++) {
    const end = `\n${attempt} `;
    const fromShort = growth(short, longTimes, end, work);
    if (fromShort < maxShortGrowth) return;
    const fromLong = growth(long, furtherTimes, end, work);
    if (fromLong < maxFurtherGrowth) return;
    found.push(`${fromShort.toFixed(1)} (${fromLong.toFixed(1)} from there)`);
  }
  assert.fail(`${JSON.stringify(piece.slice(0, 20))} took ${found.join(', ')} times as long in one text`);
}

/** Returns the time for one text of `count` parts, divided by the total time for the separate parts. */
function growth(part: string, count: number, end: string, work: (text: string) => unknown): number {
  const inParts = cpuMicros(() => {
    for (let at = 0; at < count; at++) work(`${part}${end}${at}`);
  });
  return cpuMicros(() => work(`${part.repeat(count)}${end}`)) / Math.max(inParts, 1);
}

function cpuMicros(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
