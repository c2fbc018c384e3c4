// Risk score of a hunk, which orders a review.
import type { Task } from '../../plan/taskMap';
import { isSensitivePath } from '../../paths/pathRules';
import type { FileProposal, Hunk } from '../lines/proposal';

/** The points of each sign; together at most 100. The order of their sizes is what matters: what cannot be undone by reading stands first. */
export const riskPoints = {
  /** What is in such a file runs by itself or decides what others may do. */
  sensitivePath: 40,
  /** Somebody who has read the change found fault with it, and it is open. Counted once and half for any more. */
  openFinding: 30,
  /** The place was found by overlooking something. */
  looseMatch: 25,
  deletedFile: 25,
  renamedFile: 10,
  /** For every two lines that go and have nothing in their place, up to `mostForDeletions`. */
  deletedLines: 1,
  mostForDeletions: 15,
  /** For every eight lines that are read, up to `mostForSize`. */
  size: 1,
  mostForSize: 10,
  task: { low: 0, medium: 5, high: 15 },
} as const;

/** From here on a change is called risky, and one to look at. */
const high = 40;
const medium = 15;

/**
 * The risk of a hunk, 0 to 100.
 * @param task its task in the plan, for the risk the planner saw; where it is not known, medium
 * @param openFindings what reviewers have found in it and nobody has answered
 */
export function riskOf(hunk: Hunk, file: FileProposal, task: Pick<Task, 'risk'> | undefined, openFindings = 0): number {
  const { before, after } = hunk;
  const signs = [
    isSensitivePath(file.path) || isSensitivePath(file.to ?? file.path) ? riskPoints.sensitivePath : 0,
    openFindings > 0 ? riskPoints.openFinding + ((openFindings - 1) * riskPoints.openFinding) / 2 : 0,
    hunk.loose ? riskPoints.looseMatch : 0,
    file.operation === 'delete' ? riskPoints.deletedFile : 0,
    file.operation === 'rename' ? riskPoints.renamedFile : 0,
    upTo(riskPoints.mostForDeletions, ((before.length - after.length) / 2) * riskPoints.deletedLines),
    upTo(riskPoints.mostForSize, ((before.length + after.length) / 8) * riskPoints.size),
    riskPoints.task[task?.risk ?? 'medium'] ?? riskPoints.task.medium,
  ];
  return Math.min(
    100,
    signs.reduce((sum, points) => sum + points, 0),
  );
}

function upTo(most: number, points: number): number {
  return Math.max(0, Math.min(most, Math.floor(points)));
}

export type RiskLevel = Task['risk'];

/** The word for a number of `riskOf`. */
export function riskLevel(risk: number): RiskLevel {
  if (risk >= high) return 'high';
  return risk >= medium ? 'medium' : 'low';
}

/** Riskiest first; what is as risky stays in its order. */
export function byRisk<T extends { readonly risk: number }>(changes: readonly T[]): T[] {
  return changes.toSorted((a, b) => b.risk - a.risk);
}
