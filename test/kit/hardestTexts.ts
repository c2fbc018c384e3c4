// Hardest text to fit for each key, over all languages.
import { type Language, languages, type TextKey, type Texts } from '../../src/core/i18n/language';

/** Scripts with double-width characters. Their lines may break anywhere. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

const lengthOf = (text: string) => text.length + (text.match(wide)?.length ?? 0);

const longestWordOf = (text: string) =>
  Math.max(
    ...text
      .replace(wide, ' ')
      .split(/\s+/)
      .map(({ length }) => length),
  );

export const hardships = { 'long texts': lengthOf, 'long words': longestWordOf } as const;

export function hardestTexts(textsOf: (language: Language) => Texts, hardness: (text: string) => number): Texts {
  const all = languages.map(textsOf);
  const hardest = (key: TextKey) => all.map((texts) => texts[key]).reduce((one, other) => (hardness(other) > hardness(one) ? other : one));
  return Object.fromEntries(Object.keys(textsOf('en')).map((key) => [key, hardest(key as TextKey)])) as Texts;
}
