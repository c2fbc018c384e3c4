// One language, ready to read with: what a phrase says by the lists of the language.
import { once } from '../base/cache';
import { endsIn, joins, lengths, lettered, type PhraseSet, type Sets, startsIn, unspaced } from './matching';
import { type ListName, listNames, type Phrases } from './phraseLists';
import { phraseSetOf } from './phraseSet';
import { asksBy } from './questions';
import { isAscii } from './spelling';
import { bothWays, isNearlyOneOf, isSlipOf } from './stopTypos';

/** One language, ready to read with. Every list is made ready when it is first needed. */
export interface Tongue {
  /** Whether the phrase, folded, is on the list, but for please, thanks, and one yes before it. */
  isListed(phrase: string, list: ListName): boolean;
  /** Whether the phrase is an order as a whole. */
  isOrder(phrase: string): boolean;
  isStop(phrase: string): boolean;
  /** Please, or thanks. */
  isPolite(phrase: string): boolean;
  /** Whether it is one word that cancels, with a slip in it. */
  isSlipOfStop(phrase: string): boolean;
  /** Whether it is, but for one letter, a phrase that cancels: it may as well be another word. */
  isNearStop(phrase: string, isAll: boolean): boolean;
  /** What a phrase that only cancels, puts off and refuses has in it; null where it says anything else. */
  halts(phrase: string): 'stop' | 'no' | null;
  asks(sentence: string): boolean;
  /** How many of the words are frequent ones of the language. */
  familiar(words: readonly string[]): number;
}

/** Makes a language ready from its lists, folded: a phrase a line, and an empty line between two lists. */
export function tongueOf(packed: string): Tongue {
  const lists = packed.split('\n\n');
  const known = new Map<keyof Phrases, PhraseSet>();
  const set: Sets = (name) => {
    const found = known.get(name) ?? phraseSetOf(lists[listNames.indexOf(name)] ?? '');
    known.set(name, found);
    return found;
  };
  const verbs = once(() => verbsOf([...set('verbs')]));
  const stops = once(() => verbsOf([...set('stops')]));
  const halts = once(() => [...set('cancel'), ...said(set('stops'), set('work'))].map(bothWays));
  const looseAsks = once(() => [...set('asks')].filter((phrase) => phrase.includes('~')));
  const ofOrders = remembered((phrase) => orderCores(phrase, set));
  const ofTalk = remembered((phrase) => talkCores(phrase, set));
  const cores = (phrase: string, list: ListName) =>
    ordered.includes(list) ? ofOrders(phrase) : ofTalk(phrase).slice(0, withoutYes.includes(list) ? 1 : undefined);
  return {
    isListed: (phrase, list) => set(list).has(phrase) || cores(phrase, list).some((words) => set(list).has(words)),
    isOrder: remembered((phrase) => isVerbal(phrase, 'orders', 'objects', verbs(), set)),
    isStop: remembered((phrase) => isVerbal(phrase, 'cancel', 'work', stops(), set)),
    isPolite: (phrase) => set('polite').has(phrase),
    isSlipOfStop: (phrase) => isSlipOf(phrase, set('cancel')),
    isNearStop: (phrase, isAll) => [phrase, ...besidePoliteness(phrase, set)].some((part) => isNearlyOneOf(part, halts(), isAll)),
    halts: (phrase) => haltsBy(phrase, set),
    asks: (sentence) => asksBy(sentence, looseAsks(), set),
    familiar: (words) => words.filter((word) => set('common').has(word)).length,
  };
}

/** Verbs before their object, and those whose parts stand around it. */
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

/** Every verb with every object. */
function said(verbs: PhraseSet, objects: PhraseSet): string[] {
  const place = (verb: string) => (verb.includes('~') ? verb : `${verb} ~`);
  return [...verbs].flatMap((verb) => [...objects].map((object) => place(verb).replace('~', object)));
}

/** It is on the list, or a verb with one of few objects, as a whole. */
function isVerbal(phrase: string, list: 'orders' | 'cancel', objects: 'objects' | 'work', verbs: Verbs, set: Sets): boolean {
  const isOne = (part: string) =>
    [part, ...orderCores(part, set)].some((core) => set(list).has(core) || isVerbWithObject(core.split(' '), verbs, set(objects)));
  return isOne(phrase) || isJoined(phrase, isOne);
}

/** "Go ahead and build it": two of them, joined. */
function isJoined(phrase: string, isOne: (part: string) => boolean): boolean {
  const words = phrase.split(' ');
  const at = words.findIndex((word) => joins.has(word));
  return at > 0 && isOne(words.slice(0, at).join(' ')) && isOne(words.slice(at + 1).join(' '));
}

function isVerbWithObject(words: readonly string[], { plain, split }: Verbs, objects: PhraseSet): boolean {
  const isObject = (object: readonly string[]) => objects.has(object.join(' ')) || objects.has(lettered(object));
  if (lengths(words, 0, plain).some((length) => isObject(words.slice(length)))) return true;
  const phrase = words.join(' ');
  return split.some(([before, behind]) => {
    if (!`${phrase} `.startsWith(before === '' ? '' : `${before} `) || !` ${phrase}`.endsWith(` ${behind}`)) return false;
    const object = phrase.slice(before.length, phrase.length - behind.length).trim();
    return object !== '' && isObject(object.split(' '));
  });
}

const halting: readonly ListName[] = ['cancel', 'waits', 'refusal', 'polite'];

/** Whether it is nothing but such phrases, one behind the other, however often: "no no wait". */
function haltsBy(phrase: string, set: Sets): 'stop' | 'no' | null {
  const isApart = !isAscii(phrase) && unspaced.test(phrase);
  const parts = isApart ? [...phrase.replaceAll(' ', '')] : phrase.split(' ');
  let found: 'stop' | 'no' | null = null;
  for (let at = 0; at < parts.length; ) {
    const rest = (length: number) => parts.slice(at, at + length).join(isApart ? '' : ' ');
    const most = Math.min(isApart ? maxWords : maxHalting, parts.length - at);
    const length = Array.from({ length: most }, (_, less) => most - less).find((some) => halting.some((list) => set(list).has(rest(some))));
    if (length === undefined) return null;
    const said = rest(length);
    if (set('cancel').has(said) || set('waits').has(said)) found = 'stop';
    else if (set('refusal').has(said)) found ??= 'no';
    at += length;
  }
  return found;
}

/** Lists no yes may stand before: there it makes another meaning. */
const withoutYes: readonly ListName[] = ['refusal', 'waits', 'cancel'];
/** Lists of what is ordered: there "now" and its like say nothing more. */
const ordered: readonly ListName[] = ['orders', 'cancel', 'resume', 'redo', 'undo', 'check', 'next'];

/** More words are on no list, and on those that halt. */
const [maxWords, maxHalting] = [24, 4];

/** The phrase without please and thanks, and then without the yes before it where more than that is left. */
function talkCores(phrase: string, set: Sets): string[] {
  const words = phrase.split(' ');
  if (words.length > maxWords) return [];
  const core = withoutEnds(words, set('polite'));
  const behindYes = lengths(core, 0, set('yes')).flatMap((length) => (length < core.length ? [core.slice(length)] : []));
  return [core, ...behindYes].map((part) => part.join(' '));
}

/** The phrase without what may stand before an order and behind it, and without please and thanks. */
function besidePoliteness(phrase: string, set: Sets): string[] {
  const polite = set('polite');
  const isApart = unspaced.test(phrase);
  const bare = isApart
    ? [...polite].toSorted((a, b) => b.length - a.length).reduce((rest, one) => rest.replace(one, ''), phrase)
    : withoutEnds(phrase.split(' '), polite).join(' ');
  return [bare, ...orderCores(bare, set)];
}

function withoutEnds(words: readonly string[], phrases: PhraseSet): readonly string[] {
  const end = Math.min(...endsIn(words, phrases));
  const start = Math.max(0, ...lengths(words, 0, phrases));
  return start < end ? words.slice(start, end) : words.slice(0, end);
}

/** The phrase without what may stand before an order and behind it, and without the small words that may stand anywhere in one ("setz das bitte jetzt um"). */
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

/** In a script without spaces what may stand before an order is a word of its own. */
function apart(phrase: string, set: Sets): string[] {
  const before = [...set('openers'), ...set('tails')].filter((one) => phrase.startsWith(one) && phrase.length > one.length);
  const start = Math.max(0, ...before.map(({ length }) => length));
  return start > 0 ? [phrase.slice(0, start), ...phrase.slice(start).split(' ')] : phrase.split(' ');
}

/** As many phrases as a message has at most, some times over: each is asked about several times, and for every list. */
const maxRemembered = 64;

function remembered<Told>(tell: (phrase: string) => Told): (phrase: string) => Told {
  const told = new Map<string, Told>();
  return (phrase) => {
    const known = told.get(phrase) ?? tell(phrase);
    if (told.size >= maxRemembered) told.clear();
    told.set(phrase, known);
    return known;
  };
}
