// The languages that are read, each made ready when it is first needed.
import type { Language } from '../i18n/language';
import { languages } from '../i18n/language';
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';
import it from './it.json';
import nl from './nl.json';
import { type Phrases, type Tongue, tongueOf } from './phrases';
import pt from './pt.json';
import ru from './ru.json';

const phrases: Readonly<Record<Language, Phrases>> = { en, es, 'pt-br': pt, fr, de, it, nl, ru };

const known = new Map<Language, Tongue>();

export function tongue(language: Language): Tongue {
  const found = known.get(language) ?? tongueOf(phrases[language]);
  known.set(language, found);
  return found;
}

export function allTongues(): readonly (readonly [Language, Tongue])[] {
  return languages.map((language) => [language, tongue(language)] as const);
}

export function phrasesOf(language: Language): Phrases {
  return phrases[language];
}
