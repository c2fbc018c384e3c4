// How a workshop comes to its end, whatever brought it there.
import type { Fact } from '../../core/events';
import type { Session } from '../../core/session';
import type { WorkshopVerdict } from '../../core/workshop/verdict';
import type { Workshop } from '../../core/workshop/state';

/** The end of a workshop; in a discussion that was there before it, the floor is the user's again. */
export function closingFacts({ clarify }: Session, { id }: Workshop, verdict: WorkshopVerdict): Fact[] {
  const closed: Fact = { type: 'workshop.closed', workshopId: id, ...verdict };
  return clarify.accepted ? [closed, { type: 'floor.opened', reason: 'workshop' }] : [closed];
}
