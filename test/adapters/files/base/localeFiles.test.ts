// The product's texts in another language, and what stands in for a text that is missing.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { listedTexts } from '../../../../scripts/locales.mjs';
import { writePacked } from '../../../../scripts/packed.mjs';
import { readTexts } from '../../../../src/adapters/files/base/localeFiles';
import { english, type TextKey } from '../../../../src/core/i18n/language';
import { freshFolder } from '../folder';

describe('locale files', () => {
  const at = freshFolder();
  const [key = '', other = ''] = Object.keys(english);

  it('are not read for English', async () => {
    writePacked(at('en.json.br'), { [key]: 'changed' });
    assert.equal(await readTexts(at(), 'en'), english);
  });

  it('take the place of English text by text', async () => {
    writePacked(at('de.json.br'), listedTexts(english, { [key]: 'auf Deutsch' }));
    const texts = await readTexts(at(), 'de');
    assert.equal(texts[key as TextKey], 'auf Deutsch');
    assert.equal(texts[other as TextKey], english[other as TextKey]);
  });

  for (const [name, content] of [
    ['missing', null],
    ['broken', '{"a":'],
    ['empty', ''],
    ['no list', 'null'],
    ['a list of another build', '["eins", "zwei"]'],
  ] as const) {
    it(`leave the texts English where the file is ${name}`, async () => {
      if (content !== null) writeFileSync(at('fr.json.br'), brotliCompressSync(content));
      assert.deepEqual(await readTexts(at(), 'fr'), english);
    });
  }
});
