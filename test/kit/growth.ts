// Checks that processor time grows linearly with text length.
import assert from 'node:assert/strict';

const shortChars = 2_000;
const times = 32;
/**
 * Allowed growth beyond linear: quadratic work takes `times` as long, while caches and garbage collection alone never reach a factor of
 * ten.
 */
const most = 10;
/** Measurements are repeated because a single one may be disturbed. */
const tries = 6;

/** Asserts that `work` on one text of many `piece`s takes as long as on the same text in `times` parts. */
export function assertLinear(piece: string, work: (text: string) => unknown): void {
  const short = piece.repeat(Math.ceil(shortChars / piece.length));
  const long = short.repeat(times);
  const found: number[] = [];
  work(short);
  while (found.length < tries) {
    // every text is new, so that no result comes from a cache
    const round = `\n${found.length} `;
    const inParts = cpuMicros(() => {
      for (let part = 0; part < times; part++) work(`${short}${round}${part}`);
    });
    found.push(cpuMicros(() => work(`${long}${round}`)) / Math.max(inParts, 1));
    if ((found.at(-1) ?? most) < most) return;
  }
  assert.fail(`${JSON.stringify(piece.slice(0, 20))} took ${found.map((each) => each.toFixed(1)).join(', ')} times as long in one text`);
}

function cpuMicros(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
