// Edited lines, rewritten in the file's own style.
import assert from 'node:assert/strict';
import { inOwnSpelling } from '../../../../src/core/edits/match/lineMerge';

const rows: readonly (readonly [what: string, own: string, old: string, next: string, result: string])[] = [
  ['a line quoted as it is', 'a b', 'a b', 'a c', 'a c'],
  ['a spelling beside the change', 'it’s one', "it's one", "it's two", 'it’s two'],
  ['spellings on both sides of the change', '“a” one – b', '"a" one - b', '"a" two - b', '“a” two – b'],
  ['a word added beside a spelling', 'one – two', 'one - two', 'one more - two', 'one more – two'],
  ['a changed spelling, which the model’s replaces', 'say “a”', 'say "a"', 'say `a`', 'say `a`'],
  ['blanks, which are the model’s', 'f(a,  b)', 'f(a, b)', 'f(a, c)', 'f(a, c)'],
  ['a slip that is repeated', 'const total = 1', 'const totl = 1', 'const totl = 2', 'const total = 2'],
  ['a slip that is mended', 'const total = 1', 'const totl = 1', 'const total = 2', 'const total = 2'],
];

describe('inOwnSpelling', () => {
  for (const [what, own, old, next, result] of rows) it(`writes ${what}`, () => assert.equal(inOwnSpelling(own, old, next), result));
});
