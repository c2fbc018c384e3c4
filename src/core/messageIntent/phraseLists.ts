// Phrase lists per language: messages, orders, stop words, frequent words.
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

/** Phrase lists of one language. An entry may contain several phrases, separated by commas. */
export interface Phrases {
  /** Words for "yes" that may precede a phrase without a comma. */
  readonly yes: readonly string[];
  /** Phrases that answer "yes" to an open card; at most 60 entries. */
  readonly assent: readonly string[];
  /** Sentences that approve a subject; `~` is the placeholder for the subject. */
  readonly approvals: readonly string[];
  /** Names for the plan and the proposal in an approval. */
  readonly subjects: readonly string[];
  /** Sentences that accept all changes under review, like the "Accept all" button; `~` is the placeholder for the changes. */
  readonly accepts: readonly string[];
  /** Names for all changes under review. Names for a single change are excluded, because these sentences accept everything. */
  readonly changes: readonly string[];
  /** Thanks and "please", which do not change the meaning of a phrase. */
  readonly polite: readonly string[];
  /** Openers of an order, such as "could you" or "let's". */
  readonly openers: readonly string[];
  /** Additions to an order, such as "now", "at once" or "team". */
  readonly tails: readonly string[];
  /** Phrases that answer "no" to an open card. */
  readonly refusal: readonly string[];
  /** Phrases that postpone an open card without a decision. */
  readonly waits: readonly string[];
  readonly orders: readonly string[];
  /** Verbs for building; `~` is the placeholder for the object. Without a placeholder, the object follows the verb. */
  readonly verbs: readonly string[];
  readonly objects: readonly string[];
  /** Phrases that end the current work. */
  readonly cancel: readonly string[];
  /** Words that pause the current work, anywhere in a message. */
  readonly stopWords: readonly string[];
  readonly resume: readonly string[];
  readonly retry: readonly string[];
  /** Phrases that run the offered check. */
  readonly checks: readonly string[];
  readonly skip: readonly string[];
  /** Phrases that leave the choice to the team. */
  readonly whatever: readonly string[];
  /** Words that begin a question; in scripts without spaces, words that a question contains. */
  readonly asks: readonly string[];
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

/** Invisible characters: zero-width characters, direction marks, soft hyphens and variation selectors. */
const unseen = /\p{Cf}|\p{Variation_Selector}|\u3164/gu;

/** Whether the text is ASCII and therefore needs no Unicode normalization. */
export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** Normalizes text: lower case, compatibility form (NFKC), without accents and invisible characters. */
export function folded(text: string): string {
  if (isAscii(text)) return text.toLowerCase().replaceAll('`', "'");
  return (
    text
      .normalize('NFKC')
      .replace(unseen, '')
      .toLowerCase()
      .normalize('NFD')
      // Voicing marks are kept, because they turn a kana into a different letter.
      .replace(/(?![\u3099\u309a])\p{Mn}/gu, '')
      .normalize('NFC')
      .replace(/ß/g, 'ss')
      .replace(/[’‘`´]/g, "'")
  );
}
