// Matches phrases against the phrase lists of one language.
import { once } from '../base/cache';
import { type Language, languages } from '../i18n/language';
import { endsIn, joins, lengths, lettered, type PhraseSet, type Sets, startsIn, unspaced } from './matching';
import { foldedPhrases, type ListName, type Phrases } from './phraseLists';

export interface LanguageRules {
  /**
   * Whether the normalized phrase is on the list. Ignores polite words and, depending on the list, a leading "yes" or openers and tails.
   */
  isListed(phrase: string, list: ListName): boolean;
  isOrder(phrase: string): boolean;
  isPolite(phrase: string): boolean;
  /** Whether the sentence is worded as a question, apart from a question mark. */
  isAsking(sentence: string): boolean;
  hasStopWord(sentence: string): boolean;
  familiar(words: readonly string[]): number;
}

const rules = Object.fromEntries(languages.map((language) => [language, once(() => rulesOf(language))])) as Readonly<
  Record<Language, () => LanguageRules>
>;

export function languageRules(language: Language): LanguageRules {
  return rules[language]();
}

function rulesOf(language: Language): LanguageRules {
  const known = new Map<keyof Phrases, PhraseSet>();
  const set: Sets = (name) => {
    const found = known.get(name) ?? foldedPhrases(language, name);
    known.set(name, found);
    return found;
  };
  const verbs = once(() => verbsOf([...set('verbs')]));
  const approvals = once(() => verbsOf([...set('approvals'), ...[...set('assent')].map((assent) => `~ ${assent}`)]));
  const accepts = once(() => verbsOf([...set('accepts')]));
  const isSentence = (core: readonly string[], list: ListName) =>
    (list === 'assent' && isVerbWithObject(core, approvals(), set('subjects'))) ||
    (list === 'accepts' && isVerbWithObject(withoutPolite(core), accepts(), set('changes')));
  const withoutPolite = (core: readonly string[]) => core.filter((word) => !set('polite').has(word));
  const cores = (phrase: string, list: ListName) =>
    ordered.includes(list) ? orderCores(phrase, set) : talkCores(phrase, set).slice(0, withoutYes.includes(list) ? 1 : undefined);
  return {
    isListed: (phrase, list) =>
      set(list).has(phrase) || cores(phrase, list).some((core) => set(list).has(core) || isSentence(core.split(' '), list)),
    isOrder: (phrase) => isOrder(phrase, verbs(), set),
    isPolite: (phrase) => set('polite').has(phrase),
    isAsking: (sentence) => isAsking(sentence, set),
    hasStopWord: (sentence) => hasOneOf(sentence, set('stopWords')) || hasSlipOf(sentence, set('stopWords')),
    familiar: (words) => words.filter((word) => set('common').has(word)).length,
  };
}

/** Verbs that precede their object (`plain`), and verbs that surround it (`split`, separable verbs). */
interface Verbs {
  readonly plain: PhraseSet;
  readonly split: readonly (readonly [before: string, behind: string])[];
}

function verbsOf(verbs: readonly string[]): Verbs {
  const split = verbs.filter((verb) => verb.includes('~')).map((verb) => verb.split('~').map((part) => part.trim()));
  return {
    plain: new Set(verbs.filter((verb) => !verb.includes('~'))),
    split: split.map(([before = '', behind = '']) => [before, behind] as const),
  };
}

/** Whether a phrase is an order: a listed order, a verb with a known object, or two of these joined, as in "go ahead and build it". */
function isOrder(phrase: string, verbs: Verbs, set: Sets): boolean {
  const isOne = (part: string) =>
    [part, ...orderCores(part, set)].some((core) => set('orders').has(core) || isVerbWithObject(core.split(' '), verbs, set('objects')));
  if (isOne(phrase)) return true;
  const words = phrase.split(' ');
  const at = words.findIndex((word) => joins.has(word));
  return at > 0 && isOne(words.slice(0, at).join(' ')) && isOne(words.slice(at + 1).join(' '));
}

function isVerbWithObject(words: readonly string[], { plain, split }: Verbs, objects: PhraseSet): boolean {
  const isObject = (object: readonly string[]) => objects.has(object.join(' ')) || objects.has(lettered(object));
  if (lengths(words, 0, plain).some((length) => isObject(words.slice(length)))) return true;
  const phrase = words.join(' ');
  const space = unspaced.test(phrase) ? '' : ' ';
  return split.some(([before, behind]) => {
    if (before !== '' && !phrase.startsWith(before + space)) return false;
    if (behind !== '' && !phrase.endsWith(space + behind)) return false;
    const object = phrase.slice(before.length, phrase.length - behind.length).trim();
    return object !== '' && isObject(object.split(' '));
  });
}

/** Whether a phrase occurs in the sentence: as whole words, or as a substring in scripts without spaces. */
function hasOneOf(sentence: string, phrases: PhraseSet): boolean {
  const padded = ` ${sentence} `;
  return [...phrases].some((phrase) =>
    unspaced.test(phrase) ? sentence.replaceAll(' ', '').includes(phrase) : padded.includes(` ${phrase} `),
  );
}

function isAsking(sentence: string, set: Sets): boolean {
  if (unspaced.test(sentence)) return hasOneOf(sentence, set('asks'));
  const words = sentence.split(' ');
  return startsIn(words, set).some((at) => lengths(words, at, set('asks')).length > 0);
}

/**
 * Maximum length, in words, of a sentence that is checked for a misspelled stop word. In a longer sentence, a near match is probably
 * another word.
 */
const maxWordsOfSlip = 3;

function hasSlipOf(sentence: string, phrases: PhraseSet): boolean {
  const words = sentence.split(' ');
  return words.length <= maxWordsOfSlip && words.some((word) => [...phrases].some((phrase) => isSlip(word, phrase)));
}

/**
 * Minimum length of a stop word for which one wrong letter is tolerated. In a shorter word, one wrong letter can produce another word:
 * "stop" becomes "step", "halt" becomes "halb".
 */
const minLengthOfWrong = 6;

/** Whether a word is a misspelling of another word: a transposition, a doubled letter or, in a long word, an edit distance of one. */
function isSlip(typed: string, meant: string): boolean {
  if (meant.length < 4 || typed[0] !== meant[0] || Math.abs(typed.length - meant.length) > 1) return false;
  let from = 0;
  while (from < typed.length && typed[from] === meant[from]) from++;
  let back = 0;
  while (back < Math.min(typed.length, meant.length) - from && typed.at(-1 - back) === meant.at(-1 - back)) back++;
  const left = typed.slice(from, typed.length - back);
  const right = meant.slice(from, meant.length - back);
  if (left.length <= 1 && right.length <= 1) return meant.length >= minLengthOfWrong || (right === '' && left === typed[from - 1]);
  return left.length === 2 && left === [...right].reverse().join('');
}

/**
 * Lists whose phrases are not matched after a leading "yes", because it would change their meaning. Has no effect on lists in `ordered`.
 */
const withoutYes: readonly ListName[] = ['refusal', 'waits'];
/** Lists of orders; "now" and similar words are ignored when matching them. */
const ordered: readonly ListName[] = ['orders', 'cancel', 'resume', 'retry', 'checks'];

/**
 * Maximum length, in words, of a phrase that is also matched after polite words, openers and tails are removed. No list contains a longer
 * phrase.
 */
const maxWords = 24;

/** Returns the phrase without "please" and thanks, followed by its nonempty variants without a leading "yes". */
function talkCores(phrase: string, set: Sets): string[] {
  const words = phrase.split(' ');
  if (words.length > maxWords) return [];
  const core = withoutEnds(words, set('polite'));
  const behindYes = lengths(core, 0, set('yes')).flatMap((length) => (length < core.length ? [core.slice(length)] : []));
  return [core, ...behindYes].map((part) => part.join(' '));
}

function withoutEnds(words: readonly string[], phrases: PhraseSet): readonly string[] {
  const end = Math.min(...endsIn(words, phrases));
  const start = Math.max(0, ...lengths(words, 0, phrases));
  return start < end ? words.slice(start, end) : words.slice(0, end);
}

/**
 * Returns the variants of the phrase that result from removing openers and tails, including tails in the middle ("setz das bitte jetzt
 * um").
 */
function orderCores(phrase: string, set: Sets): string[] {
  const tails = set('tails');
  const words = unspaced.test(phrase) ? apart(phrase, set) : phrase.split(' ');
  if (words.length > maxWords) return [];
  const bare = words.filter((word) => !tails.has(word));
  return [words, ...(bare.length < words.length && bare.length > 0 ? [bare] : [])].flatMap((some) => {
    const ends = endsIn(some, tails);
    return startsIn(some, set).flatMap((start) => ends.flatMap((end) => (end > start ? [some.slice(start, end).join(' ')] : [])));
  });
}

/** Separates the longest leading opener or tail from the rest, for scripts without spaces. */
function apart(phrase: string, set: Sets): string[] {
  const before = [...set('openers'), ...set('tails')].filter((one) => phrase.startsWith(one) && phrase.length > one.length);
  const start = Math.max(0, ...before.map(({ length }) => length));
  return start > 0 ? [phrase.slice(0, start), ...phrase.slice(start).split(' ')] : phrase.split(' ');
}
