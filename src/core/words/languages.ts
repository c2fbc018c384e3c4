// The languages that are read, each made ready when it is first needed.
import { type Language, languages } from '../i18n/language';
import { type Tongue, tongueOf } from './phrases';
import { vocabulary } from './vocabulary';

const known = new Map<Language, Tongue>();

export function tongue(language: Language): Tongue {
  const found = known.get(language) ?? tongueOf(vocabulary().lists[language]);
  known.set(language, found);
  return found;
}

export function allTongues(): readonly (readonly [Language, Tongue])[] {
  return languages.map((language) => [language, tongue(language)] as const);
}
