// Texts of the product by key; en.json is the type.
import type en from './locales/en.json';

export const languages = ['en', 'es', 'pt-br', 'fr', 'de', 'it', 'nl', 'ru', 'zh-cn', 'ja'] as const;
export type Language = (typeof languages)[number];

/** The languages by the names a model knows them by; prompts are English. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Spanish',
  'pt-br': 'Brazilian Portuguese',
  fr: 'French',
  de: 'German',
  it: 'Italian',
  nl: 'Dutch',
  ru: 'Russian',
  'zh-cn': 'Simplified Chinese',
  ja: 'Japanese',
};

export type TextKey = keyof typeof en;
export type Texts = Readonly<Record<TextKey, string>>;

/** The product's language for an editor's or a browser's language tag; English where there is none. */
export function languageOf(tag: string): Language {
  const lower = tag.toLowerCase();
  const exact = languages.find((language) => language === lower);
  if (exact) return exact;
  const base = lower.split('-')[0] ?? '';
  if (base === 'pt') return 'pt-br';
  if (base === 'zh') return /^zh-(?:hant|tw|hk|mo)\b/.test(lower) ? 'en' : 'zh-cn';
  return languages.find((language) => language === base) ?? 'en';
}

/** A member's name in the product's texts; a member the product does not know goes by its id. */
export function shownName(texts: Texts, id: string): string {
  const known: Readonly<Record<string, string>> = texts;
  return known[`agent.${id}.name`] ?? id;
}

/** The text of `key` with each `{name}` replaced by `values.name`; a placeholder without a value stays as it is. */
export function fill(texts: Texts, key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  // a word of a later version has no text here, and stands for itself
  return (texts[key] ?? ownWord(key)).replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** The last part of a key that is no more than what the text is. */
function ownWord(key: string): string {
  return key.replace(/\.(?:text|name|title|meaning)$/, '').replace(/^.*\./, '');
}

/** Writes a text of the product in the user's language. */
export type WriteText = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** The same where members are named and things counted too: what the panel and the report have in common. */
export interface Wording extends WriteText {
  nameOf(id: string): string;
  count(key: TextKey, count: number): string;
}
