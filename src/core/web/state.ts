// State of what members looked up on the web: the types it is folded into.
import type { AgentId } from '../agents/roster';
import type { WebUse } from '../models/request';

/**
 * How a look ended. `secret`: what was asked holds one; `address`: it is none of the public web; `unknown`: an address nobody named;
 * `late`: it was given up.
 */
export type WebOutcome = 'found' | 'nothing' | 'failed' | 'late' | 'secret' | 'address' | 'unknown';

export interface WebLook {
  readonly lookId: string;
  readonly turnId: string;
  readonly agent: AgentId;
  readonly use: WebUse;
  /** The words that were searched for, or the address. */
  readonly what: string;
  /** What it was likely to cost when it was asked for; null where the price is not known. */
  readonly costUsd: number | null;
  /** `dropped`: its turn ended before it did. */
  readonly state: 'running' | 'dropped' | WebOutcome;
  /** The searches that were really made for it. */
  readonly queries: readonly string[];
  /** Numbers of the sources it brought. */
  readonly found: readonly number[];
}

/** What came back from one address. */
export interface WebSource {
  /** From 1; it is cited by it. */
  readonly number: number;
  readonly address: string;
  readonly title: string;
  /** What came back from there, as the provider gave it: a quotation is checked against it. */
  readonly passages: readonly string[];
}

export interface WebState {
  readonly looks: readonly WebLook[];
  readonly sources: readonly WebSource[];
}

/**
 * `verified`: the quote stands in what came back from there. `unquoted`: it came back, and nothing was quoted. `misquoted`: the quote does not stand
 * there. `unknown`: nothing came back from there.
 */
export type OutsideState = 'verified' | 'unquoted' | 'misquoted' | 'unknown';

export interface OutsideCitation {
  /** As it stands in the text. */
  readonly text: string;
  /** Empty for a result of a tool. */
  readonly address: string;
  readonly title: string;
  readonly quote: string | null;
  readonly state: OutsideState;
}

export const noWeb: WebState = { looks: [], sources: [] };
