// State of model calls: the types its part of the session is folded into.
import type { Phase } from '../phases';
import type { Masked } from '../secrets/kinds';
import type { BudgetReason, CallPurpose, CapScope } from './facts';
import { noSpend, type Spend, type Usage } from './usage';

export interface CallLine {
  readonly seq: number;
  readonly at: number;
  readonly phase: Phase | null;
  /** The member, or the duty where no member answered. */
  readonly who: string;
  readonly purpose: CallPurpose;
  readonly model: string;
  readonly usage: Usage;
  readonly costUsd: number | null;
  readonly estimated: boolean;
  readonly outcome: string;
}

/** One sum of the table. */
export interface CostCell {
  readonly who: string;
  readonly phase: Phase | null;
  readonly spend: Spend;
}

/** What the discussion took between one word of the user and the next. */
export interface CostRound {
  /** How the word begins that opened it; empty where the user let the team go on. */
  readonly opening: string;
  readonly spend: Spend;
}

export interface Costs {
  readonly cells: readonly CostCell[];
  /** Oldest first; one that has cost nothing yet is the last. */
  readonly rounds: readonly CostRound[];
  /** The latest calls, oldest first. */
  readonly calls: readonly CallLine[];
}

export interface Cap {
  readonly scope: CapScope;
  readonly reason: BudgetReason;
  /** How much was allowed, in the unit of the reason; null where an older log does not say. */
  readonly limit: number | null;
  readonly summary: string;
  /** Whether it was extended before: then only a higher setting lets the work go on. */
  readonly isLast: boolean;
}

export interface Caps {
  /** The limit that holds the work up now. */
  readonly reached: Cap | null;
  /** Limits that the user extended, and what had been used up by then. */
  readonly extendedAt: Readonly<Record<CapScope, Spend | null>>;
  /** What was used up since the user last did something; failed attempts are calls, too. */
  readonly sinceUser: Spend;
  /** The same over the whole session. */
  readonly inAll: Spend;
}

export interface Condensed {
  /** How many entries of the conversation it stands for, from the first. */
  readonly upTo: number;
  readonly text: string;
}

export interface ModelState {
  /** What the user chose for a member in this session. */
  readonly assigned: Readonly<Record<string, string>>;
  readonly caps: Caps;
  readonly costs: Costs;
  readonly condensed: Condensed | null;
  /** Who has cut a request to fit a window, as far as the user was told. */
  readonly toldOfCuts: readonly ('server' | 'us')[];
}

export interface Receipt {
  readonly model: string;
  readonly recorded: boolean;
  readonly usage: Usage;
  /** Null as soon as one call's price is unknown. */
  readonly costUsd: number | null;
  readonly tookMs: number;
  /** The overloaded model that was asked first. */
  readonly insteadOf?: string;
  /** The tokens were counted by us, because the provider told none. */
  readonly estimated?: true;
  /** Secrets that were taken out of the last request, by kind. */
  readonly masked?: Masked;
  /** Pictures that went with the request, and whether the model could not see them. */
  readonly pictures?: number;
  readonly unseen?: true;
  /** The answer repeated itself without end and was stopped. */
  readonly repeated?: true;
  /** Not all of the request was read, because the window is too small. */
  readonly shortened?: true;
  /** Passages of the answer that were the text of our own prompts, and were left out. */
  readonly echoes?: number;
}

const noCosts: Costs = { cells: [], rounds: [], calls: [] };

export const noCaps: Caps = { reached: null, extendedAt: { message: null, session: null }, sinceUser: noSpend, inAll: noSpend };

export const noModelState: ModelState = { assigned: {}, caps: noCaps, costs: noCosts, condensed: null, toldOfCuts: [] };
