// The shape of one language's phrases for starting and stopping a build, and how its words are made comparable.

/**
 * Lists are alternatives parted by `|`, each a small pattern over folded words; sentences in them are written as people write them.
 * Nothing else may stand in a clause: what a list does not know is not understood, and then nothing is started.
 */
export interface Grammar {
  /** Words that mean yes by themselves. */
  readonly yes: string;
  /** Words that may stand around them, and in a clause that only approves. */
  readonly approving: string;
  /** Whole clauses that end the talk, such as "no more questions": no order, but no objection either. */
  readonly enough: string;
  /** Words before an order. */
  readonly openers: string;
  /** Words that permit; an infinitive after them is an order. */
  readonly permits: string;
  /** Beginnings of a question that is a request, if it is also polite. */
  readonly requests: string;
  readonly polite: string;
  /** Orders to build, in the imperative. */
  readonly orders: string;
  /** The same in the infinitive, after a permission or a request. */
  readonly infinitives: string;
  /** Whether an infinitive alone is an order, with its object before it. */
  readonly infinitiveLast: boolean;
  /** What may follow an order: what is built, when, and courtesy. */
  readonly objects: string;
  /** Those objects that take only a part of what was discussed. */
  readonly parts: string;
  /** Beginnings of a clause that limits an order without holding it up: "but don't touch the database". */
  readonly limits: string;
  /** Beginnings of what comes after: "then do the rest". */
  readonly followUps: string;
  /** Words of a condition, a delay, a doubt or a report: with one of them nothing is certain. */
  readonly doubts: string;
  /** Orders to stop everything. */
  readonly cancels: string;
  readonly cancelObjects: string;
  readonly conjunctions: string;
}

/** Lower case without accents; apostrophes and hyphens part words; letters drawn out are shortened. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/['’‘`´-]/g, ' ')
    .replace(/(\p{L})\1{2,}/gu, '$1');
}

export interface CompiledGrammar {
  readonly yes: RegExp;
  readonly approving: RegExp;
  readonly enough: RegExp;
  readonly openers: RegExp;
  readonly permits: RegExp;
  readonly requests: RegExp;
  readonly polite: RegExp;
  readonly orders: RegExp;
  readonly infinitives: RegExp;
  readonly infinitiveLast: boolean;
  readonly object: RegExp;
  readonly part: RegExp;
  readonly limits: RegExp;
  readonly followUps: RegExp;
  readonly doubts: RegExp;
  readonly cancels: RegExp;
  readonly cancelObject: RegExp;
  readonly conjunctions: RegExp;
  /** Long words in which a slip of one letter is forgiven. */
  readonly forgiven: readonly string[];
}

/** What people of all languages write. */
const everywhere = { yes: 'ok|okay|okey|k|kk|lgtm|sgtm|yes|yep|go|super|top|perfect', polite: 'please|pls|plz|thx|thanks|ty' };

export function compile(grammar: Grammar): CompiledGrammar {
  const alternatives = (...lists: readonly string[]) => `(?:${lists.filter((list) => list !== '').map(fold).join('|')})`;
  const word = (...lists: readonly string[]) => new RegExp(`^${alternatives(...lists)}$`);
  const start = (...lists: readonly string[]) => new RegExp(`^${alternatives(...lists)}(?= |$)`);
  return {
    yes: start(grammar.yes, everywhere.yes),
    approving: start(grammar.yes, grammar.approving, everywhere.yes, everywhere.polite),
    enough: word(grammar.enough),
    openers: start(grammar.openers, everywhere.yes, everywhere.polite),
    permits: start(grammar.permits),
    requests: start(grammar.requests),
    polite: new RegExp(`(?:^| )${alternatives(grammar.polite, everywhere.polite)}(?= |$)`),
    orders: start(grammar.orders),
    infinitives: start(grammar.infinitives),
    infinitiveLast: grammar.infinitiveLast,
    object: word(grammar.objects, grammar.parts, everywhere.polite),
    part: word(grammar.parts),
    limits: start(grammar.limits),
    followUps: start(grammar.followUps),
    doubts: new RegExp(`(?:^| )${alternatives(grammar.doubts)}(?= |$)`),
    cancels: start(grammar.cancels),
    cancelObject: word(grammar.cancelObjects, everywhere.polite),
    conjunctions: new RegExp(` ${alternatives(grammar.conjunctions)} `),
    forgiven: [...new Set(fold(`${grammar.orders}|${grammar.infinitives}|${grammar.cancels}`).match(/(?<![\p{L}(?:\])])\p{L}{5,}(?=[|) ]|$)/gu) ?? [])],
  };
}
