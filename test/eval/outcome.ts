// Outcome of an arm.
import type { Files } from './task';

/** `done`, or why not: its tokens were used up, or it was stuck. Both are results. */
export type End = 'done' | 'tokens' | 'stuck';

export interface Outcome {
  readonly questions: readonly string[];
  /** What was said of the design: notes, turns, handover and plan; none of the user's own words. */
  readonly said: readonly string[];
  /** Objections that were to hold the design up. */
  readonly blockers: readonly string[];
  readonly files: Files;
  readonly end: End;
}
