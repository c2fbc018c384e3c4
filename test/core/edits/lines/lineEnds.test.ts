// Texts with equal lines and different line endings.
import assert from 'node:assert/strict';
import { sameButLineEnds } from '../../../../src/core/edits/lines/lineEnds';

describe('texts that differ in line endings', () => {
  for (const [one, other, expected] of [
    ['a\nb', 'a\r\nb', true],
    ['a\rb\n', 'a\nb\r\n', true],
    ['a\r\n\r\nb', 'a\n\nb', true],
    ['a\r\rb', 'a\nb', false],
    ['a\n', 'a', false],
    ['a\nb', 'a\nc', false],
    ['', '', true],
  ] as const)
    it(`${JSON.stringify(one)} and ${JSON.stringify(other)}: ${expected ? 'the same' : 'others'}`, () =>
      assert.equal(sameButLineEnds(one, other), expected));
});
