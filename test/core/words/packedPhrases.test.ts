// What is shipped is what the readable files say, and small: the measure of "lexicon and rules" is what of it is in the package.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';
import { packedVocabulary } from '../../../scripts/words/pack.mjs';
import { languages } from '../../../src/core/i18n/language';
import { unpacked } from '../../../src/core/words/packedPhrases';
import { listNames } from '../../../src/core/words/phraseLists';
import { vocabulary } from '../../../src/core/words/vocabulary';
import { phrasesOf } from './phraseFiles';

/**
 * As many bytes of the package may be lists and weights (`words.br`, as it is in the package), and as many may be the code that reads them, as the
 * package compresses it.
 */
const [maxVocabulary, maxCode] = [39_950, 9_350];

/** The code that reads messages, minified as in the product, without the lists and weights. */
async function codeOf(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { hear } from './src/core/words/readIntent'; export { detectLanguage } from './src/core/words/detectLanguage';",
      resolveDir: '.',
    },
    ...({ bundle: true, write: false, format: 'esm', minify: true, charset: 'utf8', loader: { '.json': 'empty' } } as const),
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

describe('the packed vocabulary', () => {
  it('is what the files say', async () => {
    const file = await packedVocabulary();
    const end = 4 + file.readUInt32BE(0);
    const read = unpacked(brotliDecompressSync(file.subarray(4, end)).toString(), () => brotliDecompressSync(file.subarray(end)));
    const known = vocabulary();
    assert.deepEqual(read.lists, known.lists);
    assert.deepEqual(read.kinds, known.kinds);
    assert.deepEqual(Buffer.from(read.weights()), Buffer.from(known.weights()));
  });

  it('has every list of every language, in one order', () => {
    for (const language of languages) {
      assert.deepEqual(Object.keys(phrasesOf(language)), [...listNames], language);
      const lists = vocabulary().lists[language].split('\n\n');
      assert.equal(lists.length, listNames.length, language);
      for (const [at, name] of listNames.entries())
        assert.equal(lists[at] === '', phrasesOf(language)[name].length === 0, `${language}: ${name}`);
    }
  });

  it('is in the package', () => assert.match(readFileSync('.vscodeignore', 'utf8'), /^!dist\/words\.br$/m));

  it('is small, with the code that reads it', async () => {
    const [shipped, code] = [(await packedVocabulary()).length, await codeOf()];
    const compressed = deflateRawSync(code, { level: 9 }).length;
    assert.ok(shipped <= maxVocabulary && compressed <= maxCode, `words.br ${shipped}, code ${compressed} (${code.length} before)`);
  });
});
