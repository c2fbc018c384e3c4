// What one part of the panel asks of another: a text for the composer, an entry of the ledger, a place in the conversation, a workshop.
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

/** A place in the conversation to be brought up; a new object each time. */
export interface PlaceRequest {
  /** Of the entry. */
  readonly index: number;
  /** The part of it that takes the focus, by its `data-` name; `path` tells in which fold it may be. */
  readonly within: { readonly name: 'hunk' | 'finding' | 'task'; readonly id: string; readonly path?: string } | null;
}

/** Where a workshop is started: the topic so far, and the price to reckon with. */
export interface WorkshopStartRequest {
  readonly topic: string;
  readonly price: Price | null;
}
