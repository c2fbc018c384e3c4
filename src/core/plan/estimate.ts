// What building will take, before it is begun: an estimate from the plan or the brief and from what this session's calls have cost.
import type { Session } from '../session';

export interface BuildEstimate {
  /** Model calls if every edit fits at once, and if every task needs all its attempts. */
  readonly fewestCalls: number;
  readonly mostCalls: number;
  /** Dollars for the middle of the two at the session's own average per call; null where a price is unknown. */
  readonly costUsd: number | null;
}

/** The plan and the summary at the end. */
const fixedCalls = 2;
/** The Builder's first answer and two repairs. */
const callsPerTask = 3;
/** A plan longer than this is rare; a brief with more parts than this is planned in fewer tasks. */
const mostTasks = 8;

/** @param session with a plan its tasks are counted, without one the parts of the first version stand for them */
export function estimateBuild({ progress, clarify, spend }: Session): BuildEstimate {
  const parts = progress.offered?.plan.tasks.length || clarify.brief?.scope.length || 1;
  const tasks = Math.min(parts, mostTasks);
  const fewestCalls = fixedCalls + tasks;
  const mostCalls = fixedCalls + tasks * callsPerTask;
  const perCall = spend.calls === 0 || spend.costUsd === null ? null : spend.costUsd / spend.calls;
  return { fewestCalls, mostCalls, costUsd: perCall === null ? null : (perCall * (fewestCalls + mostCalls)) / 2 };
}
