// Search for duplicate blocks of lines.
import assert from 'node:assert/strict';
import { runToEnd } from '../../../../src/core/base/runToEnd';
import { createDuplicateFinder } from '../../../../src/core/edits/hunks/hunks';
import { standsAt } from '../../../../src/core/edits/lines/lines';
import { createRandom, randomLines } from '../seededRandom';

describe('createDuplicateFinder', () => {
  it('finds the same as a linear scan', () => {
    const random = createRandom(12);
    for (let round = 0; round < 400; round++) {
      const lines = randomLines(random, 1 + random.below(30), 1 + random.below(5));
      const from = random.below(lines.length);
      const block = lines.slice(from, from + 1 + random.below(4));
      const except = random.pick([-1, from]);
      const expected = lines.some((_, at) => at !== except && standsAt(lines, block, at));
      assert.equal(runToEnd(createDuplicateFinder(lines)(block, except)), expected);
    }
  });

  it('gives the same result for every query, also with an index and with frequent lines', () => {
    const random = createRandom(13);
    for (let round = 0; round < 40; round++) {
      const lines = randomLines(random, 1 + random.below(300), 1 + random.below(3));
      const finds = createDuplicateFinder(lines);
      for (let question = 0; question < 12; question++) {
        const from = random.below(lines.length);
        const block = lines.slice(from, from + 1 + random.below(9));
        const expected = lines.some((_, at) => at !== from && standsAt(lines, block, at));
        assert.equal(runToEnd(finds(block, from)), expected);
      }
    }
  });

  it('finds nothing if a line is unknown', () => {
    assert.equal(runToEnd(createDuplicateFinder(['a', 'b', 'a', 'b'])(['a', 'c'], -1)), false);
  });
});
