// The product's texts in the editor's language.
import type { Language, Texts } from '../../../core/i18n/language';
import { readUnpacked } from './packed';

/**
 * Texts of a language from the file of all languages: a line of keys, then a line a language, which begins with its name. Of them only the ones
 * that are asked for are read. A text or a language that is missing is English. Rejects where the file is missing or broken.
 */
export async function readTexts(path: string, language: Language): Promise<Texts> {
  const [keys = '', ...lines] = (await readUnpacked(path)).split('\n');
  const textsOf = (name: Language): (string | null)[] => {
    const line = lines.find((each) => each.startsWith(`[${JSON.stringify(name)},`));
    return line === undefined ? [] : JSON.parse(line).slice(1);
  };
  const english = textsOf('en');
  const wanted = language === 'en' ? [] : textsOf(language);
  return Object.fromEntries((JSON.parse(keys) as string[]).map((key, index) => [key, wanted[index] ?? english[index]])) as Texts;
}
