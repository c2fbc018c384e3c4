// Folds facts into model state: assignments, limits, costs and condensed history.
import { foldOf, liftFold } from '../base/fact';
import { costFold } from './costs';
import type { ModelFact } from './facts';
import { capFold } from './limits';
import type { Caps, Costs, ModelState } from './state';

const modelFold = foldOf<ModelState, ModelFact>()({
  'model.assigned': (state, { agent, model }) => {
    const { [agent]: _before, ...others } = state.assigned;
    return { ...state, assigned: model === null ? others : { ...others, [agent]: model } };
  },
  'window.exceeded': (state, { cutBy }) => ({ ...state, reportedCuts: [...state.reportedCuts, cutBy] }),
  'turns.condensed': (state, { upTo, text }) => ({ ...state, condensed: { upTo, text } }),
});

export const modelFolds = [
  modelFold,
  liftFold(capFold, (state: ModelState, step: (caps: Caps) => Caps) => ({ ...state, caps: step(state.caps) })),
  liftFold(costFold, (state: ModelState, step: (costs: Costs) => Costs) => ({ ...state, costs: step(state.costs) })),
] as const;
