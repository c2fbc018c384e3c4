import assert from 'node:assert/strict';
import { type Comparison, markCommon } from '../../../../src/core/edits/diff/myersDiff';
import { createRandom, type SeededRandom } from '../seededRandom';

function randomComparison(random: SeededRandom, alphabet: number): Comparison {
  const row = () => Int32Array.from({ length: random.below(60) }, () => random.below(alphabet));
  const [a, b] = [row(), row()];
  return { a, b, keptA: new Uint8Array(a.length), keptB: new Uint8Array(b.length) };
}

const marked = (row: Int32Array, kept: Uint8Array) => [...row].filter((_, index) => kept[index] === 1);

describe('markCommon', () => {
  for (const edits of [1, 2, 7, 200]) {
    it(`marks the same row on both sides when it looks for ${edits} edits from each end and then goes on roughly`, () => {
      const random = createRandom(51);
      let cut = 0;
      for (let round = 0; round < 300; round++) {
        const alphabet = random.pick([2, 6, 30]);
        const rough = randomComparison(random, alphabet);
        assert.equal(markCommon(rough, { steps: 1_000_000, edits }, true), true);
        const row = marked(rough.a, rough.keptA);
        assert.deepEqual(row, marked(rough.b, rough.keptB));
        const exact = { ...rough, keptA: new Uint8Array(rough.a.length), keptB: new Uint8Array(rough.b.length) };
        markCommon(exact, { steps: 1_000_000, edits: 200 }, false);
        assert.ok(row.length <= marked(exact.a, exact.keptA).length);
        if (row.length < marked(exact.a, exact.keptA).length) cut++;
      }
      assert.equal(cut > 0, edits < 10);
    });
  }

  it('marks nothing when it gives up', () => {
    const [a, b] = [Int32Array.of(1, 2, 3, 4, 5, 9), Int32Array.of(1, 6, 3, 7, 5, 8, 9)];
    for (const patience of [
      { steps: 1_000, edits: 1 },
      { steps: 1, edits: 100 },
    ]) {
      const comparison = { a, b, keptA: new Uint8Array(6), keptB: new Uint8Array(7) };
      assert.equal(markCommon(comparison, patience, false), false);
      assert.deepEqual([...comparison.keptA, ...comparison.keptB], new Array(13).fill(0));
    }
  });
});
