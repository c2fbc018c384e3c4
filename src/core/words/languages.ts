// The languages that are read, each made ready when it is first needed.
import type { Language } from '../i18n/language';
import { languages } from '../i18n/language';
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';
import it from './it.json';
import ja from './ja.json';
import nl from './nl.json';
import { unpack } from './packedPhrases';
import type { Phrases } from './phraseLists';
import { foldedAll, type Tongue, tongueOf } from './phrases';
import pt from './pt.json';
import ru from './ru.json';
import zh from './zh-cn.json';

/** As the files say, or packed: the build makes one line of each (scripts/phrases.mjs). */
const files: Readonly<Record<Language, Phrases | string>> = { en, es, 'pt-br': pt, fr, de, it, nl, ru, 'zh-cn': zh, ja };

/** The lists, in the order of the files. */
export const listNames: readonly (keyof Phrases)[] = [
  'assent',
  'yes',
  'polite',
  'refusal',
  'waits',
  'openers',
  'tails',
  'orders',
  'verbs',
  'objects',
  'cancel',
  'stops',
  'work',
  'resume',
  'skip',
  'whatever',
  'redo',
  'byHand',
  'undo',
  'check',
  'next',
  'asks',
  'common',
];

const known = new Map<Language, Tongue>();

export function tongue(language: Language): Tongue {
  const found = known.get(language) ?? tongueOf(listsOf(files[language]));
  known.set(language, found);
  return found;
}

function listsOf(file: Phrases | string): (list: keyof Phrases) => readonly string[] {
  if (typeof file !== 'string') return (list) => foldedAll(file[list]);
  const lists = unpack(file);
  return (list) => lists(listNames.indexOf(list));
}

export function allTongues(): readonly (readonly [Language, Tongue])[] {
  return languages.map((language) => [language, tongue(language)] as const);
}
