// A workshop in the conversation: one entry where it began and one where it came to its end.
import type { WorkshopFact } from './facts';

export interface WorkshopEntry {
  readonly kind: 'workshop';
  readonly id: string;
  readonly at: number;
  readonly workshopId: string;
  readonly moment: 'opened' | 'closed';
}

type Turning = Extract<WorkshopFact, { type: 'workshop.opened' | 'workshop.closed' }>;

export function workshopEntry({ type, workshopId }: Turning, stamp: { readonly id: string; readonly at: number }): WorkshopEntry {
  return { kind: 'workshop', ...stamp, workshopId, moment: type === 'workshop.opened' ? 'opened' : 'closed' };
}
