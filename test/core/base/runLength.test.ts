// Run-length encoding of positions in a long list.
import assert from 'node:assert/strict';
import { numbersOf, runsOf } from '../../../src/core/base/runLength';

const rows: readonly (readonly [says: string, numbers: readonly number[], runs: readonly number[]])[] = [
  ['none are no run', [], []],
  ['the first one is passed over by nothing', [0], [0, 1]],
  ['neighbors are one run', [3, 4, 5], [3, 3]],
  ['others are runs of their own', [0, 1, 7, 9], [0, 2, 5, 1, 1, 1]],
];

describe('runs', () => {
  for (const [says, numbers, runs] of rows) {
    it(says, () => {
      assert.deepEqual(runsOf(numbers), runs);
      assert.deepEqual(numbersOf(runs), numbers);
    });
  }

  it('of all entries of a long conversation take two numbers', () => {
    const all = Array.from({ length: 100_000 }, (_, index) => index);
    assert.deepEqual(runsOf(all), [0, 100_000]);
    assert.deepEqual(numbersOf([0, 100_000]), all);
  });
});
