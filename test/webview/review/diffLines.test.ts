// Diff lines of a hunk.
import assert from 'node:assert/strict';
import { createRandom } from '../../core/edits/seededRandom';
import { partDiff, shownLines } from '../../../webview/review/DiffLines';

const drawn = (before: readonly string[], after: readonly string[]) =>
  shownLines({ start: 11, contextBefore: ['top'], before, after, contextAfter: ['end'] }).map(
    ({ sign, number, text }) => `${sign}${number} ${text}`,
  );

describe('the lines of a hunk', () => {
  it('show unchanged lines between two edits', () => {
    assert.deepEqual(drawn(['a', 'b', 'c', 'd'], ['A', 'b', 'c', 'd', 'e']), [
      ...[' 10 top', '-11 a', '+11 A', ' 12 b', ' 13 c', ' 14 d', '+15 e', ' 15 end'],
    ]);
  });

  it('show an added or removed final newline like git', () => {
    const end = (contextBefore: readonly string[], before: readonly string[], after: readonly string[]) =>
      shownLines({ start: 3, contextBefore, before, after, contextAfter: [] }).map(
        ({ sign, number, text, isUnended }) => `${sign}${number} ${text}${isUnended ? '|' : ''}`,
      );
    assert.deepEqual(end(['a'], ['b'], ['b', 'c']), [' 2 a', '-3 b|', '+3 b', '+4 c|']);
    assert.deepEqual(end(['a'], ['b'], ['b', '']), [' 2 a', '-3 b|', '+3 b']);
    assert.deepEqual(end(['a'], ['b', ''], ['b']), [' 2 a', '-3 b', '+3 b|']);
    assert.deepEqual(end([], [], ['a', 'b', '']), ['+3 a', '+4 b']);
    assert.deepEqual(end(['a'], ['b', ''], ['B', '']), [' 2 a', '-3 b', '+3 B']);
  });

  it('add up to the old and the new text for any change', () => {
    const random = createRandom(9);
    for (let round = 0; round < 300; round++) {
      const side = () => Array.from({ length: random.below(12) }, () => random.pick(['a', 'b', 'c', 'd', '']));
      const [before, after] = [side(), side()];
      const lines = shownLines(partDiff(before, after));
      const without = (sign: string) => lines.filter((line) => line.sign !== sign).map(({ text }) => text);
      assert.deepEqual(without('+'), before);
      assert.deepEqual(without('-'), after);
      assert.equal(new Set(lines.map(({ sign, number }) => `${sign}${number}`)).size, lines.length);
    }
  });
});
