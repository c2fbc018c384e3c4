// Tokenizer, and updates of the word index.
import assert from 'node:assert/strict';
import { ignorePatterns } from '../../../../src/core/context/files/pathGlob';
import { createWordIndex } from '../../../../src/core/context/index/wordIndex';
import { countWords } from '../../../../src/core/context/index/tokenizer';
import { createRandom } from '../../edits/seededRandom';
import { listOf } from '../../../kit/lists';

const wordOf = (text: string) => [...countWords(text).keys()][0];

describe('tokens', () => {
  for (const forms of listOf(`
    cache caches cached caching | query queries queried | validate validation validated validator | limit limits limiting
    run running | file files`))
    it(`are equal for all forms of a word: ${forms}`, () => {
      const [first, ...others] = forms.split(' ');
      for (const other of others) assert.equal(wordOf(other), wordOf(first ?? ''), other);
    });

  it('are split at camelCase and punctuation, and include the whole identifier', () => {
    const words = countWords('parseHTTPServer user_name');
    for (const part of ['parse', 'http', 'server', 'parsehttpserver', 'user', 'name']) assert.ok(words.has(wordOf(part) ?? 0), part);
  });

  it('of other alphabets are case-insensitive', () => {
    assert.ok(countWords('Корзина').has(wordOf('корзина') ?? 0));
    assert.ok(countWords('größe').has(wordOf('größe') ?? 0));
  });

  it('have the same counts in an index built at once and one updated incrementally', () => {
    const random = createRandom(3);
    const text = () => Array.from({ length: 40 }, () => `word${random.below(60)}`).join(' ');
    const [changed, fresh] = [createWordIndex(), createWordIndex()];
    const texts = new Map<number, string>();
    for (let round = 0; round < 4_000; round++) {
      const id = random.below(30);
      if (random.chance(0.2)) {
        texts.delete(id);
        changed.remove(id);
      } else {
        texts.set(id, text());
        changed.put(id, new TextEncoder().encode(texts.get(id)));
      }
    }
    for (const [id, own] of [...texts].sort(([a], [b]) => a - b)) fresh.put(id, new TextEncoder().encode(own));
    const terms = [...countWords('word1 word2 word33').keys()].map((word, concept) => ({ word, weight: 1, concept }));
    const [a, b] = [changed.score(terms), fresh.score(terms)];
    assert.deepEqual(a.rarity, b.rarity);
    for (const id of texts.keys()) assert.equal(a.scores[id], b.scores[id]);
  });
});

describe('the editor’s exclude globs', () => {
  it('are converted to ignore-file patterns', () => {
    const globs = { '**/node_modules': true, out: true, '**/*.{log,tmp}': true, off: false, '**/*.js': { when: '$(basename).ts' } };
    assert.deepEqual(ignorePatterns(globs), ['**/node_modules', '/out', '**/*.log', '**/*.tmp']);
    const many = Array.from({ length: 200 }, (_, index) => `private${index}`);
    assert.deepEqual(ignorePatterns({ [`{${many.join()}}/**`]: true }).length, 200, 'a long list is not left unheard');
  });
});
