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

/** Lists matched against whole messages. */
export const messageLists = [
  'assent',
  'accepts',
  'polite',
  'refusal',
  'waits',
  'orders',
  'cancel',
  'resume',
  'retry',
  'checks',
  'skip',
  'whatever',
] as const;

export type ListName = (typeof messageLists)[number];

/** Each line holds phrases separated by commas. */
export interface Phrases {
  /** Words for yes that may precede a phrase without a comma. */
  readonly yes: readonly string[];
  /** Answers yes to an open card; at most 60 phrases. */
  readonly assent: readonly string[];
  /** Sentences that approve a subject; `~` stands for the subject. */
  readonly approvals: readonly string[];
  /** Names of the plan and the proposal in an approval. */
  readonly subjects: readonly string[];
  /** Sentences that accept all changes under review, like the button; `~` stands for the changes. */
  readonly accepts: readonly string[];
  /** Names of all changes under review; a single one of several changes has no name here. */
  readonly changes: readonly string[];
  /** Thanks and please, which do not change the meaning of a phrase. */
  readonly polite: readonly string[];
  /** Openers of an order: could you, let's. */
  readonly openers: readonly string[];
  /** Additions to an order: now, at once, team. */
  readonly tails: readonly string[];
  /** Answers no to an open card. */
  readonly refusal: readonly string[];
  /** Postpones an open card without a decision. */
  readonly waits: readonly string[];
  /** Orders the build. */
  readonly orders: readonly string[];
  /** Verbs for building; `~` stands for the object, which otherwise follows the verb. */
  readonly verbs: readonly string[];
  readonly objects: readonly string[];
  /** Ends the current work. */
  readonly cancel: readonly string[];
  /** Words that pause the current work anywhere in a message. */
  readonly stopWords: readonly string[];
  /** Asks to continue. */
  readonly resume: readonly string[];
  /** Asks to try again. */
  readonly retry: readonly string[];
  /** Runs the offered check. */
  readonly checks: readonly string[];
  readonly skip: readonly string[];
  /** Leaves the choice to the team. */
  readonly whatever: readonly string[];
  /** Frequent words for language detection. */
  readonly common: readonly string[];
}

const files: Readonly<Record<Language, Phrases>> = { en, es, 'pt-br': pt, fr, de, it, nl, ru, 'zh-cn': zh, ja };

export function phrasesOf(language: Language, list: keyof Phrases): string[] {
  return files[language][list].flatMap((line) => line.split(', '));
}

export function foldedPhrases(language: Language, list: keyof Phrases): ReadonlySet<string> {
  return new Set(folded(phrasesOf(language, list).join('\n')).split('\n'));
}

/** Zero-width and direction marks, soft hyphens, and variation selectors. */
const unseen = /\p{Cf}|\p{Variation_Selector}|\u3164/gu;

/** Fast path: ASCII text needs no Unicode normalization. */
export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** Lower case, compatibility form (NFKD), without accents and invisible marks. */
export function folded(text: string): string {
  if (isAscii(text)) return text.toLowerCase().replaceAll('`', "'");
  return (
    text
      .normalize('NFKC')
      .replace(unseen, '')
      .toLowerCase()
      .normalize('NFD')
      // Voicing marks turn a kana into a different letter.
      .replace(/(?![\u3099\u309a])\p{Mn}/gu, '')
      .normalize('NFC')
      .replace(/ß/g, 'ss')
      .replace(/[’‘`´]/g, "'")
  );
}
