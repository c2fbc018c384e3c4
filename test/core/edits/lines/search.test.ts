// Search for a run of lines in a text.
import assert from 'node:assert/strict';
import { includesText, placesIn, placesOf } from '../../../../src/core/edits/lines/search';
import { createRandom } from '../seededRandom';

describe('placesIn', () => {
  it('finds the same as a plain search, in texts of few letters and parts of any length', () => {
    const random = createRandom(4);
    const letters = (length: number) => Array.from({ length }, () => random.pick(['a', 'b'])).join('');
    for (let round = 0; round < 300; round++) {
      const text = letters(400).repeat(1 + random.below(3));
      const at = random.below(300);
      const part = random.chance(0.7) ? text.slice(at, at + 1 + random.below(100)) : letters(1 + random.below(90));
      const expected = Array.from({ length: text.length }, (_, index) => index).filter((index) => text.startsWith(part, index));
      assert.deepEqual(placesIn(text, part, { limit: 10_000 }), expected);
      assert.deepEqual(placesIn(text, part, { limit: 1 }), expected.slice(0, 1));
    }
  });

  it('counts adjacent places if requested', () => {
    assert.deepEqual(placesIn('aaaaa', 'aa', { limit: 9, sideBySide: true }), [0, 2]);
    assert.deepEqual(placesIn('ab'.repeat(200), 'ab'.repeat(50), { limit: 9, sideBySide: true }), [0, 100, 200, 300]);
    assert.deepEqual(placesOf([1, 1, 1], [1, 1], { limit: 9 }), [0, 1]);
  });

  it('says whether a text holds a part', () => {
    assert.deepEqual([includesText('abc', 'bc'), includesText('abc', ''), includesText('abc', 'cb')], [true, true, false]);
  });
});
