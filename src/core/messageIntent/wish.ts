// Confirmation questions: state and commands.
import * as v from 'valibot';
import type { FaultReason } from '../faults';
import { languages } from '../i18n/language';
import type { BudgetReason } from '../models/facts';
import type { Want } from './facts';

/** Requests that need a click, because they write files, run something, end the session or mark work as done. */
const byPress: readonly Want[] = ['accept', 'byHand', 'end', 'run'];

export function isByPress({ want }: Pick<Wish, 'want'>): boolean {
  return byPress.includes(want);
}

export function openWish(wishes: readonly Wish[]): Wish | undefined {
  return wishes.findLast(({ state }) => state === 'open');
}

export interface Wish {
  readonly id: string;
  readonly want: Want;
  readonly planHash: string | null;
  readonly taskId: string | null;
  readonly messageId: string | null;
  readonly objectionId: string | null;
  readonly commandId: string | null;
  readonly cap: { readonly reason: BudgetReason; readonly limit: number | null } | null;
  readonly fault: FaultReason | null;
  /** `passed`: another user action, or a newer question or card, closed the question without an answer. */
  readonly state: 'open' | 'taken' | 'left' | 'passed';
}

export const wordCommandSchemas = [
  v.object({ type: v.literal('wish.settle'), wishId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), taken: v.boolean() }),
  v.object({ type: v.literal('language.choose'), language: v.picklist(languages) }),
] as const;
