// What building will take, before it is begun: an estimate from the plan or the brief and from what this session's calls have cost.
import type { Session } from '../session';
import { type ReviewLevel, maxRevisions, reviewersOf } from './findings';

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

/** What is reckoned with while there is no plan to tell the risks: one reviewer a task. */
const usualTask = { risk: 'medium', answers: [] } as const;

/** @param session with a plan its tasks are counted, without one the parts of the first version stand for them */
export function estimateBuild({ progress, clarify, spend, room }: Session, level: ReviewLevel): BuildEstimate {
  const parts = Math.min(clarify.brief?.scope.length || 1, mostTasks);
  const tasks = progress.offered?.plan.tasks ?? Array.from({ length: parts }, () => usualTask);
  const reviewers = tasks.map((task) => reviewersOf(task, room.objections, level).length);
  const fewestCalls = fixedCalls + tasks.length + sum(reviewers);
  const mostCalls = fixedCalls + sum(reviewers.map(mostCallsOf));
  const perCall = spend.calls === 0 || spend.costUsd === null ? null : spend.costUsd / spend.calls;
  return { fewestCalls, mostCalls, costUsd: perCall === null ? null : (perCall * (fewestCalls + mostCalls)) / 2 };
}

/** Every attempt and repair of a task; with reviewers, every round of them with its synthesis. */
function mostCallsOf(reviewers: number): number {
  return reviewers === 0 ? callsPerTask : (maxRevisions + 1) * (callsPerTask + reviewers + 1);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
