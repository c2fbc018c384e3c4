// Raises and clears faults.
import type { Fact } from '../../core/events';
import type { Session } from '../../core/session';
import type { Fault, FaultReason } from '../../core/faults';
import { type ModelFailure, isOfOneCall } from '../../core/models/failure';
import type { Flow } from './flow';
import type { TurnOutcome } from '../../core/discussion/facts';

type CallFailure = Pick<ModelFailure, 'reason'> & { readonly retryAfterMs?: number | null; readonly model?: string };

/** Raises a fault for a failed call, unless the user canceled it. */
export async function raise(flow: Flow, failure: CallFailure): Promise<void> {
  if (failure.reason === 'cancelled' || flow.signal.aborted) return;
  const { reason, retryAfterMs, model = flow.ports.models.identify('strong').model } = failure;
  await raiseFault(flow, reason, model, retryAfterMs ? flow.ports.clock.now() + retryAfterMs : null);
}

/** Raises a fault only if the user must fix the cause; otherwise the work continues without this call. */
export async function raiseForUser(flow: Flow, failure: Parameters<typeof raise>[1]): Promise<void> {
  if (!isOfOneCall(failure.reason)) await raise(flow, failure);
}

/** Raises a fault for a refused or empty turn, which would otherwise be retried forever. Returns false for any other outcome. */
export async function raiseSilence(flow: Flow, outcome: TurnOutcome): Promise<boolean> {
  if (outcome !== 'refused' && outcome !== 'empty') return false;
  await raiseFault(flow, outcome === 'empty' ? 'empty' : 'contentBlocked', '');
  return true;
}

/**
 * Raises a fault.
 * @param retryAt time from which the service may be called again, in epoch milliseconds; null if unknown
 */
export async function raiseFault(
  flow: Pick<Flow, 'ports' | 'recorder'>,
  reason: FaultReason,
  about: string,
  retryAt: number | null = null,
): Promise<void> {
  const fault: Fault = { reason, about, ...(retryAt !== null && { retryAt }) };
  await flow.recorder.record({ type: 'fault.raised', faultId: flow.ports.ids.next('f'), fault });
}

export function liftFacts({ fault, stopped }: Pick<Session, 'fault' | 'stopped'>): Fact[] {
  return [
    ...(fault ? [{ type: 'fault.cleared', faultId: fault.id } as const] : []),
    ...(stopped ? [{ type: 'run.resumed' } as const] : []),
  ];
}
