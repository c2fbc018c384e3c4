// The product's texts in the editor's language, read only when it is not English.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { english, type Language, type Texts } from '../../../core/i18n/language';

/** Texts of a language from `folder`; a key or a file that is missing falls back to English. */
export async function readTexts(folder: string, language: Language): Promise<Texts> {
  if (language === 'en') return english;
  try {
    return { ...english, ...(JSON.parse(await readFile(join(folder, `${language}.json`), 'utf8')) as Partial<Texts>) };
  } catch {
    return english;
  }
}
