// Folds facts into the state of the models: assignments, limits, costs and condensed history.
import type { Event } from '../events';
import { evolveCosts } from './costs';
import { evolveCaps } from './limits';
import type { ModelState } from './state';
import type { Phase } from '../phases';

/** @param phase the phase the session was in before this event */
export function evolveModels(state: ModelState, event: Event, phase: Phase | null): ModelState {
  const caps = evolveCaps(state.caps, event);
  const costs = evolveCosts(state.costs, event, phase);
  const assigned = event.type === 'model.assigned' ? assign(state.assigned, event.agent, event.model) : state.assigned;
  const condensed = event.type === 'turns.condensed' ? { upTo: event.upTo, text: event.text } : state.condensed;
  const isSame = caps === state.caps && costs === state.costs && assigned === state.assigned && condensed === state.condensed;
  return isSame ? state : { assigned, caps, costs, condensed };
}

function assign(assigned: ModelState['assigned'], agent: string, model: string | null): ModelState['assigned'] {
  const { [agent]: _before, ...others } = assigned;
  return model === null ? others : { ...others, [agent]: model };
}
