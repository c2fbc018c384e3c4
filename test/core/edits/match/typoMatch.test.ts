// Matching of misspelled quotations.
import assert from 'node:assert/strict';
import { isRespaced, misspelling, misspellingInKept } from '../../../../src/core/edits/match/typoMatch';
import { wordsIn } from '../../../../src/core/edits/match/words';

const pairs = (words: string) => words.split(' ').map((pair) => pair.split('/') as [string, string]);
const inLine = (word: string) => `set(${word}, total);`;

/** Pairs of similar but distinct lines, which must not match. */
const otherLines: readonly (readonly [what: string, own: string, quoted: string])[] = [
  ['another number', 'return total1;', 'return total2;'],
  ['another operator', 'return total > a;', 'return total < a;'],
  ['a negation', 'if (isReady) go();', 'if (!isReady) go();'],
  ['an operator of one sign more', 'if (first === second)', 'if (first == second)'],
  ['another case of a word', 'return Total;', 'return total;'],
  ['another word of as many letters', 'static function uuid()', 'static function ulid()'],
  ['another end of a name', 'sizeof(order_new), 0', 'sizeof(order_old), 0'],
  ['a plural', 'return findUser(id);', 'return findUsers(id);'],
  ['another short name', 'return of a;', 'return of b;'],
  ['a letter that only looks alike', 'is a header present', 'is \u0430 header present'],
  ['another word', 'price * count', 'price * amount'],
  ['a word more', 'return total', 'return the total'],
  ['a closing mark', 'return call(total);', 'return call(total)'],
  ['a mark that ends a sentence', 'hello world', 'hello world!'],
  ['a mark in another place', 'a[b] + price', 'a + b[price]'],
  ['two slips', 'const total = price;', 'cnost total = pirce;'],
];

describe('misspelling', () => {
  for (const [own, quoted] of [
    ...pairs('return/retrun return/retturn return/retun collection/colection total/toatl $connection/$connectoin'),
    ...pairs('schema_qualified_name/schema_qualifeid_name NOTIFY_ALL/NOTIIFY_ALL getCustomerById/getCusotmerById'),
  ])
    it(`takes ${quoted} for ${own}`, () => assert.notEqual(misspelling(inLine(own), inLine(quoted)), null));

  for (const [own, quoted] of [
    ...pairs('enable/disable on/off GET/SET GET/PUT USD/EUR i32/u32 tcp/udp first/last http/https min/max yes/no lhs/rhs valid/invalid'),
    ...pairs('user/users adapt/adopt complement/compliment typical/atypical locked/unlocked form/from angle/angel utf8/utf16 width/widths'),
    ...pairs('getItem/getTiem2 total/Total started/starter north/south push/pull private/privates encrypt/decrypt symmetric/asymmetric'),
    ...pairs('getUserById/getUsersById itemCount/itemsCount ulid/uuid reset/rest width/with start/stat'),
  ])
    it(`does not take ${quoted} for ${own}`, () => assert.equal(misspelling(inLine(own), inLine(quoted)), null));

  for (const [what, own, quoted] of otherLines)
    it(`does not ignore ${what}`, () => assert.deepEqual([misspelling(own, quoted), misspelling(quoted, own)], [null, null]));

  it('accepts any missing letter if the new text has the word of the file', () => {
    const means = (word: string) => word === 'price';
    assert.notEqual(misspelling('total += price;', 'total += pric;', means), null);
    assert.equal(misspelling('total += pric;', 'total += price;', means), null);
  });

  it('does not compare very long lines', () =>
    assert.equal(misspelling(`${'word '.repeat(300)}return`, `${'word '.repeat(300)}retrun`), null));
});

describe('misspellingInKept', () => {
  for (const [own, quoted] of pairs('return/retrun file/fiile next/netx caddy/cadyd void/vod hi_sdsRemoveFree/hi_sdsRmoveFree'))
    it(`takes ${quoted} for ${own}`, () => assert.notEqual(misspellingInKept(inLine(own), inLine(quoted)), null));

  for (const [own, quoted] of pairs(
    'enable/disable GET/SET i32/u32 lhs/rhs http/https user/users requestCanceled/requestsCanceled total/Total ulid/uuid new/old utf8/utf16',
  ))
    it(`does not take ${quoted} for ${own}`, () => assert.equal(misspellingInKept(inLine(own), inLine(quoted)), null));

  for (const [what, own, quoted] of otherLines)
    it(`does not ignore ${what}`, () => assert.deepEqual([misspellingInKept(own, quoted), misspellingInKept(quoted, own)], [null, null]));
});

describe('isRespaced', () => {
  it('ignores a word that is split or two that are joined, and nothing else', () => {
    assert.equal(isRespaced('import all from here', 'import a ll from here'), true);
    assert.equal(isRespaced('class Recognition', 'classRecognition'), true);
    assert.equal(isRespaced('import all from here', 'import al from here'), false);
  });
});

describe('wordsIn', () => {
  const knows = wordsIn('const getCustomerName = FIRST_ORDER;');
  for (const word of ['getCustomerName', 'customer', 'first', 'Order']) it(`knows ${word}`, () => assert.equal(knows(word), true));
  it('does not know the beginning of a word', () => assert.equal(knows('custom'), false));
});
