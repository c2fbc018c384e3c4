// Myers diff with a limit on the number of edits.
import assert from 'node:assert/strict';
import { runToEnd } from '../../../../src/core/base/runToEnd';
import { type Comparison, markCommon, type CostLimit } from '../../../../src/core/edits/diff/myersDiff';
import { createRandom, type SeededRandom } from '../seededRandom';

function comparisonOf(base: readonly number[], next: readonly number[]): Comparison<number> {
  return { base, next, baseKept: new Uint8Array(base.length), nextKept: new Uint8Array(next.length) };
}

function randomComparison(random: SeededRandom, alphabet: number): Comparison<number> {
  const row = () => Array.from({ length: random.below(60) }, () => random.below(alphabet));
  return comparisonOf(row(), row());
}

function mark(comparison: Comparison<number>, patience: CostLimit, roughly: boolean): boolean {
  const region = { baseStart: 0, baseEnd: comparison.base.length, nextStart: 0, nextEnd: comparison.next.length };
  return runToEnd(markCommon(comparison, region, patience, roughly));
}

const marked = (row: ArrayLike<number>, kept: Uint8Array) => Array.from(row).filter((_, index) => kept[index] === 1);

describe('markCommon', () => {
  for (const edits of [1, 2, 7, 200]) {
    it(`marks the same row on both sides with a limit of ${edits} edits and the heuristic afterwards`, () => {
      const random = createRandom(51);
      let cut = 0;
      for (let round = 0; round < 300; round++) {
        const rough = randomComparison(random, random.pick([2, 6, 30]));
        assert.equal(mark(rough, { steps: 1_000_000, edits }, true), true);
        const row = marked(rough.base, rough.baseKept);
        assert.deepEqual(row, marked(rough.next, rough.nextKept));
        const exact = { ...rough, baseKept: new Uint8Array(rough.base.length), nextKept: new Uint8Array(rough.next.length) };
        mark(exact, { steps: 1_000_000, edits: 200 }, false);
        assert.ok(row.length <= marked(exact.base, exact.baseKept).length);
        if (row.length < marked(exact.base, exact.baseKept).length) cut++;
      }
      assert.equal(cut > 0, edits < 10);
    });
  }

  it('marks nothing if it gives up', () => {
    for (const patience of [
      { steps: 1_000, edits: 1 },
      { steps: 1, edits: 100 },
    ]) {
      const comparison = comparisonOf([1, 2, 3, 4, 5, 9], [1, 6, 3, 7, 5, 8, 9]);
      assert.equal(mark(comparison, patience, false), false);
      assert.deepEqual([...comparison.baseKept, ...comparison.nextKept], new Array(13).fill(0));
    }
  });
});
