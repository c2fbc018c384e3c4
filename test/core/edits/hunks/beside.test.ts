import assert from 'node:assert/strict';
import { beside } from '../../../../src/core/edits/hunks/beside';

describe('what comes, beside what goes', () => {
  const cases: readonly [goes: number, comes: readonly string[], beside: readonly (string | null)[]][] = [
    [1, ['a'], ['a']],
    [2, ['a', '  b '], ['a', '  b']],
    [3, ['a'], ['a', null, null]],
    [1, ['a', 'b', 'c'], ['a ⏎ b ⏎ c']],
    [2, ['a', 'b', 'c'], ['a', 'b ⏎ c']],
    [0, ['a', 'b'], ['a ⏎ b']],
    [2, [], [null, null]],
  ];
  for (const [goes, comes, expected] of cases)
    it(`${goes} that go, ${comes.length} that come`, () => assert.deepEqual(beside(goes, comes), expected));

  it('leaves no line out, however many come', () => {
    const comes = Array.from({ length: 200 }, (_, index) => `line ${index}`);
    for (const goes of [0, 1, 7, 200, 300]) assert.equal(beside(goes, comes).filter(Boolean).join(' ⏎ '), comes.join(' ⏎ '));
  });
});
