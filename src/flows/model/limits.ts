// The limits that hold for the calls of a session, and whether one of them is reached.
import { capEnd, type CapEnd, type CapLimits } from '../../core/models/limits';
import { requestsLeft } from '../kernel/allowance';
import type { Flow } from '../kernel/flow';

export function limitsOf({ ports }: Pick<Flow, 'ports'>): CapLimits {
  return { message: ports.settings.limits(), session: ports.settings.modelRules().sessionLimits };
}

/** The limit that is reached before the next step, or null. */
export function reachedLimit(flow: Flow): CapEnd | null {
  const { models, phase } = flow.recorder.session();
  return capEnd(models.caps, phase, limitsOf(flow));
}

/** Whether the next request has to be the answer itself: it is held in reserve, and what is made for it counts as it is made. */
export function isLastRequest(flow: Flow): boolean {
  return requestsLeft(flow) <= 1 || reachedLimit(flow) !== null;
}
