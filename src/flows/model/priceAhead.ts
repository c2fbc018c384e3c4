// What calls are likely to take, worked out before any of them is made: by the model that would answer each, and by the calls so far.
import type { ModelTier } from '../../core/agents/roster';
import { callSize, type Estimate, estimateOf } from '../../core/models/estimate';
import type { Flow } from '../kernel/flow';
import { answererOf } from './pickModel';

/** @param asked who answers each of them, a member or a duty, and on which tier */
export function priceAhead(flow: Flow, asked: readonly { readonly who: string; readonly tier: ModelTier }[]): Estimate {
  const { ports, recorder } = flow;
  const one = { low: 1, high: 1 };
  return estimateOf(
    asked.map(({ who, tier }) => {
      const { model } = answererOf(flow, who, tier);
      return { calls: one, ...callSize(recorder.session().spend), price: ports.models.price(model) };
    }),
  );
}
