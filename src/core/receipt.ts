// What one answer cost and who really gave it: shown as its badge, over all the calls it took.
import type { EventOf } from './events';
import { addUsage, type Usage } from './models/usage';
import type { Masked } from './secrets/kinds';

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
}

/** @param before what the same answer has cost so far: a member that looks things up is asked several times for one answer */
export function receiptOf(
  { model, recorded, usage, costUsd, tookMs, estimated, masked, insteadOf }: EventOf<'call.ended'>,
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
  };
}

/** How many secrets were masked, whatever their kind. */
export function maskedCount({ masked = {} }: Pick<Receipt, 'masked'>): number {
  return Object.values(masked).reduce((sum, count) => sum + count, 0);
}
