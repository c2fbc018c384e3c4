// What a batch of experts takes before it is run, from the number of experts and what this session's calls have cost.
import type { Spend } from '../models/usage';
import type { Arm } from './facts';

export interface BatchEstimate {
  readonly calls: number;
  /** Dollars at the session's own average per call; null where a price is unknown or nothing has been asked yet. */
  readonly costUsd: number | null;
}

/** `experts`: every answer and the map of them. `vote`: every answer and, where there are several, a choice by each. */
export function estimateBatch(arm: Arm, experts: number, { calls, costUsd }: Pick<Spend, 'calls' | 'costUsd'>): BatchEstimate {
  const needed = arm === 'one' ? 1 : arm === 'experts' ? experts + 1 : experts + (experts > 1 ? experts : 0);
  return { calls: needed, costUsd: calls === 0 || costUsd === null ? null : (costUsd / calls) * needed };
}
