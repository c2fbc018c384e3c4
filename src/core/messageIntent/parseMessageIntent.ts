// Parses the intent of a user message with closed phrase lists, one language at a time.
import { once } from '../base/cache';
import { type Language, languages } from '../i18n/language';
import { detectLanguage } from './detectLanguage';
import { type LanguageRules, languageRules } from './languageRules';
import { type ListName, messageLists, folded, isAscii } from './phraseLists';
import { singleLine } from '../text/lines';
import { gap, proseOf } from '../text/prose';

export interface Languages {
  readonly session: Language;
  readonly editor: Language;
}

export interface MessageIntent {
  /** Whether the whole message is on the list. Always false for a question and for a message that names a member. */
  says(list: ListName): boolean;
  /** Whether the message unambiguously orders the team to start building. */
  readonly isOrder: boolean;
  /** Whether the message agrees and asks to continue: "looks good, continue". */
  readonly agreesToGoOn: boolean;
  /** Whether the message contains a stop word, or a clause that only cancels or postpones. */
  readonly mayStop: boolean;
  /** Whether the message has a question mark. */
  readonly isQuestion: boolean;
  /** Whether every sentence has a question mark or is worded as a question. */
  readonly isOnlyQuestions: boolean;
  readonly isAddressed: boolean;
  /** Whether the message contains no words of the user's own, for example only quotations or code. */
  readonly isEmpty: boolean;
}

const empty: MessageIntent = {
  says: () => false,
  isOrder: false,
  agreesToGoOn: false,
  mayStop: false,
  isQuestion: false,
  isOnlyQuestions: false,
  isAddressed: false,
  isEmpty: true,
};

/**
 * Parses the message in the session language, the editor's language and the detected language, in that order. If it has no meaning in any
 * of them, tries the other languages, in which a list must cover the whole message. Stop words are recognized in the first three languages;
 * if no language was detected, in all languages.
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
    get isOnlyQuestions() {
      return likely.some((rules) => sentences.every(({ isQuestion, words }) => isQuestion || rules.isAsking(words)));
    },
    isAddressed,
    isEmpty: false,
  };
}

function isListedIn(message: Message, rules: LanguageRules): boolean {
  return isOrder(message, rules) || messageLists.some((list) => covers(message, list, rules));
}

/** Finds another language in which a list covers the whole message; null if none, or if the languages disagree about yes and no. */
function otherLanguage(message: Message, others: readonly Language[]): LanguageRules | null {
  const matching = others.map(languageRules).filter((rules) => messageLists.some((list) => covers(message, list, rules)));
  const isDenied = matching.some((rules) => covers(message, 'refusal', rules) || covers(message, 'cancel', rules));
  const isOrdered = matching.some((rules) => covers(message, 'assent', rules) || covers(message, 'orders', rules));
  return isDenied && isOrdered ? null : (matching[0] ?? null);
}

/** Whether the message has no questions, doubtful sentences or gaps and is not truncated. */
function isPlain({ sentences, isLong, hasGap }: Message): boolean {
  return !isLong && !hasGap && sentences.every(({ isQuestion, isDoubtful }) => !isQuestion && !isDoubtful);
}

/** Lists whose phrases may be accompanied only by "please" and thanks: approval, refusal, delay, skipping and the like. */
const strict: readonly ListName[] = ['assent', 'refusal', 'waits', 'cancel', 'skip', 'whatever'];

/**
 * Whether the message consists of one or two different clauses on the list, apart from "please" and thanks. Only `cancel` allows repeated
 * words.
 */
function coversExactly({ sentences }: Message, list: ListName, rules: LanguageRules): boolean {
  if (list !== 'cancel' && sentences.some(({ isRepeated }) => isRepeated)) return false;
  const clauses = sentences.flatMap((sentence) => (rules.isListed(sentence.words, list) ? [sentence.words] : sentence.clauses));
  const meant = clauses.filter((clause) => !rules.isPolite(clause));
  return (
    meant.length > 0 && meant.length <= 2 && new Set(meant).size === meant.length && meant.every((clause) => rules.isListed(clause, list))
  );
}

/** Whether every clause is on the list. Lists that are not strict need only one, if the other clauses mean "yes". */
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

/** Maximum number of clauses. A message with more clauses is probably an explanation, so no list covers it. */
const maxClauses = 4;

/** Whether one sentence as a whole is an order that no later sentence, question or doubt qualifies. */
function isOrder({ sentences, isLong }: Message, rules: LanguageRules): boolean {
  const first = sentences.findIndex((sentence) => isWholeOrder(sentence, rules));
  if (first < 0 || isLong || sentences.some(({ isQuestion, isDoubtful }) => isQuestion || isDoubtful)) return false;
  const leadsUp = (sentence: Sentence) => addsNothing(sentence, rules) || (!isFew(sentence) && !isRetraction(sentence, rules));
  return sentences.slice(0, first).every(leadsUp) && sentences.slice(first + 1).every((sentence) => addsNothing(sentence, rules));
}

/**
 * Whether a sentence leaves an order unchanged. Any other sentence may add a condition, a doubt, a time or a joke ("Build it. I still
 * wonder about the cache."). Phrase lists cannot tell these apart, so such a sentence after an order invalidates it.
 */
function addsNothing(sentence: Sentence, rules: LanguageRules): boolean {
  const { words, clauses } = sentence;
  if (isWholeOrder(sentence, rules) || rules.isPolite(words)) return true;
  return clauses.every((clause) => rules.isListed(clause, 'assent') || rules.isOrder(clause) || rules.isPolite(clause));
}

/** Whether a sentence is too short to be tolerated before an order, because short sentences can be ambiguous. */
function isFew({ words }: Sentence): boolean {
  return words.split(' ').length <= maxFewWords;
}

const maxFewWords = 3;

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

/** Whether a message may ask to stop. A false positive is harmless, because the user can undo a pause with one click. */
function mayStop({ sentences }: Message, rules: LanguageRules): boolean {
  return sentences.some(
    ({ words, clauses }) =>
      rules.hasStopWord(words) || clauses.some((clause) => rules.isListed(clause, 'cancel') || rules.isListed(clause, 'waits')),
  );
}

interface Sentence {
  /** Words separated by single spaces, without punctuation. */
  readonly words: string;
  readonly clauses: readonly string[];
  readonly isQuestion: boolean;
  /** Whether the sentence trails off, or contains code, a quotation or unusual characters; such a sentence is never an order. */
  readonly isDoubtful: boolean;
  /** Whether the sentence contains the same word twice in a row: "ja ja" is not a plain "yes". */
  readonly isRepeated: boolean;
}

interface Message {
  readonly sentences: readonly Sentence[];
  readonly isAddressed: boolean;
  /** Whether text other than leading quoted lines was removed (code, a quotation), or a question mark stands alone. */
  readonly hasGap: boolean;
  /** Whether only the start and the end of the message were parsed. */
  readonly isLong: boolean;
}

/** Number of characters parsed at each end of a long message. A message longer than twice this number is never an order. */
const readFromEnds = 400;

/** Quoted or blank lines at the start of a reply. */
const repliedTo = /^(?:[ \t]*(?:>[^\n\r]*)?(?:\r\n|\n|\r))+/;

/** Emoji that mean "yes"; each one counts as a word. */
const yesEmoji = /👍|👌|✅|✔|🆗/gu;
const nod = '+1';
/** Emoji that do not change a "yes"; any other emoji makes the message ambiguous. */
const neutralEmoji = /[🙂😀😃😄😁😊😍🚀🎉💪🙏🔥✨👏🙌🤝💯❤]|\uFE0F|\u200D|\p{Emoji_Modifier}/gu;
/** Emoji for rejection, laughter or doubt, and lone surrogates. */
const doubts = /👎|🛑|🤔|🚫|❌|⏸|✋|😂|🤣|🙃|😜|😉|❓|⁉|[\ud800-\udfff]/u;
const typedDoubts = /;-?\)|:-?[(/|]|\bxd\b/i;
/** Letters of unsupported languages. They make a sentence doubtful, because its words may resemble those of a supported one ("jā"). */
const foreign = /[\u0100-\u0131\u0134-\u0151\u0154-\u024fåæøðþіїєґўјљњћџѓќ]/i;
const pictures = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3/gu;
const faces = /(?:^|\s)[:=]-?[)d](?=\s|$)/gi;
/** Characters that suggest data, paths, markup or direct speech, so the sentence is doubtful. */
const signs = /[{}[\]<>=|\\/:#$%^&_~@()"“”„«»‹›「」『』《》〈〉【】]|(?:^|\s)(?:-+[^\s\d-]|')/;

/** An unmatched closing backtick, which makes a sentence doubtful. An opening one is normalized to an apostrophe. */
const tick = /`(?!\w)/;

/** Splits the message into sentences; null if no sentence is left. Runs in linear time. */
function splitMessage(text: string): Message | null {
  const prose = proseOf(text.replace(repliedTo, ''), { quotations: 'drop' });
  const lines = prose.split('\n').filter((line) => line.replaceAll(gap, '').trim() !== '');
  const whole = lines.join('\n');
  const isLong = whole.length > readFromEnds * 2;
  const read = isLong ? [...cut(whole.slice(0, readFromEnds), 'end'), ...cut(whole.slice(-readFromEnds), 'start')] : cut(whole, null);
  const called = read.map((part) => (part.includes('@') ? part.replace(/(^|\s)@[\p{L}\p{N}][\p{L}\p{N}_-]*[,:]?/gu, '$1') : part));
  const all = called.map(sentenceOf);
  const sentences = all.filter(({ words }) => words !== '');
  // A question mark on its own casts doubt on the adjacent sentence, so it counts as a gap.
  const hasGap = prose.includes(gap) || all.some(({ words, isQuestion }) => words === '' && isQuestion);
  return sentences.length > 0 ? { sentences, isAddressed: called.some((part, index) => part !== read[index]), hasGap, isLong } : null;
}

/** Splits a section of the message into sentences and omits the sentence that was cut off at the `broken` end. */
function cut(part: string, broken: 'start' | 'end' | null): string[] {
  const spaced = isAscii(part)
    ? part.replace(/([!?])(?=[a-z])/gi, '$1 ')
    : part
        .normalize('NFKC')
        .replace(/[。｡]/g, '. ')
        .replace(/([!?؟])(?=[\p{L}])/gu, '$1 ');
  const found = spaced.split(/(?<=[.!?؟…])(?=\s)|\n|;\s/);
  return broken === 'start' ? found.slice(1) : broken === 'end' ? found.slice(0, -1) : found;
}

function sentenceOf(part: string): Sentence {
  const plain = part.replace(/\*\*|__|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)/g, '').replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '');
  const nodding = plain.replace(yesEmoji, `, ${nod}, `);
  const text = folded(nodding.replace(faces, ' '));
  const clauses = (isAscii(text) ? text : text.replace(pictures, ' '))
    .split(/[,،、;()]|:\s|\s[-–—]+\s|[–—]/u)
    .map((clause) => wordsIn(clause))
    .filter((clause) => clause !== '');
  const joined = clauses.join(' ');
  return {
    words: unrepeated(joined),
    isRepeated: hasTwice(joined),
    clauses: clauses.map(unrepeated),
    isQuestion: /[?¿؟]/.test(text),
    isDoubtful:
      typedDoubts.test(plain) ||
      (!isAscii(plain) && doubts.test(plain)) ||
      hasOtherPicture(plain) ||
      (!isAscii(plain) && foreign.test(plain.normalize('NFC'))) ||
      text.includes(gap) ||
      signs.test(text.replace(/[?!.]/g, '')) ||
      tick.test(plain) ||
      /\.{2,}|…/.test(plain),
  };
}

function hasOtherPicture(text: string): boolean {
  return !isAscii(text) && text.replace(yesEmoji, '').replace(neutralEmoji, '').search(pictures) >= 0;
}

function hasTwice(words: string): boolean {
  return words.split(' ').some((word, index, all) => index > 0 && word === all[index - 1]);
}

/** Patterns for characters that cannot be part of a word, and for apostrophes and hyphens at word boundaries in normalized text. */
const asciiSigns = [/[^a-z0-9'+-]+/g, /(?<![a-z0-9])['-]+|['-]+(?![a-z0-9])/g] as const;
const allSigns = [/[^\p{L}\p{N}'+-]+/gu, /(?<![\p{L}\p{N}])['-]+|['-]+(?![\p{L}\p{N}])/gu] as const;

function wordsIn(text: string): string {
  const [others, loose] = isAscii(text) ? asciiSigns : allSigns;
  return singleLine(text.replace(others, ' ').replace(loose, ' '));
}

/** Collapses repeated words, and letters repeated three or more times: "stop stop STOP" and "stoooop" both become "stop". */
function unrepeated(words: string): string {
  const once = words.replace(/([^\d\s'+-])\1{2,}/gu, '$1').split(' ');
  return once.filter((word, index) => word !== once[index - 1]).join(' ');
}
