// State of predictions: the type they are folded into as a part of the discussion.
import type { AgentId } from '../agents/roster';
import type { PredictionResult } from './facts';
import type { PredictionSaid } from './prediction';

export interface Prediction extends PredictionSaid {
  /** `F1`, `F2`, … in the order they were made. */
  readonly id: string;
  readonly by: AgentId;
  /** `open` until it is looked up; `allowed` while its run is under way. */
  readonly state: 'open' | 'allowed' | PredictionResult;
  readonly places: readonly string[];
  /** Who has spoken since it was settled. */
  readonly heardBy: readonly AgentId[];
  /** `seq` of the event that brought it. */
  readonly seq: number;
}
