// Cost estimate for a build, based on the plan and the session's calls so far.
import type { Clarify } from '../clarify/clarify';
import type { DiscussionState } from '../discussion/state';
import { callSize, callsOfAnswers, estimateOf, type UsualEstimate, usualCallsOfAnswer, usualOf } from '../models/estimate';
import type { Price, Spend } from '../models/usage';
import type { Task } from '../plan/taskMap';
import { levelOf, maxRevisions, reviewersOf, type ReviewLevel } from './findings';
import type { Progress } from './state';

/** Calls for the plan and the final summary. */
const fixedCalls = 2;
/** Additional calls per answer for file lookups. */
const looks = usualCallsOfAnswer.high - usualCallsOfAnswer.low;
/** Calls per task: the Builder's first answer and two repairs. */
const callsPerTask = 3;
/** Share of steps sent back to the Builder once, measured in the guided tour. */
const sentBack = 1 / 3;
const none = { low: 0, high: 0 };
/** Maximum number of tasks assumed while there is no plan. */
const maxTasks = 8;

/** Task assumed while there is no plan. Its risk is medium, so at review level `byRisk` it gets one reviewer. */
const usualTask = { risk: 'medium', answers: [] } as const;

interface Spent {
  readonly spend: Spend;
  readonly discussion: DiscussionState;
  readonly clarify: Clarify;
  readonly progress: Progress;
}

/** Estimates a build from the tasks of its plan. Without a plan, one task is assumed for each scope item of the brief, up to `maxTasks`. */
export function estimateBuild(session: Spent, set: ReviewLevel): UsualEstimate {
  const { progress, clarify, spend, discussion } = session;
  const level = levelOf(session, set);
  const parts = Math.min(clarify.brief?.scope.length || 1, maxTasks);
  const tasks = progress.offered?.plan.tasks ?? Array.from({ length: parts }, () => usualTask);
  const reviewers = tasks.map((task) => reviewersOf(task, discussion.objections, level, discussion.own).length);
  const once = tasks.length + sum(reviewers);
  const calls = fixedCalls + Math.round(once * (1 + sentBack));
  const mostCalls = fixedCalls + looks + sum(reviewers.map((count) => mostCallsOf(callsPerTask, count)));
  return { calls, mostCalls, ...amountOf(calls, spend) };
}

/**
 * Estimates one task. `calls`: one attempt and its reviews. `mostCalls`: see `mostCallsOf`. A task without files has only one attempt and
 * no reviews.
 */
export function estimateTask(session: Spent, task: Task, set: ReviewLevel): UsualEstimate {
  const { spend, discussion } = session;
  const level = levelOf(session, set);
  const reviewers = task.files.length === 0 ? 0 : reviewersOf(task, discussion.objections, level, discussion.own).length;
  const calls = 1 + reviewers;
  const mostCalls = mostCallsOf(task.files.length === 0 ? 1 : callsPerTask, reviewers);
  return { calls, mostCalls, ...amountOf(calls, spend) };
}

export function estimateReview({ spend, discussion, progress }: Spent, taskId: string, price: Price | null): UsualEstimate {
  const task = progress.offered?.plan.tasks.find(({ id }) => id === taskId) ?? usualTask;
  const calls = callsOfAnswers(reviewersOf(task, discussion.objections, 'all', discussion.own).length);
  return usualOf(estimateOf([{ calls, ...callSize(spend), price }]));
}

/** Estimates the tokens and cost for a number of calls from the session's average per call. */
function amountOf(calls: number, spend: Spend): Pick<UsualEstimate, 'tokens' | 'costUsd'> {
  const { input, output } = callSize(spend);
  const { tokens } = usualOf({ calls: none, tokens: { low: input.low + output.low, high: input.high + output.high }, costUsd: null });
  const costUsd = spend.calls === 0 || spend.costUsd === null ? null : (spend.costUsd / spend.calls) * calls;
  return { tokens: tokens * calls, costUsd };
}

/**
 * Returns the maximum number of calls for a task: all attempts or, with reviewers, all attempts in every review round, plus one call per
 * reviewer and a synthesis if there are several reviewers. Includes the lookups for one answer per agent.
 */
function mostCallsOf(attempts: number, reviewers: number): number {
  const asked = reviewers === 0 ? attempts : (maxRevisions + 1) * (attempts + reviewers + (reviewers > 1 ? 1 : 0));
  return asked + looks * (1 + reviewers);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
