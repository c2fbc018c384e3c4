// What is known of one language: closed lists of whole messages, one phrase a line in its JSON file, and the parts of its one order pattern.
import { folded } from './fold';

export interface Phrases {
  /** Whole messages that say yes to an open card; at most 60. */
  readonly assent: readonly string[];
  /** Yes-words that may stand before a listed phrase without a comma. */
  readonly yes: readonly string[];
  /** Whole messages that say no to an open card. */
  readonly refusal: readonly string[];
  /** What may stand before an order, or before a listed phrase of any kind. */
  readonly openers: readonly string[];
  /** What may stand behind. */
  readonly tails: readonly string[];
  /** Orders that need no object. */
  readonly orders: readonly string[];
  /** Verbs that build; `~` is the place of the object, which otherwise follows. */
  readonly verbs: readonly string[];
  readonly objects: readonly string[];
  /** Words that take an order back, or put it off, when they stand beside it. */
  readonly against: readonly string[];
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
  /** What a question begins with, where it has no question mark. */
  readonly asks: readonly string[];
  /** Frequent words, by which a text is told to be in the language. */
  readonly common: readonly string[];
}

/** The lists of whole messages. */
export type ListName =
  | 'assent'
  | 'refusal'
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
  /** Whether the phrase is an order as a whole. */
  isOrder(phrase: string): boolean;
  /** Whether the clause begins with an order. */
  beginsOrder(clause: string): boolean;
  isStop(phrase: string): boolean;
  /** Whether one of its words takes an order back. */
  takesBack(sentence: string): boolean;
  asks(sentence: string): boolean;
  /** How many of the words are frequent ones of the language. */
  familiar(words: readonly string[]): number;
}

function foldedAll(phrases: readonly string[]): string[] {
  return phrases.map(folded);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The longest first, so that "go ahead" is tried before "go". */
const oneOf = (phrases: readonly string[]): string =>
  `(?:${phrases
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')})`;

/** `verb object` for every verb, with the object at its place. */
function withObjects(verbs: readonly string[], objects: string): string {
  return verbs.map((verb) => (verb.includes('~') ? escaped(verb).replace('~', () => objects) : `${escaped(verb)} ${objects}`)).join('|');
}

export function tongueOf(phrases: Phrases): Tongue {
  const lists = new Map<ListName, ReadonlySet<string>>();
  const listed = (name: ListName) => {
    const known = lists.get(name) ?? new Set(foldedAll(phrases[name]));
    lists.set(name, known);
    return known;
  };
  const rules = once(() => rulesOf(phrases));
  return {
    isListed: (phrase, list) => variants(phrase, rules()).some((variant) => listed(list).has(variant)),
    isOrder: (phrase) => spoken(phrase, rules()).some((variant) => rules().order.test(variant)),
    beginsOrder: (clause) => spoken(clause, rules()).some((variant) => rules().lead.test(variant)),
    isStop: (phrase) =>
      spoken(phrase, rules()).some((variant) => listed('cancel').has(variant.replace(rules().opener, '')) || rules().stop.test(variant)),
    takesBack: (sentence) => rules().against.test(sentence),
    asks: (sentence) => rules().asks.test(sentence),
    familiar: (words) => words.filter((word) => rules().common.has(word)).length,
  };
}

interface Rules {
  readonly yes: RegExp;
  readonly opener: RegExp;
  readonly tail: RegExp;
  readonly order: RegExp;
  readonly lead: RegExp;
  readonly stop: RegExp;
  readonly against: RegExp;
  readonly asks: RegExp;
  readonly common: ReadonlySet<string>;
  readonly fillers: ReadonlySet<string>;
}

function rulesOf(phrases: Phrases): Rules {
  const yes = oneOf(foldedAll(phrases.yes));
  const openers = oneOf([...foldedAll(phrases.openers), ...foldedAll(phrases.yes)]);
  const tails = oneOf(foldedAll(phrases.tails));
  const orders = foldedAll(phrases.orders);
  const verbs = foldedAll(phrases.verbs);
  const core = `(?:${oneOf(orders)}|${withObjects(verbs, oneOf(foldedAll(phrases.objects)).replaceAll('#', '[a-z0-9а-я]{1,2}'))})`;
  // "go" alone begins much that is no order, and so does a verb whose object is a thing of the product
  const objectsBegin = [...new Set(foldedAll(phrases.objects).map((object) => object.split(' ')[0] ?? ''))].filter((word) => word !== '#');
  const begun = `(?:${oneOf(orders.filter((order) => order.includes(' ')))}|${withObjects(verbs, oneOf(objectsBegin))})`;
  const stops = `(?:${withObjects(foldedAll(phrases.stops), oneOf(foldedAll(phrases.work)))})`;
  return {
    yes: new RegExp(`^(?:${yes} )+`),
    opener: new RegExp(`^(?:${openers} )+`),
    tail: new RegExp(`(?: ${tails})+$`),
    order: new RegExp(`^(?:${openers} ){0,4}${core}(?: ${tails}){0,4}$`),
    lead: new RegExp(`^(?:${openers} ){0,4}${begun}(?: |$)`),
    stop: new RegExp(`^(?:${openers} ){0,3}${stops}(?: ${tails}){0,3}$`),
    against: new RegExp(`(?:^|[^\\p{L}])${oneOf(foldedAll(phrases.against))}(?:$|[^\\p{L}])`, 'u'),
    asks: new RegExp(`^${oneOf(foldedAll(phrases.asks))}(?: |$)`),
    common: new Set(foldedAll(phrases.common)),
    fillers: new Set(foldedAll(phrases.tails).filter((tail) => !tail.includes(' '))),
  };
}

/** The phrase, without what may stand behind it, and without the yes before it. */
function variants(phrase: string, { yes, tail }: Rules): string[] {
  const bare = phrase.replace(tail, '');
  return [...new Set([phrase, bare, phrase.replace(yes, ''), bare.replace(yes, '')])];
}

/** The phrase, and the phrase without the small words that may stand anywhere in it ("setz das bitte jetzt um"). */
function spoken(phrase: string, { fillers }: Rules): string[] {
  const bare = phrase
    .split(' ')
    .filter((word) => !fillers.has(word))
    .join(' ');
  return bare === phrase || bare === '' ? [phrase] : [phrase, bare];
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
