// Prose of a Markdown text, without code.
import assert from 'node:assert/strict';
import { proseOf } from '../../../src/core/text/prose';
import { assertLinear } from '../../kit/growth';

const table: readonly (readonly [string, string, string])[] = [
  ['plain prose stays', 'build it, please', 'build it, please'],
  ['a fence is left out', 'a\n```js\nb\n```\nc', 'a\n▢\nc'],
  ['a fence that is never closed runs to the end', 'a\n~~~\nb', 'a\n▢'],
  ['a longer fence may hold a shorter one', '````\n```\nb\n```\n````\nc', '▢\nc'],
  ['inline code is left out', 'a `b c` d ``e ` f`` g', 'a ▢ d ▢ g'],
  ['a lone backtick is text', 'a ` b', 'a ` b'],
  ['backticks do not pair across a blank line', 'a ` b\n\nc ` d', 'a ` b\n\nc ` d'],
  ['quoted lines are left out', '> a\n > b\nc', '▢\n▢\nc'],
  ['quotations of every shape are left out', '"a" “b” „c“ «d» »e« ‹f› \'g\' ‘h’ ‚i‘', '▢ ▢ ▢ ▢ ▢ ▢ ▢ ▢ ▢'],
  ['apostrophes are no quotation marks', "don't wait, it's ours and the users' too", "don't wait, it's ours and the users' too"],
  ['marks that are never closed leave out nothing', "« „ ‹ ‚a ‘b 'c", "« „ ‹ ‚a ‘b 'c"],
  ['what is closed after marks that are not is left out', "„a ‘b «c» 'd e'", '„a ‘b ▢ ▢'],
  ['an apostrophe within a quotation is part of it', "he said 'don't build it' twice", 'he said ▢ twice'],
];

describe('proseOf', () => {
  for (const [name, text, prose] of table) it(name, () => assert.equal(proseOf(text, { quotations: 'drop' }), prose));

  for (const piece of ["'a ", " 'a", '„ ', '„a„', '« ', '» a', '‹ ', '‚a ', ' ‘a’a', '“a', '"a ', '` ', '`` ` ', '```\n', '> '])
    it(`reads a text of ${JSON.stringify(piece)} in linear time`, () =>
      assertLinear(piece, (text) => proseOf(text, { quotations: 'drop' })));

  it('keeps quotations on request', () => assert.equal(proseOf('he said "a" and `b`', { quotations: 'keep' }), 'he said "a" and ▢'));
});
