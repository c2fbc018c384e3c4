// UI strings by key, in all supported languages; en.json defines the keys.
import type en from './locales/en.json';

export const languages = ['en', 'es', 'pt-br', 'fr', 'de', 'it', 'nl', 'ru', 'zh-cn', 'ja'] as const;
export type Language = (typeof languages)[number];

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

/** Returns the supported language for a BCP 47 tag; English if there is none. */
export function languageOf(tag: string): Language {
  const lower = tag.toLowerCase();
  const exact = languages.find((language) => language === lower);
  if (exact) return exact;
  const base = lower.split('-')[0] ?? '';
  if (base === 'pt') return 'pt-br';
  if (base === 'zh') return /^zh-(?:hant|tw|hk|mo)\b/.test(lower) ? 'en' : 'zh-cn';
  return languages.find((language) => language === base) ?? 'en';
}

/** Returns the display name of a member; unknown members are shown by ID. */
export function shownName(texts: Texts, id: string): string {
  const known: Readonly<Record<string, string>> = texts;
  return known[`agent.${id}.name`] ?? id;
}

/** Returns the string for `key` with its placeholders replaced. A placeholder without a value is left unchanged. */
export function fill(texts: Texts, key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  // The key may come from a later version, so it may have no string here.
  return (texts[key] ?? ownWord(key)).replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** Returns the last meaningful part of a key, which is shown if the key has no string. */
function ownWord(key: string): string {
  return key.replace(/\.(?:text|name|title|meaning)$/, '').replace(/^.*\./, '');
}

export type WriteText = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** `WriteText` with member names and plural forms; shared by the panel and the report. */
export interface Wording extends WriteText {
  nameOf(id: string): string;
  count(key: TextKey, count: number): string;
}
