// Raises and lifts faults.
import type { Fact } from '../../core/events';
import type { Session } from '../../core/session';
import type { Fault, FaultReason } from '../../core/faults';
import { type ModelFailure, isOfOneCall } from '../../core/models/failure';
import type { Flow } from './flow';
import type { TurnOutcome } from '../../core/discussion/facts';

/** What is known of a call that failed. */
type CallFailure = Pick<ModelFailure, 'reason'> & { readonly retryAfterMs?: number | null; readonly model?: string };

/** Raises a fault for a failed call; a call the user cancelled is no fault. */
export async function raise(flow: Flow, failure: CallFailure): Promise<void> {
  if (failure.reason === 'cancelled' || flow.signal.aborted) return;
  const { reason, retryAfterMs, model = flow.ports.models.identify('strong').model } = failure;
  await raiseFault(flow, reason, model, retryAfterMs ? flow.ports.clock.now() + retryAfterMs : null);
}

/** Raises a fault where only the user can mend what failed; without a single call the work goes on. */
export async function raiseForUser(flow: Flow, failure: Parameters<typeof raise>[1]): Promise<void> {
  if (!isOfOneCall(failure.reason)) await raise(flow, failure);
}

/** Raises a fault for a turn in which nothing was said, where the step would be taken again by itself for ever. Gives whether it was one. */
export async function raiseSilence(flow: Flow, outcome: TurnOutcome): Promise<boolean> {
  if (outcome !== 'refused' && outcome !== 'empty') return false;
  await raiseFault(flow, outcome === 'empty' ? 'empty' : 'contentBlocked', '');
  return true;
}

/** @param retryAt when the service may be asked again; null where it did not say */
export async function raiseFault(
  flow: Pick<Flow, 'ports' | 'recorder'>,
  reason: FaultReason,
  about: string,
  retryAt: number | null = null,
): Promise<void> {
  const fault: Fault = { reason, about, ...(retryAt !== null && { retryAt }) };
  await flow.recorder.record({ type: 'fault.raised', faultId: flow.ports.ids.next('f'), fault });
}

/** What held the work up is lifted: an open fault, and a stop. */
export function liftFacts({ fault, stopped }: Pick<Session, 'fault' | 'stopped'>): Fact[] {
  return [
    ...(fault ? [{ type: 'fault.cleared', faultId: fault.id } as const] : []),
    ...(stopped ? [{ type: 'run.resumed' } as const] : []),
  ];
}
