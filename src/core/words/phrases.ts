// One language, ready to read with: what a phrase says by the lists of the language.
import { folded, isAscii } from './spelling';
import type { ListName, Phrases } from './phraseLists';
import { endsIn, joins, lengths, type Sets, startsIn, unspaced, lettered } from './matching';
import { asksBy } from './questions';
import { isSlipOf } from './stopTypos';

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
  /** Whether it is one word that cancels, with a slip in it. */
  isSlipOfStop(phrase: string): boolean;
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
      return spoken(phrase, set).some((words) => isOne(words) || isJoined(words, isOne));
    },
    beginsOrder: (clause) => spoken(clause, set).some((words) => begins(words, set, rules())),
    isSlipOfStop: (phrase) => isSlipOf(phrase, set('cancel')),
    isStop: (phrase) =>
      spoken(phrase, set).some((words) =>
        isWhole(words, set, (part) => set('cancel').has(part.join(' ')) || isVerbWithObject(part, rules().stops, set('work'))),
      ),
    asks: (sentence) => asksBy(sentence, looseAsks(), set),
    familiar: (words) => words.filter((word) => set('common').has(word)).length,
  };
}

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
  const isObject = (object: readonly string[]) => objects.has(object.join(' ')) || objects.has(lettered(object));
  if (lengths(words, 0, plain).some((length) => isObject(words.slice(length)))) return true;
  const phrase = words.join(' ');
  return split.some(([before, behind]) => {
    if (!`${phrase} `.startsWith(before === '' ? '' : `${before} `) || !` ${phrase}`.endsWith(` ${behind}`)) return false;
    const object = phrase.slice(before.length, phrase.length - behind.length).trim();
    return object !== '' && isObject(object.split(' '));
  });
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
function spoken(phrase: string, set: Sets): (readonly string[])[] {
  const tails = set('tails');
  const words = isAscii(phrase) ? phrase.split(' ') : apart(phrase, set);
  const bare = words.filter((word) => !tails.has(word));
  return bare.length === words.length || bare.length === 0 ? [words] : [words, bare];
}

/** The words; in a script without spaces what may stand before and behind is a word of its own. */
function apart(phrase: string, set: Sets): readonly string[] {
  if (!unspaced.test(phrase)) return phrase.split(' ');
  const before = [...set('openers'), ...set('tails')].filter((opener) => phrase.startsWith(opener) && phrase.length > opener.length);
  const start = Math.max(0, ...before.map(({ length }) => length));
  const rest = phrase.slice(start);
  return start > 0 ? [phrase.slice(0, start), ...rest.split(' ')] : phrase.split(' ');
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
