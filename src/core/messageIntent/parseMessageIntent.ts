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
  /** Whether the whole message is on the list; never for a question or a message that names a member. */
  says(list: ListName): boolean;
  /** Whether the whole message plainly orders to start building. */
  readonly isOrder: boolean;
  /** Whether it agrees and asks to go on: "looks good, continue". */
  readonly agreesToGoOn: boolean;
  /** Whether it contains a stop word or a clause that only postpones. */
  readonly mayStop: boolean;
  /** Whether it has a question mark. */
  readonly isQuestion: boolean;
  /** Whether it addresses a member. */
  readonly isAddressed: boolean;
  /** Whether it has no words of the user's own. */
  readonly isEmpty: boolean;
}

const empty: MessageIntent = {
  says: () => false,
  isOrder: false,
  agreesToGoOn: false,
  mayStop: false,
  isQuestion: false,
  isAddressed: false,
  isEmpty: true,
};

/**
 * Parses the message in the session's language, otherwise the editor's, otherwise the detected one. All others are tried by whole messages
 * only, and their stop words only without a detected language.
 */
export function parseMessageIntent(text: string, settled: Languages): MessageIntent {
  const message = splitMessage(text);
  if (!message) return empty;
  const detected = detectLanguage(text);
  const expected = new Set([settled.session, settled.editor, detected ?? settled.session]);
  const others = languages.filter((language) => !expected.has(language));
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
    get agreesToGoOn() {
      const rules = found();
      return rules !== null && !isAddressed && covers(message, 'resume', rules) && hasAssent(message, rules);
    },
    get mayStop() {
      return [...likely, ...(detected === null ? others : []).map(languageRules)].some((rules) => mayStop(message, rules));
    },
    isQuestion: sentences.some(({ isQuestion }) => isQuestion),
    isAddressed,
    isEmpty: false,
  };
}

function isListedIn(message: Message, rules: LanguageRules): boolean {
  return isOrder(message, rules) || messageLists.some((list) => covers(message, list, rules));
}

/** Matches an unexpected language by whole messages; none if one reads it as yes and another as no. */
function otherLanguage(message: Message, others: readonly Language[]): LanguageRules | null {
  const matching = others.map(languageRules).filter((rules) => messageLists.some((list) => covers(message, list, rules)));
  const isDenied = matching.some((rules) => covers(message, 'refusal', rules) || covers(message, 'cancel', rules));
  const isOrdered = matching.some((rules) => covers(message, 'assent', rules) || covers(message, 'orders', rules));
  return isDenied && isOrdered ? null : (matching[0] ?? null);
}

/** Whether the message is unambiguous. */
function isPlain({ sentences, isLong, hasGap }: Message): boolean {
  return !isLong && !hasGap && sentences.every(({ isQuestion, isDoubtful }) => !isQuestion && !isDoubtful);
}

/** Lists that approve, end or skip: only please and thanks may stand beside their phrases. */
const strict: readonly ListName[] = ['assent', 'refusal', 'waits', 'cancel', 'skip', 'whatever'];

/** Every clause is on the list, without repetition. */
function coversExactly({ sentences }: Message, list: ListName, rules: LanguageRules): boolean {
  if (list !== 'cancel' && sentences.some(({ isRepeated }) => isRepeated)) return false;
  const clauses = sentences.flatMap((sentence) => (rules.isListed(sentence.words, list) ? [sentence.words] : sentence.clauses));
  const meant = clauses.filter((clause) => !rules.isPolite(clause));
  return (
    meant.length > 0 && meant.length <= 2 && new Set(meant).size === meant.length && meant.every((clause) => rules.isListed(clause, list))
  );
}

/** The whole message or every clause is on the list; other lists allow a leading yes. */
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

function hasAssent({ sentences }: Message, rules: LanguageRules): boolean {
  return sentences.some(({ clauses }) => clauses.some((clause) => rules.isListed(clause, 'assent') && !rules.isListed(clause, 'resume')));
}

/** Messages with more clauses are explanations. */
const maxClauses = 4;

/** The last sentence is an order as a whole. */
function isOrder({ sentences, isLong }: Message, rules: LanguageRules): boolean {
  const first = sentences.findIndex((sentence) => isWholeOrder(sentence, rules));
  if (first < 0 || isLong || sentences.some(({ isQuestion, isDoubtful }) => isQuestion || isDoubtful)) return false;
  const leadsUp = (sentence: Sentence) => addsNothing(sentence, rules) || (!isFew(sentence) && !isRetraction(sentence, rules));
  return sentences.slice(0, first).every(leadsUp) && sentences.slice(first + 1).every((sentence) => addsNothing(sentence, rules));
}

/**
 * Sentences that leave an order unchanged. Anything else after an order may be a condition, a doubt, a time or a joke ("Build it. I still
 * wonder about the cache."), which lists cannot distinguish.
 */
function addsNothing(sentence: Sentence, rules: LanguageRules): boolean {
  const { words, clauses } = sentence;
  if (isWholeOrder(sentence, rules) || rules.isPolite(words)) return true;
  return clauses.every((clause) => rules.isListed(clause, 'assent') || rules.isOrder(clause) || rules.isPolite(clause));
}

/** Before an order only full sentences are an introduction; a few words are ambiguous. */
function isFew({ words }: Sentence): boolean {
  return words.split(' ').length <= maxFewWords;
}

const maxFewWords = 3;

/** Refuses, postpones or stops. */
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

/** A cheap guess: pausing is undone with one click. */
function mayStop({ sentences }: Message, rules: LanguageRules): boolean {
  return sentences.some(
    ({ words, clauses }) =>
      rules.hasStopWord(words) || clauses.some((clause) => rules.isListed(clause, 'cancel') || rules.isListed(clause, 'waits')),
  );
}
