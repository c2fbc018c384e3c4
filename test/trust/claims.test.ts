// Every sentence of SECURITY.md and PRIVACY.md is proved by at least one existing test.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { hasTest } from '../kit/testTitles';
import { privacyClaims } from './claims';
import { assertEmpty } from '../kit/lists';

const isThere = ([path, words]: readonly [string, string]) => hasTest(path, words);

/** Splits Markdown into sentences, list items and table rows, without headings and table headers. */
function sentencesOf(text: string): readonly string[] {
  const blocks = text.replace(/^#.*$/gm, '').split(/\n{2,}|\n(?=- )/);
  return blocks.flatMap((block) => {
    if (block.trim().startsWith('|')) return block.trim().split('\n').slice(2);
    const line = block.replace(/\s+/g, ' ').trim().replace(/^- /, '');
    // A sentence that ends with an emphasis mark is not separated from the next one.
    return line.split(/(?<=[a-z)`][.])\s+(?=[A-Z])/).filter((sentence) => sentence !== '');
  });
}

describe('sentences of SECURITY.md', () => {
  const rows = readFileSync('SECURITY.md', 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => /^\| .* \| .*`test\//.test(line) || (/^\| [A-Z`]/.test(line) && line.split(' | ').length === 2));

  it('are 80 at least', () => assert.ok(rows.length >= 80, String(rows.length)));
  for (const [index, row] of rows.entries()) {
    it(`${index + 1} is shown: ${row.slice(2, 80)}`, () => {
      const shownBy = [...row.matchAll(/`(test\/[^`]+)`: ("[^"]+"(?:, "[^"]+")*)/g)].flatMap(([, path = '', all = '']) =>
        [...all.matchAll(/"([^"]+)"/g)].map(([, words = '']) => [path, words] as const),
      );
      assert.ok(shownBy.length > 0, 'no suite');
      assertEmpty(shownBy.filter((each) => !isThere(each)));
    });
  }
});

describe('sentences of PRIVACY.md', () => {
  const sentences = sentencesOf(readFileSync('PRIVACY.md', 'utf8'));

  it('each have a row, in their order', () =>
    assert.deepEqual(
      sentences
        .map((sentence, index) => (sentence.startsWith(privacyClaims[index]?.begins ?? '\n') ? '' : `${index + 1} ${sentence}`))
        .filter(Boolean),
      [],
    ));
  it('have no row of a removed sentence', () => assert.equal(privacyClaims.length, sentences.length));
  for (const [index, { begins, shownBy }] of privacyClaims.entries())
    it(`${index + 1} is shown: ${begins}`, () => {
      assert.ok(shownBy.length > 0, 'no test');
      assertEmpty(shownBy.filter((each) => !isThere(each)));
    });
});
