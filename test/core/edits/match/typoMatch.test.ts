import assert from 'node:assert/strict';
import { isMarred, isMisspelling, isTypo, otherLetter } from '../../../../src/core/edits/match/typoMatch';

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
      assert.equal(isTypo(a, b), expected);
      assert.equal(isTypo(b, a), expected);
    });

  it('does not compare very long lines', () => assert.equal(isTypo('word '.repeat(300), `${'word '.repeat(299)}wrod `), false));
});

const marred: readonly (readonly [what: string, a: string, b: string, isMarred: boolean])[] = [
  ['a word split in two', 'import all from here', 'import a ll from here', true],
  ['a bracket before the last mark', 'issues.push(one) => {', 'issues.push(on)e => {', true],
  ['another operator', 'if (first === second)', 'if (first == second)', true],
  ['another number', 'width: 100 percent', 'width: 10 percent', false],
  ['another short name', 'call(first, a, last)', 'call(first, b, last)', false],
  ['another case of a word', 'createFolder(one)', 'createfolder(one)', false],
  ['characters in two places', 'const total = price;', 'cnst total = pric;', false],
  ['a short line', 'a.b(c);', 'a.b(c;', false],
];

describe('isMarred', () => {
  for (const [what, a, b, expected] of marred)
    it(`${expected ? 'overlooks' : 'does not overlook'} ${what}`, () => assert.equal(isMarred(a, b), expected));
});

const pairs = (words: string) => words.split(' ').map((pair) => pair.split('/') as [string, string]);

describe('isMisspelling', () => {
  const inLine = (word: string) => `set(${word}, total);`;
  for (const [own, quoted] of pairs('return/retrun return/retturn return/retun collection/colection total/toatl'))
    it(`takes ${quoted} for ${own}`, () =>
      assert.equal(
        isMisspelling(inLine(own), inLine(quoted), () => false),
        true,
      ));

  for (const [own, quoted] of [
    ...pairs('enable/disable on/off GET/SET GET/PUT USD/EUR i32/u32 tcp/udp first/last http/https min/max yes/no lhs/rhs valid/invalid'),
    ...pairs('user/users adapt/adopt complement/compliment typical/atypical locked/unlocked form/from angle/angel utf8/utf16 width/widths'),
    ...pairs('getItem/getTiem2 total/Total started/starter north/south push/pull private/privates encrypt/decrypt symmetric/asymmetric'),
  ])
    it(`does not take ${quoted} for ${own}`, () =>
      assert.equal(
        isMisspelling(inLine(own), inLine(quoted), () => false),
        false,
      ));

  it('takes any letter left out where the new text has the word of the file', () => {
    const means = (word: string) => word === 'price';
    assert.deepEqual(
      [isMisspelling('total += price;', 'total += pric;', means), isMisspelling('total += pric;', 'total += price;', means)],
      [true, false],
    );
  });

  it('takes one mark that closes or separates, and not beside a slip', () => {
    const none = () => false;
    assert.equal(isMisspelling('return total;', 'return total', none), true);
    assert.equal(isMisspelling('return total;', 'retrun total', none), false);
    assert.equal(isMisspelling('return -total;', 'return total;', none), false);
  });
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
