// Model state: the types that part of the session is folded into.
import type { Phase } from '../phases';
import type { Masked } from '../secrets/kinds';
import type { BudgetReason, CallPurpose, CapScope } from './facts';
import { noSpend, type Spend, type Usage } from './usage';

export interface CallLine {
  readonly seq: number;
  readonly at: number;
  readonly phase: Phase | null;
  /** The member, or the duty if no member answered. */
  readonly who: string;
  readonly purpose: CallPurpose;
  readonly model: string;
  readonly usage: Usage;
  readonly costUsd: number | null;
  readonly estimated: boolean;
  readonly outcome: string;
}

/** One cell of the cost table: the spend of a member in a phase. */
export interface CostCell {
  readonly who: string;
  readonly phase: Phase | null;
  readonly spend: Spend;
}

export interface Costs {
  readonly cells: readonly CostCell[];
  /** Latest calls, oldest first. */
  readonly calls: readonly CallLine[];
}

export interface Cap {
  readonly scope: CapScope;
  readonly reason: BudgetReason;
  /** Amount allowed, in the unit of the reason; null in older logs. */
  readonly limit: number | null;
  readonly summary: string;
  /** Whether the limit was already extended: then only a higher setting helps. */
  readonly isLast: boolean;
}

export interface Caps {
  /** The limit that currently blocks work. */
  readonly reached: Cap | null;
  /** Extended limits, with the usage at that time. */
  readonly extendedAt: Readonly<Record<CapScope, Spend | null>>;
  /** Usage since the user's last act, including failed attempts. */
  readonly sinceUser: Spend;
  /** Usage of the whole session. */
  readonly inAll: Spend;
}

export interface Condensed {
  /** Number of entries that the text replaces, from the first. */
  readonly upTo: number;
  readonly text: string;
}

export interface ModelState {
  /** Models the user chose for members in this session. */
  readonly assigned: Readonly<Record<string, string>>;
  readonly caps: Caps;
  readonly costs: Costs;
  readonly condensed: Condensed | null;
  /** Truncations already reported to the user. */
  readonly reportedCuts: readonly ('server' | 'us')[];
}

export interface Receipt {
  readonly model: string;
  readonly recorded: boolean;
  readonly usage: Usage;
  /** Null if any call's price is unknown. */
  readonly costUsd: number | null;
  readonly tookMs: number;
  /** Overloaded model that was asked first. */
  readonly insteadOf?: string;
  /** Tokens were estimated, because the provider reported none. */
  readonly estimated?: true;
  /** Masked secrets of the last request, by kind. */
  readonly masked?: Masked;
  /** Number of pictures, and whether the model has no vision. */
  readonly pictures?: number;
  readonly unseen?: true;
  /** The answer repeated itself and was stopped. */
  readonly repeated?: true;
  /** The request was truncated because of the context window. */
  readonly shortened?: true;
  /** Passages that repeated the prompt and were removed. */
  readonly echoes?: number;
}

const noCosts: Costs = { cells: [], calls: [] };

export const noCaps: Caps = { reached: null, extendedAt: { message: null, session: null }, sinceUser: noSpend, inAll: noSpend };

export const noModelState: ModelState = { assigned: {}, caps: noCaps, costs: noCosts, condensed: null, reportedCuts: [] };
