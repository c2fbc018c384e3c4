// The product's texts in the editor's language.
import type { Language, Texts } from '../../../core/i18n/language';
import { readUnpacked } from './packed';

const between = '\0';

/**
 * Texts of a language from the file of all languages: a line of keys, then a line a language, which begins with its name. Of them only the ones
 * that are asked for are read. A text or a language that is missing is English. Rejects where the file is missing or broken.
 */
export async function readTexts(path: string, language: Language): Promise<Texts> {
  const [keys = '', ...lines] = (await readUnpacked(path)).split('\n');
  const textsOf = (name: Language): readonly string[] =>
    lines
      .find((line) => line.startsWith(name + between))
      ?.split(between)
      .slice(1) ?? [];
  const english = textsOf('en');
  if (english.length === 0) throw new Error(`no texts in ${path}`);
  const wanted = language === 'en' ? [] : textsOf(language);
  return Object.fromEntries(keys.split(between).map((key, index) => [key, wanted[index] || english[index]])) as Texts;
}
