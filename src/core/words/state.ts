// State of words: the types its part of the session is folded into.
import type { BudgetReason } from '../models/facts';
import type { Want } from './facts';

export interface Wish {
  readonly id: string;
  readonly want: Want;
  readonly planHash: string | null;
  readonly taskId: string | null;
  readonly messageId: string | null;
  readonly objectionId: string | null;
  readonly commandId: string | null;
  readonly cap: { readonly reason: BudgetReason; readonly limit: number | null } | null;
  readonly state: 'open' | 'taken' | 'left';
}
