// Text normalization that keeps the original positions.
import assert from 'node:assert/strict';
import { normalize } from '../../../src/core/secrets/normalize';

const rows: readonly (readonly [what: string, given: string, plain: string])[] = [
  ['a plain text', 'const a = b;', 'const a = b;'],
  ['escapes of JSON', 'a\\nb\\tc\\"d\\/e', 'a\nb\tc"d/e'],
  ['JSON in JSON', 'a\\\\nb\\\\\\"c', 'a\nb"c'],
  ['numbers of characters', '\\u0041\\x42&#67;&#x44;', 'ABCD'],
  ['names of characters', 'a=&quot;b&amp;quot;&lt;', 'a="b"<'],
  ['an encoded address', '%3Dabc%2Fd%252Fe', '=abc/d/e'],
  ['what is no ASCII in one', '%C3%A9', '%C3%A9'],
  ['colors', '\u001b[1;31mred\u001b[0m \\u001b[32mgreen \\x1b[0mx \\033[0m', 'red green x '],
  ['what nobody sees', 'gh\u200bp\u00ad_\u2060a\ufeff', 'ghp_a'],
  ['a line that goes on', 'abc\\\ndef', 'abcdef'],
  ['quoted-printable', `${'x'.repeat(75)}=\nyz`, `${'x'.repeat(75)}yz`],
  ['Base64 padding at the end of a longer line', `${'x'.repeat(90)}=\nyz`, `${'x'.repeat(90)}=\nyz`],
  ['a value in the next line', 'key=\nvalue', 'key=\nvalue'],
  ['a break that may be made', 'ab<wbr>cd<wbr/>e', 'abcde'],
  ['signs that stand for themselves', '100 % of a & b < c \\w \\d', '100 % of a & b < c \\w \\d'],
];

describe('a plain text', () => {
  for (const [what, given, plain] of rows) it(`of ${what}`, () => assert.equal(normalize(given).text, plain));

  it('maps each of its characters to its origin', () => {
    for (const [, given] of rows) {
      const { text, from } = normalize(given);
      assert.equal(from(text.length), given.length);
      for (let at = 0; at < text.length; at++) {
        assert.ok(at === 0 || from(at) > from(at - 1));
        if (/[A-Za-z]/.test(text[at] ?? '') && given[from(at)] !== '\\' && !'%&'.includes(given[from(at)] ?? ''))
          assert.equal(given[from(at)], text[at]);
      }
    }
  });
});
