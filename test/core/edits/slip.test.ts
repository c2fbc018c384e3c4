import assert from 'node:assert/strict';
import { isMarred, isSlip, otherLetter } from '../../../src/core/edits/slip';

const rows: readonly (readonly [what: string, a: string, b: string, isSlip: boolean])[] = [
  ['the same line', 'return total;', 'return total;', true],
  ['a letter missing', 'return total;', 'return totl;', true],
  ['two letters swapped', 'return total;', 'retrun total;', true],
  ['a letter too many', 'return total;', 'return totall;', true],
  ['a closing mark missing', 'return call(total);', 'return call(total)', true],
  ['a mark that ends a sentence', 'hello world', 'hello world!', true],
  ['the same mark in code', 'value(name)', 'value(name)!', false],
  ['another number', 'return total1;', 'return total2;', false],
  ['another operator', 'return total > a;', 'return total < a;', false],
  ['a negation', 'if (isReady) go();', 'if (!isReady) go();', false],
  ['another case of a word', 'return Total;', 'return total;', false],
  ['another short name', 'return of a;', 'return of b;', false],
  ['a word of two letters', 'is it there', 'if it there', false],
  ['another word', 'price * count', 'price * amount', false],
  ['a word more', 'return total', 'return the total', false],
  ['a line without words', '});', '})', false],
];

describe('isSlip', () => {
  for (const [what, a, b, expected] of rows)
    it(`${expected ? 'takes' : 'does not take'} ${what} for a slip`, () => {
      assert.equal(isSlip(a, b), expected);
      assert.equal(isSlip(b, a), expected);
    });

  it('does not compare very long lines', () => assert.equal(isSlip('word '.repeat(300), `${'word '.repeat(299)}wrod `), false));
});

const marred: readonly (readonly [what: string, a: string, b: string, kept: boolean, changed: boolean])[] = [
  ['a word split in two', 'import all from here', 'import a ll from here', true, true],
  ['a bracket before the last mark', 'issues.push(one) => {', 'issues.push(on)e => {', true, true],
  ['another operator', 'if (first === second)', 'if (first == second)', true, false],
  ['another number', 'width: 100 percent', 'width: 10 percent', false, false],
  ['another short name', 'call(first, a, last)', 'call(first, b, last)', false, false],
  ['another case of a word', 'createFolder(one)', 'createfolder(one)', false, false],
  ['characters in two places', 'const total = price;', 'cnst total = pric;', false, false],
  ['a short line', 'a.b(c);', 'a.b(c;', false, false],
];

describe('isMarred', () => {
  for (const [what, a, b, kept, changed] of marred)
    it(`${kept ? 'overlooks' : 'does not overlook'} ${what} in a line that stays, and ${changed ? 'overlooks' : 'does not overlook'} it in one that changes`, () =>
      assert.deepEqual([isMarred(a, b, true), isMarred(a, b, false)], [kept, changed]));
});

const letters: readonly (readonly [what: string, a: string, b: string, name: string | null])[] = [
  ['a name of one letter', 'const b = 2;', 'const x = 2;', 'x'],
  ['the same name in two places', 'b = b + step;', 'x = x + step;', 'x'],
  ['two names that become one', 'b = c + step;', 'x = x + step;', null],
  ['one of two places', 'b = b + step;', 'b = x + step;', null],
  ['another case of the name', 'const b = 2;', 'const B = 2;', null],
  ['another number beside it', 'const b = 2;', 'const x = 3;', null],
  ['another operator beside it', 'return b > 2;', 'return x < 2;', null],
  ['a short line', 'a = b;', 'a = c;', null],
];

describe('otherLetter', () => {
  for (const [what, a, b, name] of letters) it(`sees ${what}`, () => assert.equal(otherLetter(a, b), name));
});
