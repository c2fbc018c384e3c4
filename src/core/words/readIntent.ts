// What the user wants by a message, read in one language at a time from closed lists. Whatever is not plainly said is conversation.
import { once } from '../base/cache';
import { type Language, languages } from '../i18n/language';
import { mayBe, scoresOf, seems } from './classifier';
import { detectLanguage, tongue } from './detectLanguage';
import { type ListName, messageLists } from './phraseLists';
import type { Tongue } from './phrases';
import { isTag } from './questions';
import { type Message, readMessage, type Sentence } from './sentences';
import { isAscii } from './spelling';
import type { Seeming } from './vocabulary';

export interface Languages {
  readonly session: Language;
  readonly editor: Language;
}

/**
 * `order`: to start building, said plainly as a whole. `doubt`: an order is in it, with something beside it: the user has to be asked.
 */
export type OrderHeard = 'order' | 'doubt' | 'none';

export interface Heard {
  /** Whether the message as a whole is on the list; never a question, and never one that names a member. */
  says(list: ListName): boolean;
  readonly order: OrderHeard;
  /** The one of these that the message seems to be, in words that are on no list: what the user may be asked, and nothing more. */
  seems<Kind extends Seeming>(...kinds: readonly Kind[]): Kind | null;
  /** It calls off what is under way, by a listed phrase, or by one word with a slip in it. */
  readonly isStop: boolean;
  /** It may call off what is under way: asked only where something is, and then a wrong guess costs little. */
  readonly mayStop: boolean;
  /** Nothing but a word that cancels. */
  readonly isBareCancel: boolean;
  readonly isQuestion: boolean;
  /** Somebody is called in it. */
  readonly isAddressed: boolean;
  /** How many words were read. */
  readonly words: number;
}

const nothing: Heard = {
  says: () => false,
  order: 'none',
  seems: () => null,
  isStop: false,
  mayStop: false,
  isBareCancel: false,
  isQuestion: false,
  isAddressed: false,
  words: 0,
};

/**
 * Reads the message in the session's language, else in the editor's, else in the one its words tell. Where they tell none the others are
 * read too, and count only by whole messages.
 */
export function hear(text: string, settled: Languages): Heard {
  const message = readMessage(text);
  return message ? reading(message, detectLanguage(text), settled) : nothing;
}

/** Each part of it is read when it is first asked for: a request that opens a session needs none of them. */
function reading(message: Message, detected: Language | null, settled: Languages): Heard {
  const likely = new Set([settled.session, settled.editor, detected ?? settled.session]);
  const words = wordsIn(message);
  const others = detected === null && words <= maxPhraseLength ? languages.filter((language) => !likely.has(language)) : [];
  const tongues = [...likely].map(tongue);
  const { isAddressed } = message;
  const known = once(() => tongues.find((candidate) => hearsAnything(message, candidate, words)));
  const read = once(() => known() ?? otherTongue(message, others));
  const stops = once(
    () =>
      tongues.some((candidate) => isStopIn(message, candidate, true)) ||
      (!known() && others.some((language) => isStopIn(message, tongue(language), false))),
  );
  const told = once(() => {
    const language = read();
    return language ? orderIn(message, language) : 'none';
  });
  const scores = scoresOf(message);
  const margin = seems(scores);
  const order = once((): OrderHeard => {
    const mayOrder = () => margin('order') > 0 && margin('order') > margin('stop');
    const said = told() === 'none' && !stops() && mayOrder() ? 'doubt' : told();
    // what is said to one member, or around code, is no order to the room
    return said === 'order' && (isAddressed || message.hasGap) ? 'doubt' : said;
  });
  const isIn = (list: ListName, language: Tongue | null) => language !== null && !isAddressed && covers(message, list, language);
  return {
    says: (list) => isIn(list, read()),
    get order() {
      return order();
    },
    seems: (...kinds) => {
      const [best] = kinds.map((kind) => ({ kind, by: margin(kind) })).toSorted((a, b) => b.by - a.by);
      return best && best.by > 0 ? best.kind : null;
    },
    get isStop() {
      return stops() && told() === 'none';
    },
    get mayStop() {
      const isNear = (candidate: Tongue) => isNearStopIn(message, candidate, words) || isHalt(message, candidate);
      return stops() || tongues.some(isNear) || mayBe(scores, 'stop');
    },
    get isBareCancel() {
      return isIn('cancel', read()) || [...likely, 'en' as const].some((language) => isIn('cancel', tongue(language)));
    },
    get isQuestion() {
      const language = read();
      return message.sentences.some(({ isQuestion }) => isQuestion) || (language !== null && asks(message, language));
    },
    isAddressed,
    words,
  };
}

/** A whole message on a list has no more words. */
const maxPhraseLength = 8;

function wordsIn({ sentences }: Message): number {
  return sentences.reduce((sum, { words }) => sum + (isAscii(words) ? words : words.replace(withoutSpaces, spaced)).split(' ').length, 0);
}

/** Text without spaces between its words: they are of two characters as a rule. */
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;

function spaced(run: string): string {
  return run.replace(/..(?=.)/gu, '$& ');
}

function hearsAnything(message: Message, read: Tongue, words: number): boolean {
  if (orderIn(message, read) !== 'none' || asks(message, read)) return true;
  const isListable = message.sentences.every(({ clauses }) => clauses.every((clause) => clause.split(' ').length <= maxPhraseLength));
  return isListable && words <= maxClauses * maxPhraseLength && messageLists.some((list) => covers(message, list, read));
}

/** A language nobody expected, by whole messages alone; none where two of them hear a yes and a no. */
function otherTongue(message: Message, others: readonly Language[]): Tongue | null {
  const matching = others.map(tongue).filter((other) => messageLists.some((list) => covers(message, list, other)));
  const isDenied = matching.some((other) => covers(message, 'refusal', other) || covers(message, 'cancel', other));
  const isOrdered = matching.some((other) => covers(message, 'assent', other) || covers(message, 'orders', other));
  return isDenied && isOrdered ? null : (matching[0] ?? null);
}

/** Whether nothing about the message is in doubt. */
function isPlain({ sentences, isLong, hasGap }: Message): boolean {
  return !isLong && !hasGap && sentences.every(({ isQuestion, isDoubtful }) => !isQuestion && !isDoubtful);
}

/** Lists by which something is approved, ended or passed over: nothing may stand beside their phrases but please and thanks. */
const strict: readonly ListName[] = ['assent', 'refusal', 'waits', 'cancel', 'skip', 'whatever'];

/** Each clause is on the list, and none of them is said twice. */
function coversExactly({ sentences }: Message, list: ListName, read: Tongue): boolean {
  if (list !== 'cancel' && sentences.some(({ isRepeated }) => isRepeated)) return false;
  const clauses = sentences.flatMap((sentence) => (read.isListed(sentence.words, list) ? [sentence.words] : sentence.clauses));
  const isPolite = (clause: string) => read.isPolite(clause);
  const meant = clauses.filter((clause) => !isPolite(clause));
  return (
    meant.length > 0 && meant.length <= 2 && new Set(meant).size === meant.length && meant.every((clause) => read.isListed(clause, list))
  );
}

/** The message as a whole, or each of its clauses, is on the list; a yes may stand beside what is on another one. */
function covers(message: Message, list: ListName, read: Tongue): boolean {
  if (!isPlain(message)) return false;
  if (strict.includes(list)) return coversExactly(message, list, read);
  const { sentences } = message;
  const only = sentences.length === 1 ? sentences[0] : undefined;
  if (only && read.isListed(only.words, list)) return true;
  const clauses = sentences.flatMap((sentence) => (read.isListed(sentence.words, list) ? [sentence.words] : sentence.clauses));
  if (clauses.length > maxClauses) return false;
  return (
    clauses.some((clause) => read.isListed(clause, list)) &&
    clauses.every((clause) => read.isListed(clause, list) || (list !== 'refusal' && read.isListed(clause, 'assent')))
  );
}

/** A message of more clauses explains something. */
const maxClauses = 4;

/** An order starts at once where a sentence is one as a whole and the last thing that is said. */
function orderIn(message: Message, read: Tongue): OrderHeard {
  const { sentences, isLong } = message;
  const first = sentences.findIndex((sentence) => isWholeOrder(sentence, read));
  if (first < 0)
    return sentences.some(({ clauses, words }) => [words, ...clauses].some((clause) => isAsked(clause, read))) ? 'doubt' : 'none';
  const before = sentences.slice(0, first);
  const others = [...before, ...sentences.slice(first + 1)];
  const isHeld =
    isLong ||
    others.some(({ isQuestion, isDoubtful }) => isQuestion || isDoubtful) ||
    !sentences.slice(first + 1).every((sentence) => addsNothing(sentence, read)) ||
    before.some((sentence) => !addsNothing(sentence, read) && (isFew(sentence) || isRetraction(sentence, read)));
  return isHeld ? 'doubt' : 'order';
}

/**
 * Said beside an order, it leaves the order as it is. Anything else behind one may be a condition, a doubt, a time or a joke ("Build it. I
 * still wonder about the cache."): no list tells these from a reason, and to ask costs a click.
 */
function addsNothing(sentence: Sentence, read: Tongue): boolean {
  const { words, clauses } = sentence;
  if (isWholeOrder(sentence, read) || read.isPolite(words)) return true;
  return clauses.every((clause) => read.isListed(clause, 'assent') || read.isOrder(clause) || read.isPolite(clause));
}

/** Before an order whole sentences lead up to it; a few words may be anything. */
function isFew({ words }: Sentence): boolean {
  return words.split(' ').length <= maxFewWords;
}

const maxFewWords = 3;

/** It refuses, puts off or stops. */
function isRetraction({ words }: Sentence, read: Tongue): boolean {
  return read.isListed(words, 'refusal') || read.isListed(words, 'waits') || read.isStop(words);
}

/** "Could you build it": an order that is asked for. */
function isAsked(clause: string, read: Tongue): boolean {
  return (isAscii(clause) ? clause : clause.replace(withoutSpaces, '$&$&$&')).length >= minAskedLength && read.isOrder(clause);
}

/** Shorter ones, such as "go", are words of many other sentences; a character counts as a syllable. */
const minAskedLength = 5;

function isWholeOrder({ words, clauses, isQuestion, isDoubtful }: Sentence, read: Tongue): boolean {
  if (isQuestion || isDoubtful) return false;
  if (read.isOrder(words)) return true;
  return (
    clauses.some((clause) => read.isOrder(clause)) && clauses.every((clause) => read.isOrder(clause) || read.isListed(clause, 'assent'))
  );
}

/** @param isExpected whether the language is the session's, the editor's or the message's own; of another one only a whole message counts */
function isStopIn(message: Message, read: Tongue, isExpected: boolean): boolean {
  const { sentences } = message;
  if (sentences.some(({ isQuestion }) => isQuestion) || message.isLong) return false;
  if (covers(message, 'cancel', read)) return true;
  const [first] = sentences;
  if (sentences.length === 1 && first && (read.isStop(first.words) || read.isSlipOfStop(first.words))) return true;
  if (!isExpected || sentences.some(({ isDoubtful }) => isDoubtful)) return false;
  const clauses = sentences.flatMap((sentence) => (read.isStop(sentence.words) ? [sentence.words] : sentence.clauses));
  const told = clauses.find((clause) => !read.isListed(clause, 'refusal') && !read.isListed(clause, 'waits'));
  return told !== undefined && read.isStop(told);
}

/** A phrase that cancels but for a letter of it, however it is spelled. */
function isNearStopIn({ sentences, isLong }: Message, read: Tongue, words: number): boolean {
  const isAll = words <= maxWordsOfCry && sentences.length === 1;
  return (
    !isLong &&
    sentences.some(
      ({ clauses, isQuestion }) => !isQuestion && clauses.some((clause) => read.isNearStop(clause, isAll && clauses.length === 1)),
    )
  );
}

const maxWordsOfCry = 3;

/** Nothing but what cancels and puts off, or a no said twice: "no no no", "wait wait". */
function isHalt({ sentences, isLong }: Message, read: Tongue): boolean {
  if (isLong || sentences.some(({ isQuestion }) => isQuestion)) return false;
  const clauses = sentences.flatMap((sentence) => sentence.clauses);
  const heard = clauses.map((clause) => read.halts(clause));
  const isTwice = clauses.length > 1 || sentences.some(({ isRepeated }) => isRepeated);
  return heard.every((each) => each !== null) && (isTwice || heard.includes('stop'));
}

function asks({ sentences }: Message, read: Tongue): boolean {
  return sentences.some(({ words, clauses }) => read.asks(words) || read.asks(clauses.at(-1) ?? '') || isTag(clauses));
}
