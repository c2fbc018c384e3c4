// Turns what went wrong into a fault the user can mend; the session waits for that and loses nothing.
import type { Fault, FaultReason } from '../core/faults';
import type { ModelFailure } from '../core/models/failure';
import type { Flow } from './flow';

/** Raises a fault for a failed call; a call the user cancelled is no fault. */
export async function raise(flow: Flow, failure: Pick<ModelFailure, 'reason'> & { readonly model?: string }): Promise<void> {
  if (failure.reason === 'cancelled' || flow.signal.aborted) return;
  await raiseFault(flow, failure.reason, failure.model ?? flow.ports.models.identify('strong').model);
}

export async function raiseFault(flow: Pick<Flow, 'ports' | 'recorder'>, reason: FaultReason, about: string): Promise<void> {
  const fault: Fault = { reason, about };
  await flow.recorder.record({ type: 'fault.raised', faultId: flow.ports.ids.next('f'), fault });
}
