// Parses a message by closed lists, one language at a time.
import { once } from '../base/cache';
import { type Language, languages } from '../i18n/language';
import { detectLanguage } from './detectLanguage';
import { type LanguageRules, languageRules } from './languageRules';
import { type ListName, messageLists } from './phraseLists';
import { type Message, splitMessage, type Sentence } from './sentences';

export interface Languages {
  readonly session: Language;
  readonly editor: Language;
}

export interface MessageIntent {
  /** Whether the message as a whole is on the list; never a question, and never one that names a member. */
  says(list: ListName): boolean;
  /** Whether it orders to start building, plainly and as a whole. */
  readonly isOrder: boolean;
  /** Whether a stop word stands anywhere in it, or a clause of it only puts off. */
  readonly mayStop: boolean;
  /** Whether it has a question mark. */
  readonly isQuestion: boolean;
  /** Whether somebody is called in it. */
  readonly isAddressed: boolean;
  /** Whether it has no words of the user's own. */
  readonly isEmpty: boolean;
}

const empty: MessageIntent = {
  says: () => false,
  isOrder: false,
  mayStop: false,
  isQuestion: false,
  isAddressed: false,
  isEmpty: true,
};

/**
 * Reads the message in the session's language, else in the editor's, else in the one its words tell. Where they tell none the others are
 * read too, and count only by whole messages.
 */
export function parseMessageIntent(text: string, settled: Languages): MessageIntent {
  const message = splitMessage(text);
  if (!message) return empty;
  const detected = detectLanguage(text);
  const expected = new Set([settled.session, settled.editor, detected ?? settled.session]);
  const others = detected === null ? languages.filter((language) => !expected.has(language)) : [];
  const likely = [...expected].map(languageRules);
  const { isAddressed, sentences } = message;
  const found = once(() => likely.find((rules) => isListedIn(message, rules)) ?? otherLanguage(message, others));
  return {
    says: (list) => {
      const rules = found();
      return rules !== null && !isAddressed && covers(message, list, rules);
    },
    get isOrder() {
      const rules = found();
      return rules !== null && !isAddressed && !message.hasGap && isOrder(message, rules);
    },
    get mayStop() {
      return [...likely, ...others.map(languageRules)].some((rules) => mayStop(message, rules));
    },
    isQuestion: sentences.some(({ isQuestion }) => isQuestion),
    isAddressed,
    isEmpty: false,
  };
}

function isListedIn(message: Message, rules: LanguageRules): boolean {
  return isOrder(message, rules) || messageLists.some((list) => covers(message, list, rules));
}

/** A language nobody expected, by whole messages alone; none where two of them hear a yes and a no. */
function otherLanguage(message: Message, others: readonly Language[]): LanguageRules | null {
  const matching = others.map(languageRules).filter((rules) => messageLists.some((list) => covers(message, list, rules)));
  const isDenied = matching.some((rules) => covers(message, 'refusal', rules) || covers(message, 'cancel', rules));
  const isOrdered = matching.some((rules) => covers(message, 'assent', rules) || covers(message, 'orders', rules));
  return isDenied && isOrdered ? null : (matching[0] ?? null);
}

/** Whether nothing about the message is in doubt. */
function isPlain({ sentences, isLong, hasGap }: Message): boolean {
  return !isLong && !hasGap && sentences.every(({ isQuestion, isDoubtful }) => !isQuestion && !isDoubtful);
}

/** Lists by which something is approved, ended or passed over: nothing may stand beside their phrases but please and thanks. */
const strict: readonly ListName[] = ['assent', 'refusal', 'waits', 'cancel', 'skip', 'whatever'];

/** Each clause is on the list, and none of them is said twice. */
function coversExactly({ sentences }: Message, list: ListName, rules: LanguageRules): boolean {
  if (list !== 'cancel' && sentences.some(({ isRepeated }) => isRepeated)) return false;
  const clauses = sentences.flatMap((sentence) => (rules.isListed(sentence.words, list) ? [sentence.words] : sentence.clauses));
  const meant = clauses.filter((clause) => !rules.isPolite(clause));
  return (
    meant.length > 0 && meant.length <= 2 && new Set(meant).size === meant.length && meant.every((clause) => rules.isListed(clause, list))
  );
}

/** The message as a whole, or each of its clauses, is on the list; a yes may stand beside what is on another one. */
function covers(message: Message, list: ListName, rules: LanguageRules): boolean {
  if (!isPlain(message)) return false;
  if (strict.includes(list)) return coversExactly(message, list, rules);
  const { sentences } = message;
  const clauses = sentences.flatMap((sentence) => (rules.isListed(sentence.words, list) ? [sentence.words] : sentence.clauses));
  if (clauses.length > maxClauses) return false;
  return (
    clauses.some((clause) => rules.isListed(clause, list)) &&
    clauses.every((clause) => rules.isListed(clause, list) || rules.isListed(clause, 'assent'))
  );
}

/** A message of more clauses explains something. */
const maxClauses = 4;

/** A sentence is an order as a whole and the last thing that is said. */
function isOrder({ sentences, isLong }: Message, rules: LanguageRules): boolean {
  const first = sentences.findIndex((sentence) => isWholeOrder(sentence, rules));
  if (first < 0 || isLong || sentences.some(({ isQuestion, isDoubtful }) => isQuestion || isDoubtful)) return false;
  const leadsUp = (sentence: Sentence) => addsNothing(sentence, rules) || (!isFew(sentence) && !isRetraction(sentence, rules));
  return sentences.slice(0, first).every(leadsUp) && sentences.slice(first + 1).every((sentence) => addsNothing(sentence, rules));
}

/**
 * Said beside an order, it leaves the order as it is. Anything else behind one may be a condition, a doubt, a time or a joke ("Build it. I
 * still wonder about the cache."): no list tells these from a reason.
 */
function addsNothing(sentence: Sentence, rules: LanguageRules): boolean {
  const { words, clauses } = sentence;
  if (isWholeOrder(sentence, rules) || rules.isPolite(words)) return true;
  return clauses.every((clause) => rules.isListed(clause, 'assent') || rules.isOrder(clause) || rules.isPolite(clause));
}

/** Before an order whole sentences lead up to it; a few words may be anything. */
function isFew({ words }: Sentence): boolean {
  return words.split(' ').length <= maxFewWords;
}

const maxFewWords = 3;

/** It refuses, puts off or stops. */
function isRetraction({ words }: Sentence, rules: LanguageRules): boolean {
  return rules.isListed(words, 'refusal') || rules.isListed(words, 'waits') || rules.hasStopWord(words);
}

function isWholeOrder({ words, clauses, isQuestion, isDoubtful }: Sentence, rules: LanguageRules): boolean {
  if (isQuestion || isDoubtful) return false;
  if (rules.isOrder(words)) return true;
  return (
    clauses.some((clause) => rules.isOrder(clause)) && clauses.every((clause) => rules.isOrder(clause) || rules.isListed(clause, 'assent'))
  );
}

/** A guess, and cheap when it is wrong: it pauses what is under way, and one press goes on. */
function mayStop({ sentences }: Message, rules: LanguageRules): boolean {
  return sentences.some(
    ({ words, clauses }) =>
      rules.hasStopWord(words) || clauses.some((clause) => rules.isListed(clause, 'cancel') || rules.isListed(clause, 'waits')),
  );
}
