// Model state: types of the session slice that model facts fold into.
import type { Phase } from '../phases';
import type { Masked } from '../secrets/kinds';
import type { BudgetReason, CallPurpose, CapScope } from './facts';
import { noSpend, type Spend, type Usage } from './usage';

export interface CallLine {
  readonly seq: number;
  readonly at: number;
  readonly phase: Phase | null;
  /** The member; for a call without a member, the duty. */
  readonly who: string;
  readonly purpose: CallPurpose;
  readonly model: string;
  readonly usage: Usage;
  readonly costUsd: number | null;
  readonly estimated: boolean;
  readonly outcome: string;
}

export interface CostCell {
  readonly who: string;
  readonly phase: Phase | null;
  readonly spend: Spend;
}

export interface Costs {
  readonly cells: readonly CostCell[];
  /** The latest calls, oldest first. */
  readonly calls: readonly CallLine[];
}

export interface Cap {
  readonly scope: CapScope;
  readonly reason: BudgetReason;
  /** Allowed number of calls or tokens, or allowed cost in US dollars, depending on the reason; null in older logs. */
  readonly limit: number | null;
  readonly summary: string;
  /** Whether the limit was already extended. If so, only a higher setting lets the work continue. */
  readonly isLast: boolean;
}

export interface Caps {
  /** Limit that currently blocks the work; null if none does. */
  readonly reached: Cap | null;
  /** Usage at the time a limit was extended; null if not extended. */
  readonly extendedAt: Readonly<Record<CapScope, Spend | null>>;
  /** Usage since the user's last action, including failed attempts. */
  readonly sinceUser: Spend;
  readonly inAll: Spend;
}

export interface Condensed {
  /** Number of entries that the text replaces, starting with the first entry. */
  readonly upTo: number;
  readonly text: string;
}

export interface ModelState {
  /** Models that the user chose for members in this session. */
  readonly assigned: Readonly<Record<string, string>>;
  readonly caps: Caps;
  readonly costs: Costs;
  readonly condensed: Condensed | null;
  /** Causes of request truncation that were already reported to the user. */
  readonly reportedCuts: readonly ('server' | 'us')[];
}

/** Totals of the calls made for one answer; see `call.ended` for the optional fields. */
export interface Receipt {
  readonly model: string;
  readonly recorded: boolean;
  readonly usage: Usage;
  /** Null if the price of any call is unknown. */
  readonly costUsd: number | null;
  readonly tookMs: number;
  readonly insteadOf?: string;
  readonly estimated?: true;
  /** Number of secrets masked in the last request, by kind. */
  readonly masked?: Masked;
  readonly pictures?: number;
  readonly unseen?: true;
  readonly repeated?: true;
  readonly shortened?: true;
  readonly echoes?: number;
}

const noCosts: Costs = { cells: [], calls: [] };

export const noCaps: Caps = { reached: null, extendedAt: { message: null, session: null }, sinceUser: noSpend, inAll: noSpend };

export const noModelState: ModelState = { assigned: {}, caps: noCaps, costs: noCosts, condensed: null, reportedCuts: [] };
