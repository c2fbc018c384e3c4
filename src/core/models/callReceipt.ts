// Receipt for an answer: usage and cost of the calls it needed.
import type { CallFact } from './facts';
import type { Receipt } from './state';
import { addUsage } from './usage';

/**
 * Adds a call to a receipt.
 * @param before receipt so far; an answer with lookups needs several calls
 */
export function receiptOf(
  { model, recorded, usage, costUsd, tookMs, estimated, masked, insteadOf, pictures, unseen, repeated, shortened, echoes }: CallFact,
  before?: Receipt,
): Receipt {
  const isEstimated = estimated ?? before?.estimated;
  return {
    model,
    recorded,
    usage: before ? addUsage(before.usage, usage) : usage,
    costUsd: before ? (before.costUsd === null || costUsd === null ? null : before.costUsd + costUsd) : costUsd,
    tookMs: (before?.tookMs ?? 0) + tookMs,
    ...(isEstimated ? { estimated: true as const } : {}),
    ...(insteadOf ? { insteadOf } : {}),
    ...(masked ? { masked } : {}),
    ...(pictures ? { pictures } : {}),
    ...(unseen ? { unseen } : {}),
    ...(repeated ? { repeated } : {}),
    ...(shortened || before?.shortened ? { shortened: true as const } : {}),
    ...(echoes ? { echoes } : {}),
  };
}

export function maskedCount({ masked = {} }: Pick<Receipt, 'masked'>): number {
  return Object.values(masked).reduce((sum, count) => sum + count, 0);
}
