// What is known of one language: closed lists of whole messages, one phrase a line in its JSON file, and the parts of its one order pattern.

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
