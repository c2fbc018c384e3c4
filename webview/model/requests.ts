// What the panel is asked for from elsewhere: a text in the composer, an entry to be shown, a workshop to be started.
import type { Price } from '../../src/core/models/usage';

/** A text for the composer, put there from outside; a new object each time, so that the same text counts twice. */
export interface ComposerRequest {
  readonly text: string | null;
  /** Whether the text goes after what is typed there. */
  readonly isAddition?: boolean;
}

/** An entry of the ledger to be shown; a new object each time, so that the same entry counts twice. */
export interface LedgerRequest {
  readonly id: string;
}

/** Where a workshop is started: the topic so far, and the price to reckon with. */
export interface WorkshopStartRequest {
  readonly topic: string;
  readonly price: Price | null;
}
