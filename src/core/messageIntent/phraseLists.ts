// Phrase lists of each language: messages, orders, stop words, frequent words.
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';
import it from './it.json';
import ja from './ja.json';
import nl from './nl.json';
import pt from './pt.json';
import ru from './ru.json';
import zh from './zh-cn.json';
import type { Language } from '../i18n/language';
import { folded } from './spelling';

/** The lists of whole messages. */
export const messageLists = ['assent', 'polite', 'refusal', 'waits', 'orders', 'cancel', 'resume', 'skip', 'whatever'] as const;

export type ListName = (typeof messageLists)[number];

/** A line of a list holds several phrases, with commas between them. */
export interface Phrases {
  /** Yes-words that may stand before a listed phrase without a comma. */
  readonly yes: readonly string[];
  /** Whole messages that say yes to an open card; at most 60. */
  readonly assent: readonly string[];
  /** Thanks and please: what may stand beside a listed phrase and changes nothing about it. */
  readonly polite: readonly string[];
  /** What may stand before a phrase that orders something: could you, let's. */
  readonly openers: readonly string[];
  /** What may stand beside one and adds nothing to it: now, at once, team. */
  readonly tails: readonly string[];
  /** Whole messages that say no to an open card. */
  readonly refusal: readonly string[];
  /** Whole messages that put an open card off and decide nothing. */
  readonly waits: readonly string[];
  /** Whole messages that order the build. */
  readonly orders: readonly string[];
  /** Verbs that build; `~` is the place of the object, which otherwise follows. */
  readonly verbs: readonly string[];
  readonly objects: readonly string[];
  /** Whole messages that end what is under way. */
  readonly cancel: readonly string[];
  /** Words that pause what is under way wherever they stand in a message. */
  readonly stopWords: readonly string[];
  /** Whole messages that ask to go on or to try again. */
  readonly resume: readonly string[];
  readonly skip: readonly string[];
  /** Whole answers that leave the choice to the team. */
  readonly whatever: readonly string[];
  /** Frequent words, by which the language of a text is detected. */
  readonly common: readonly string[];
}

const files: Readonly<Record<Language, Phrases>> = { en, es, 'pt-br': pt, fr, de, it, nl, ru, 'zh-cn': zh, ja };

/** The phrases of a list as they are written. */
export function phrasesOf(language: Language, list: keyof Phrases): string[] {
  return files[language][list].flatMap((line) => line.split(', '));
}

export function foldedPhrases(language: Language, list: keyof Phrases): ReadonlySet<string> {
  return new Set(folded(phrasesOf(language, list).join('\n')).split('\n'));
}
