import assert from 'node:assert/strict';
import { createLiteralSearch } from '../../../src/core/text/literalSearch';
import { createRandom } from '../edits/seededRandom';

describe('a search for many strings at once', () => {
  const rows: readonly (readonly [name: string, literals: readonly string[], text: string, found: readonly string[]])[] = [
    ['finds nothing in an empty text', ['a'], '', []],
    ['finds a string at either end', ['ab', 'yz'], 'ab…yz', ['ab', 'yz']],
    ['finds one string inside another', ['she', 'he', 'hers'], 'ushers', ['she', 'he', 'hers']],
    ['finds a string that begins in the middle of another', ['aab', 'ab'], 'aaab', ['aab', 'ab']],
    ['goes on after a beginning that came to nothing', ['-----BEGIN '], '-------BEGIN x', ['-----BEGIN ']],
    ['lets a character beyond ASCII end a match', ['ab'], 'a\u0161b', []],
    ['does not take one beyond ASCII for the ASCII one it ends like', ['a'], '\u0161\u0161', []],
  ];
  for (const [name, literals, text, found] of rows)
    it(name, () => {
      assert.deepEqual([...createLiteralSearch(literals)(text)].sort(), [...found].sort());
    });

  it('finds what looking for each one alone finds', () => {
    const random = createRandom(3);
    const word = (most: number) => Array.from({ length: 1 + random.below(most) }, () => 'ab_'.charAt(random.below(3))).join('');
    for (let round = 0; round < 300; round++) {
      const literals = [...new Set(Array.from({ length: 12 }, () => word(5)))];
      const text = word(40);
      assert.deepEqual([...createLiteralSearch(literals)(text)].sort(), literals.filter((literal) => text.includes(literal)).sort(), text);
    }
  });
});
