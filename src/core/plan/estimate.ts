// What building will take, before it is begun: an estimate from the plan or the brief and from what this session's calls have cost.
import type { Spend } from '../models/usage';
import type { Session } from '../session';
import type { Task } from './taskMap';

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
  return { fewestCalls, mostCalls, costUsd: costOf(fewestCalls, mostCalls, spend) };
}

/** One task of it: one call if its edits fit at once, and all its attempts if they do not. A task without files has nothing to propose twice. */
export function estimateTask({ spend }: Pick<Session, 'spend'>, task: Task): BuildEstimate {
  const mostCalls = task.files.length === 0 ? 1 : callsPerTask;
  return { fewestCalls: 1, mostCalls, costUsd: costOf(1, mostCalls, spend) };
}

function costOf(fewestCalls: number, mostCalls: number, { calls, costUsd }: Spend): number | null {
  return calls === 0 || costUsd === null ? null : (costUsd / calls) * ((fewestCalls + mostCalls) / 2);
}
