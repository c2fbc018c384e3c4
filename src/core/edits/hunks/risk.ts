// Hunk risk score, used to order reviews.
import type { Task } from '../../plan/taskMap';
import { isSensitivePath } from '../../paths/pathRules';
import type { FileProposal, Hunk } from '../lines/proposal';

/**
 * Points per signal, capped at 100 in total. Only their relative size matters: changes with effects that a review cannot undo get the most
 * points.
 */
export const riskPoints = {
  /** Files that are run automatically or grant permissions. */
  sensitivePath: 40,
  /** First open review finding; each additional finding adds half as many points. */
  openFinding: 30,
  looseMatch: 25,
  deletedFile: 25,
  renamedFile: 10,
  /** Points for every two lines deleted without replacement, up to `mostForDeletions`. */
  deletedLines: 1,
  mostForDeletions: 15,
  /** Points for every eight old and new lines of the hunk, up to `mostForSize`. */
  size: 1,
  mostForSize: 10,
  task: { low: 0, medium: 5, high: 15 },
} as const;

/**
 * Computes the risk of a hunk, from 0 to 100.
 * @param task plan step of the hunk, with the planner's risk estimate; if unknown, the risk is medium
 */
export function riskOf(hunk: Hunk, file: FileProposal, task: Pick<Task, 'risk'> | undefined, openFindings = 0): number {
  const { before, after } = hunk;
  const signs = [
    isSensitiveFile(file) ? riskPoints.sensitivePath : 0,
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

function isSensitiveFile({ path, to = path }: FileProposal): boolean {
  return isSensitivePath(path) || isSensitivePath(to);
}

function upTo(most: number, points: number): number {
  return Math.max(0, Math.min(most, Math.floor(points)));
}

export function byRisk<T extends { readonly risk: number }>(changes: readonly T[]): T[] {
  return changes.toSorted((a, b) => b.risk - a.risk);
}
