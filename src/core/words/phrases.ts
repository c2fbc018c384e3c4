// What is known of one language: closed lists of whole messages, one phrase a line in its JSON file, and the parts of its one order pattern.
import { folded } from './fold';

export interface Phrases {
  /** Whole messages that say yes to an open card; at most 60. */
  readonly assent: readonly string[];
  /** Yes-words that may stand before a listed phrase without a comma. */
  readonly yes: readonly string[];
  /** Thanks and please: what may stand beside a listed phrase and changes nothing about it. */
  readonly polite: readonly string[];
  /** Whole messages that say no to an open card. */
  readonly refusal: readonly string[];
  /** Whole messages that put an open card off and decide nothing. */
  readonly waits: readonly string[];
  /** What may stand before an order, or before a listed phrase of any kind. */
  readonly openers: readonly string[];
  /** What may stand behind. */
  readonly tails: readonly string[];
  /** Orders that need no object. */
  readonly orders: readonly string[];
  /** Verbs that build; `~` is the place of the object, which otherwise follows. */
  readonly verbs: readonly string[];
  readonly objects: readonly string[];
  /** Whole messages that end what is under way. */
  readonly cancel: readonly string[];
  /** Verbs that stop; `~` as above. */
  readonly stops: readonly string[];
  /** What they may stop. */
  readonly work: readonly string[];
  readonly resume: readonly string[];
  readonly skip: readonly string[];
  /** Whole answers that leave the choice to the team. */
  readonly whatever: readonly string[];
  readonly redo: readonly string[];
  readonly byHand: readonly string[];
  readonly undo: readonly string[];
  readonly check: readonly string[];
  readonly next: readonly string[];
  /** What a question begins with, where it has no question mark; with `~` where more may stand, as before a word it ends with. */
  readonly asks: readonly string[];
  /** Frequent words, by which a text is told to be in the language. */
  readonly common: readonly string[];
}

/** The lists of whole messages. */
export type ListName =
  | 'assent'
  | 'refusal'
  | 'waits'
  | 'polite'
  | 'orders'
  | 'cancel'
  | 'resume'
  | 'skip'
  | 'whatever'
  | 'redo'
  | 'byHand'
  | 'undo'
  | 'check'
  | 'next';

/** One language, ready to read with. Every part is made when it is first needed. */
export interface Tongue {
  /** Whether the phrase, folded, is on the list; what may stand before and behind is taken off where it has to be. */
  isListed(phrase: string, list: ListName): boolean;
  /** Whether the phrase itself is on the list, but for please, thanks, and one yes before it. */
  isExactly(phrase: string, list: ListName): boolean;
  /** Please, or thanks. */
  isPolite(phrase: string): boolean;
  /** Whether the phrase is an order as a whole. */
  isOrder(phrase: string): boolean;
  /** Whether the clause begins with an order. */
  beginsOrder(clause: string): boolean;
  isStop(phrase: string): boolean;
  asks(sentence: string): boolean;
  /** How many of the words are frequent ones of the language. */
  familiar(words: readonly string[]): number;
}

/** The phrases of a list, folded; "skip [|it|this]" stands for "skip", "skip it" and "skip this". All at once, for that is much faster. */
export function foldedAll(list: readonly string[]): string[] {
  const phrases = list.flatMap((line) => {
    const at = line.indexOf('[');
    if (at < 0) return [line];
    const ends = line.slice(at + 1, -1).split('|');
    return ends.map((end) => `${line.slice(0, at)}${end}`.trim());
  });
  return folded(phrases.join('\n')).split('\n');
}

/** Makes a language ready from its lists, folded. */
export function tongueOf(phrases: (list: keyof Phrases) => readonly string[]): Tongue {
  const sets = new Map<keyof Phrases, ReadonlySet<string>>();
  const set: Sets = (name) => {
    const known = sets.get(name) ?? new Set(phrases(name));
    sets.set(name, known);
    return known;
  };
  const rules = once(() => rulesOf(set));
  const looseAsks = once(() => [...set('asks')].filter((phrase) => phrase.includes('~')));
  return {
    isListed: (phrase, list) => set(list).has(phrase) || variants(phrase, set).some((variant) => set(list).has(variant)),
    isExactly: (phrase, list) => exact(phrase, list, set).some((words) => set(list).has(words)),
    isPolite: (phrase) => set('polite').has(phrase),
    isOrder: (phrase) => {
      const isOne = (words: readonly string[]) => isWhole(words, set, (part) => isCore(part, set, rules()));
      return spoken(phrase, set('tails')).some((words) => isOne(words) || isJoined(words, isOne));
    },
    beginsOrder: (clause) => spoken(clause, set('tails')).some((words) => begins(words, set, rules())),
    isStop: (phrase) =>
      spoken(phrase, set('tails')).some((words) =>
        isWhole(words, set, (part) => set('cancel').has(part.join(' ')) || isVerbWithObject(part, rules().stops, set('work'))),
      ),
    asks: (sentence) => fits(sentence, looseAsks()) || yesOrNo.test(sentence) || lengths(sentence.split(' '), 0, set('asks'), 4).length > 0,
    familiar: (words) => words.filter((word) => set('common').has(word)).length,
  };
}

/** "行不行", "好不好": a Chinese verb with its own negation asks. */
const yesOrNo = /(\p{Script=Han})[不没]\1/u;

/** Whether the sentence has one of the phrases at its beginning, its end or anywhere, as its `~` says. */
function fits(sentence: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => {
    const part = phrase.replaceAll('~', '');
    if (!phrase.startsWith('~')) return sentence.startsWith(part);
    return phrase.endsWith('~') ? sentence.includes(part) : sentence.endsWith(part);
  });
}

type Sets = (name: keyof Phrases) => ReadonlySet<string>;

/** Verbs before their object, and those whose parts stand around it. */
interface Verbs {
  readonly plain: ReadonlySet<string>;
  readonly split: readonly (readonly [before: string, behind: string])[];
}

interface PhraseRules {
  readonly verbs: Verbs;
  readonly stops: Verbs;
  /** What an object begins with: a verb before it is an order, whatever the object is. */
  readonly objectsBegin: ReadonlySet<string>;
}

function rulesOf(set: Sets): PhraseRules {
  const objectsBegin = new Set([...set('objects')].map((object) => object.split(' ')[0] ?? ''));
  return { verbs: verbsOf([...set('verbs')]), stops: verbsOf([...set('stops')]), objectsBegin };
}

function verbsOf(verbs: readonly string[]): Verbs {
  const split = verbs.filter((verb) => verb.includes('~')).map((verb) => verb.split('~').map((part) => part.trim()));
  return {
    plain: new Set(verbs.filter((verb) => !verb.includes('~'))),
    split: split.map(([before = '', behind = '']) => [before, behind] as const),
  };
}

/** Most words of a phrase that stands before or behind an order, and how many such phrases may. */
const longest = 6;
const maxBeside = 4;

/** How many words from `at` on are a phrase of the set; there may be several such lengths. */
function lengths(words: readonly string[], at: number, phrases: ReadonlySet<string>, most = longest): number[] {
  const found: number[] = [];
  for (let length = 1; length <= most && at + length <= words.length; length++)
    if (phrases.has(words.slice(at, at + length).join(' '))) found.push(length);
  return found;
}

/** Where the rest can begin once phrases that may stand before it are taken off. */
function startsIn(words: readonly string[], set: Sets): number[] {
  const starts = new Set([0]);
  let last = [0];
  for (let round = 0; round < maxBeside && last.length > 0; round++) {
    last = last.flatMap((at) => [...lengths(words, at, set('openers')), ...lengths(words, at, set('yes'))].map((length) => at + length));
    for (const at of last) starts.add(at);
  }
  return [...starts].filter((at) => at < words.length);
}

/** Where the rest can end once phrases that may stand behind it are taken off. */
function endsIn(words: readonly string[], tails: ReadonlySet<string>): number[] {
  const ends = new Set([words.length]);
  let last = [words.length];
  for (let round = 0; round < maxBeside && last.length > 0; round++) {
    last = last.flatMap((end) => {
      const found: number[] = [];
      for (let length = 1; length <= longest && length < end; length++)
        if (tails.has(words.slice(end - length, end).join(' '))) found.push(end - length);
      return found;
    });
    for (const end of last) ends.add(end);
  }
  return [...ends];
}

const joins: ReadonlySet<string> = new Set(['and', 'und', 'y', 'e', 'et', 'en', 'и']);

/** "Go ahead and build it": two of them, joined. */
function isJoined(words: readonly string[], isOne: (words: readonly string[]) => boolean): boolean {
  const at = words.findIndex((word) => joins.has(word));
  return at > 0 && isOne(words.slice(0, at)) && isOne(words.slice(at + 1));
}

/** More words are no order as a whole. */
const maxWords = 24;

function isWhole(words: readonly string[], set: Sets, is: (part: readonly string[]) => boolean): boolean {
  if (words.length > maxWords) return false;
  const ends = endsIn(words, set('tails'));
  return startsIn(words, set).some((start) => ends.some((end) => end > start && is(words.slice(start, end))));
}

function isCore(words: readonly string[], set: Sets, { verbs }: PhraseRules): boolean {
  return set('orders').has(words.join(' ')) || isVerbWithObject(words, verbs, set('objects'));
}

function isVerbWithObject(words: readonly string[], { plain, split }: Verbs, objects: ReadonlySet<string>): boolean {
  const isObject = (object: readonly string[]) => objects.has(object.join(' ')) || objects.has(withLetter(object));
  if (lengths(words, 0, plain).some((length) => isObject(words.slice(length)))) return true;
  const phrase = words.join(' ');
  return split.some(([before, behind]) => {
    if (!`${phrase} `.startsWith(before === '' ? '' : `${before} `) || !` ${phrase}`.endsWith(` ${behind}`)) return false;
    const object = phrase.slice(before.length, phrase.length - behind.length).trim();
    return object !== '' && isObject(object.split(' '));
  });
}

/** "option b" as "option #". */
function withLetter(object: readonly string[]): string {
  const last = object.at(-1) ?? '';
  return object.length > 1 && last.length <= 2 ? [...object.slice(0, -1), '#'].join(' ') : '';
}

/** An order of several words, or a verb and the beginning of an object, behind what may stand before it. */
function begins(words: readonly string[], set: Sets, { verbs, objectsBegin }: PhraseRules): boolean {
  const first = words.slice(0, maxWords);
  return startsIn(first, set).some((start) => {
    if (lengths(first, start, set('orders')).some((length) => length > 1)) return true;
    if (lengths(first, start, verbs.plain).some((length) => objectsBegin.has(first[start + length] ?? ''))) return true;
    const rest = first.slice(start).join(' ');
    return verbs.split.some(([before, behind]) =>
      before === ''
        ? objectsBegin.has(first[start] ?? '') && `${rest.slice((first[start] ?? '').length + 1)} `.startsWith(`${behind} `)
        : rest.startsWith(`${before} `) && objectsBegin.has(rest.slice(before.length + 1).split(' ')[0] ?? ''),
    );
  });
}

/** The phrase without what may stand behind it, and without the yes before it. */
function variants(phrase: string, set: Sets): string[] {
  const words = phrase.split(' ');
  if (words.length > maxWords) return [];
  const end = Math.min(...endsIn(words, set('tails')));
  let start = 0;
  for (let found = lengths(words, 0, set('yes')); found.length > 0 && start < end; found = lengths(words, start, set('yes')))
    start += Math.max(...found);
  const cut = (from: number, to: number) => words.slice(from, to).join(' ');
  return start < end ? [cut(0, end), cut(start, words.length), cut(start, end)] : [cut(0, end)];
}

/** Lists a yes may stand before: before a no or a stop it makes another meaning. */
const behindYesLists: readonly ListName[] = ['assent', 'skip', 'whatever'];

/** The phrase without please and thanks, and without the yes before it where more than that is left. */
function exact(phrase: string, list: ListName, set: Sets): string[] {
  const words = phrase.split(' ');
  const end = Math.min(...endsIn(words, set('polite')));
  const start = Math.max(0, ...lengths(words, 0, set('polite')));
  const core = start < end ? words.slice(start, end) : words.slice(0, end);
  const yes = behindYesLists.includes(list) ? lengths(core, 0, set('yes')) : [];
  const behindYes = yes.flatMap((length) => (length < core.length ? [core.slice(length)] : []));
  return [phrase, ...[core, ...behindYes].map((part) => part.join(' '))];
}

/** The words, and the words without the small ones that may stand anywhere in it ("setz das bitte jetzt um"). */
function spoken(phrase: string, tails: ReadonlySet<string>): (readonly string[])[] {
  const words = phrase.split(' ');
  const bare = words.filter((word) => !tails.has(word));
  return bare.length === words.length || bare.length === 0 ? [words] : [words, bare];
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
