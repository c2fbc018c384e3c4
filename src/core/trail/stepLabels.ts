// The number of each step as users count them: in the order in which the plan is carried out.
import { executionOrder } from '../plan/taskMap';
import type { Progress } from '../execution/state';

export function stepLabels({ progress }: { readonly progress: Progress }): ReadonlyMap<string, number> {
  const planned = progress.offered ? executionOrder(progress.offered.plan) : [];
  return new Map(planned.map(({ id }, index) => [id, index + 1]));
}
