// The product's texts in the editor's language, read only when it is not English.
import { join } from 'node:path';
import { english, type Language, type TextKey, type Texts } from '../../../core/i18n/language';
import { readPacked } from './packed';

const keys = Object.keys(english) as TextKey[];

/**
 * Texts of a language from `folder`: a list in the order of the English ones, as the build writes it, without the keys that all languages
 * share. A text or a file that is missing falls back to English, and so does a list of another build.
 */
export async function readTexts(folder: string, language: Language): Promise<Texts> {
  if (language === 'en') return english;
  try {
    const list: unknown = await readPacked(join(folder, `${language}.json.br`));
    if (!Array.isArray(list) || list.length !== keys.length) return english;
    return Object.fromEntries(keys.map((key, index) => [key, typeof list[index] === 'string' ? list[index] : english[key]])) as Texts;
  } catch {
    return english;
  }
}
