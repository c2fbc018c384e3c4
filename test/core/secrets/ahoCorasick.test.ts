// Aho-Corasick search for the prefixes of secrets.
import assert from 'node:assert/strict';
import { createAnchorSearch } from '../../../src/core/secrets/ahoCorasick';
import { createRandom } from '../edits/seededRandom';

function found(strings: readonly string[], text: string): string[] {
  const hits: string[] = [];
  createAnchorSearch(strings)(text, (index, end) => hits.push(`${strings[index]}@${end}`));
  return hits.sort();
}

describe('the search for prefixes', () => {
  it('finds each one at each position, also within others', () => {
    assert.deepEqual(found(['he', 'she', 'hers'], 'ushers she'), ['he@10', 'he@4', 'hers@6', 'she@10', 'she@4'].sort());
    assert.deepEqual(found(['aa'], 'aaaa'), ['aa@2', 'aa@3', 'aa@4']);
    assert.deepEqual(found(['ab'], 'a\u00e9b a\u{1f600}b'), []);
  });

  it('finds the last of so many that their states exceed 16 bits', () => {
    const strings = Array.from({ length: 70 }, (_, at) => String.fromCharCode(40 + at).repeat(1_000));
    const last = strings.at(-1) ?? '';
    assert.deepEqual(found(strings, last), [`${last}@1000`]);
  });

  it('finds the same as separate searches, in random texts', () => {
    const random = createRandom(3);
    const letters = (count: number) => Array.from({ length: count }, () => random.pick(['a', 'b', 'c'])).join('');
    for (let round = 0; round < 200; round++) {
      const strings = [...new Set(Array.from({ length: 6 }, () => letters(1 + random.below(4))))];
      const text = letters(40);
      const plainly = strings.flatMap((each) =>
        [...text].flatMap((_, at) => (text.startsWith(each, at) ? [`${each}@${at + each.length}`] : [])),
      );
      assert.deepEqual(found(strings, text), plainly.sort());
    }
  });
});
