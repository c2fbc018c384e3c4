// Phrase lists of each language: whole messages, verbs and objects, as packed JSON.

/** The lists of whole messages, in the order of the files. */
export const messageLists = [
  'assent',
  'polite',
  'refusal',
  'waits',
  'orders',
  'cancel',
  'resume',
  'skip',
  'whatever',
  'redo',
  'byHand',
  'undo',
  'check',
  'next',
] as const;

export type ListName = (typeof messageLists)[number];

/** All the lists, in the order of the files. */
export const listNames = [
  'yes',
  'assent',
  'polite',
  'openers',
  'tails',
  'refusal',
  'waits',
  'orders',
  'verbs',
  'objects',
  'cancel',
  'stops',
  'work',
  'resume',
  'skip',
  'whatever',
  'redo',
  'byHand',
  'undo',
  'check',
  'next',
  'asks',
  'common',
] as const satisfies readonly (keyof Phrases)[];

export interface Phrases {
  /** Yes-words that may stand before a listed phrase without a comma. */
  readonly yes: readonly string[];
  /** Whole messages that say yes to an open card; at most 60. */
  readonly assent: readonly string[];
  /** Thanks and please: what may stand beside a listed phrase and changes nothing about it. */
  readonly polite: readonly string[];
  /** What may stand before a phrase that orders something: could you, let's. */
  readonly openers: readonly string[];
  /** What may stand beside one, which says nothing more by it: now, at once, team. */
  readonly tails: readonly string[];
  /** Whole messages that say no to an open card. */
  readonly refusal: readonly string[];
  /** Whole messages that put an open card off and decide nothing. */
  readonly waits: readonly string[];
  /** Whole messages that order the build. */
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

/** The phrases of a list as they are written; "skip [|it|this]" stands for "skip", "skip it" and "skip this". */
export function spelledOut(list: readonly string[]): string[] {
  return list.flatMap((line) => {
    const at = line.indexOf('[');
    if (at < 0) return [line];
    const ends = line.slice(at + 1, -1).split('|');
    return ends.map((end) => `${line.slice(0, at)}${end}`.trim());
  });
}
