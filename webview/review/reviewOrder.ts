// Review order of hunks: by file or by risk.
import { isSensitivePath } from '../../src/core/paths/pathRules';
import { type FileProposal, type Hunk, isUnplanned } from '../../src/core/edits/lines/proposal';
import { byRisk, riskOf } from '../../src/core/edits/hunks/risk';
import { isOpen } from '../../src/core/execution/findings';
import type { Task } from '../../src/core/plan/taskMap';
import { findingsIn } from '../../src/core/execution/selectors';
import type { Attempt, TaskProgress } from '../../src/core/execution/state';

/** A hunk with the file it belongs to. */
export interface ReviewChange {
  readonly file: FileProposal;
  readonly hunk: Hunk;
}

export function reviewChanges(files: readonly FileProposal[]): ReviewChange[] {
  return files.flatMap((file) => file.hunks.map((hunk) => ({ file, hunk })));
}

/** Riskiest first; independent of verdicts, so that hunks do not move during the review. */
export function riskiestFirst(changes: readonly ReviewChange[], review: Attempt['review'], planned: Task | undefined): ReviewChange[] {
  const open = findingsIn({ review }).filter((finding) => isOpen(finding, review?.dismissed));
  const found = (id: string) => open.filter(({ hunkId }) => hunkId === id).length;
  return byRisk(changes.map(({ file, hunk }) => ({ file, hunk, risk: riskOf(hunk, file, planned, found(hunk.id)) })));
}

export function isUndecided({ verdicts }: Pick<TaskProgress, 'verdicts'>, { id }: Hunk): boolean {
  return verdicts[id] === 'pending' || verdicts[id] === 'conflicted';
}

/** Whether the file needs the user's confirmation. */
export function isSensitive({ path, to = path }: FileProposal): boolean {
  return isSensitivePath(path) || isSensitivePath(to);
}

/** Whether "accept all" skips it: matched approximately, sensitive, not named in the plan, or in conflict. */
export function needsOwnLook(task: Pick<TaskProgress, 'verdicts'>, { file, hunk }: ReviewChange): boolean {
  return hunk.loose !== undefined || isUnplanned(file) || isSensitive(file) || task.verdicts[hunk.id] === 'conflicted';
}

export function changedPaths(changes: readonly ReviewChange[]): readonly string[] {
  return [...new Set(changes.map(({ file }) => file.path))];
}
