// The slice of a session that its models own: who is asked for whom, what was used up, what holds it up, and what is condensed.
import type { Event } from '../events';
import type { Phase } from '../phases';
import { type Caps, evolveCaps, noCaps } from './caps';
import { type Costs, evolveCosts, noCosts } from './costs';

export interface Condensed {
  /** How many entries of the conversation it stands for, from the first. */
  readonly upTo: number;
  readonly text: string;
}

export interface ModelState {
  /** What the user chose for a member in this session. */
  readonly assigned: Readonly<Record<string, string>>;
  readonly caps: Caps;
  readonly costs: Costs;
  readonly condensed: Condensed | null;
}

export const noModelState: ModelState = { assigned: {}, caps: noCaps, costs: noCosts, condensed: null };

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
