// Locale texts from the packed file, and fallbacks for missing texts.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { listedTexts, writeLocales } from '../../../../scripts/locales.mjs';
import { writePacked } from '../../../../scripts/pack/packed.mjs';
import { readTexts } from '../../../../src/adapters/files/base/packedFiles';
import { languages, type TextKey } from '../../../../src/core/i18n/language';
import english from '../../../../src/core/i18n/locales/en.json';
import { freshFolder } from '../folder';

const locales = 'src/core/i18n/locales';

describe('locale files', () => {
  const at = freshFolder();
  const [key = '', other = ''] = Object.keys(english);

  it('contain every language completely in one file', async () => {
    writeLocales(locales, at('texts.br'));
    for (const language of languages) {
      const written: unknown = JSON.parse(readFileSync(`${locales}/${language}.json`, 'utf8'));
      assert.deepEqual(await readTexts(at('texts.br'), language), { ...english, ...(written as object) }, language);
    }
  });

  it('override English text by text', async () => {
    writePacked(at('texts.br'), listedTexts({ en: english, de: { [key]: 'auf Deutsch' } }));
    const texts = await readTexts(at('texts.br'), 'de');
    assert.equal(texts[key as TextKey], 'auf Deutsch');
    assert.equal(texts[other as TextKey], english[other as TextKey]);
  });

  it('fall back to English for a missing language', async () => {
    writePacked(at('texts.br'), listedTexts({ en: english }));
    assert.deepEqual(await readTexts(at('texts.br'), 'fr'), english);
  });

  it('are reported as broken with the position', async () => {
    writeFileSync(at('texts.br'), brotliCompressSync('{"a":'));
    await assert.rejects(readTexts(at('texts.br'), 'en'));
    await assert.rejects(readTexts(at('none.br'), 'en'));
  });
});
