// Long diffs and merges that yield regularly; time is measured in lines read.
import assert from 'node:assert/strict';
import { slidableChanges } from '../../../../src/core/edits/diff/alignment';
import { diffing, diffLines } from '../../../../src/core/edits/diff/diff';
import { rebasingHunks } from '../../../../src/core/edits/hunks/rebaseHunks';
import { proposingEdits } from '../../../../src/core/edits/propose/buildProposal';
import type { EditOp } from '../../../../src/core/edits/lines/proposal';
import { changedLines, createRandom, randomLines } from '../seededRandom';

/** A clock that advances by one per line read. */
function createLineClock() {
  let now = 0;
  const ticking = (lines: readonly string[]): readonly string[] =>
    new Proxy(lines, {
      get(target, key) {
        if (typeof key === 'string' && /^\d/.test(key)) now++;
        return Reflect.get(target, key);
      },
    });
  return { ticking, now: () => now };
}

/** Result of work that yields between steps, and the duration of the longest step. */
function longestStep<T>(
  work: Iterator<unknown, T>,
  now: () => number,
): { readonly result: T; readonly longest: number; readonly steps: number } {
  let longest = 0;
  for (let steps = 1; ; steps++) {
    const startedAt = now();
    const step = work.next();
    longest = Math.max(longest, now() - startedAt);
    if (step.done) return { result: step.value, longest, steps };
  }
}

/** Maximum number of lines read between two yields: a few milliseconds on the slowest machine. */
const mostLines = 40_000;

describe('long work in steps', () => {
  for (const share of [0, 0.0001, 0.01, 0.3])
    it(`yields in a diff of 100,000 lines with ${share * 100} % changed before it has read ${mostLines}`, () => {
      const random = createRandom(61);
      const base = randomLines(random, 100_000, 40_000);
      const next = changedLines(random, base, share, () => `line ${random.below(60_000)}`);
      const { ticking, now } = createLineClock();
      const { result, longest } = longestStep(diffing(ticking(base), ticking(next)), now);
      assert.ok(longest <= mostLines, `${longest} lines`);
      assert.deepEqual(result, diffLines(base, next));
    });

  it(`yields in a diff of 100,000 lines that all gained text at their ends before it has read ${mostLines}`, () => {
    const base = Array.from({ length: 100_000 }, (_, index) => `line ${index}`);
    const { ticking, now } = createLineClock();
    const next = base.map((line) => `${line};`);
    const { result, longest } = longestStep(slidableChanges(ticking(base), ticking(next)), now);
    assert.equal(result.length, base.length);
    assert.ok(longest <= mostLines, `${longest} lines`);
  });

  it('yields while a hunk of 100,000 lines is placed over lines the user typed', () => {
    const old = Array.from({ length: 100_000 }, (_, index) => `  line ${index}`);
    const after = old.map((line) => `${line};`);
    const hunk = { id: 'h1', start: 1, contextBefore: [], before: old, after, contextAfter: [''], intent: '' };
    const base = `${old.join('\n')}\n`;
    const live = base.replace('line 7\n', 'line seven\n');
    const { result, steps } = longestStep(rebasingHunks(base, live, [{ hunk, verdict: 'pending' }]), () => 0);
    assert.equal(result[0]?.kind, 'conflict');
    assert.ok(steps > 25, `${steps} steps`);
  });

  it('yields several times at each of 2,000 edits of one file', () => {
    const lines = Array.from({ length: 8_000 }, (_, index) => `  const value${index} = call(${index % 7});`);
    const ops = Array.from({ length: 2_000 }, (_, index): EditOp => {
      const old = lines.slice(index * 4, index * 4 + 3);
      const next = old.with(1, `changed ${index}`);
      return { op: 'replace', path: 'a.ts', intent: '', oldText: `${old.join('\n')}\n`, newText: `${next.join('\n')}\n`, all: false };
    });
    const { result, steps } = longestStep(
      proposingEdits(ops, () => `${lines.join('\n')}\n`, 'T'),
      () => 0,
    );
    assert.ok(result.files[0]?.hunks.length && steps > 3 * ops.length, `${steps} steps`);
  });
});
