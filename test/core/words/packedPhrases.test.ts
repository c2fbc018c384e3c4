// What the build makes of the lists is read as the lists themselves.
import assert from 'node:assert/strict';
import { packedLanguage } from '../../../scripts/phrases.mjs';
import { languages } from '../../../src/core/i18n/language';
import { unpack } from '../../../src/core/words/packedPhrases';
import { foldedAll } from '../../../src/core/words/phrases';
import { listNames } from '../../../src/core/words/languages';
import { phraseFileOf, phrasesOf } from './phraseFiles';

/** What a language may be in the bundle on average, in bytes. */
const maxLanguageBytes = 3_500;

describe('packed phrases', () => {
  let bytes = 0;

  for (const language of languages)
    it(`are the phrases of the file, folded (${language})`, async () => {
      const lists = phrasesOf(language);
      assert.deepEqual(Object.keys(lists), listNames);
      const packed = await packedLanguage(phraseFileOf(language));
      const read = unpack(packed);
      bytes += Buffer.byteLength(packed);
      assert.deepEqual(
        listNames.map((_name, list) => read(list)),
        listNames.map((name) => [...new Set(foldedAll(lists[name]))].sort()),
      );
    });

  it('are small', () => assert.ok(bytes > 0 && bytes <= maxLanguageBytes * languages.length, `${bytes}`));
});
