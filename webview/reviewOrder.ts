// The hunks of a step as they are shown for review: by file as they were proposed, and which of them nobody should accept in passing.
import { isSensitivePath } from '../src/core/edits/path';
import type { FileProposal, Hunk } from '../src/core/edits/proposal';
import type { TaskProgress } from '../src/core/plan/progress';

/** A hunk with the file it belongs to. */
export interface Change {
  readonly file: FileProposal;
  readonly hunk: Hunk;
}

export function changesOf(files: readonly FileProposal[]): Change[] {
  return files.flatMap((file) => file.hunks.map((hunk) => ({ file, hunk })));
}

export function isUndecided({ verdicts }: Pick<TaskProgress, 'verdicts'>, { id }: Hunk): boolean {
  return verdicts[id] === 'pending' || verdicts[id] === 'conflicted';
}

/** Whether its file is not written without the user's second word. */
export function isSensitive({ path, to = path }: FileProposal): boolean {
  return isSensitivePath(path) || isSensitivePath(to);
}

/** Whether accepting all leaves it for the user: found loosely, in a sensitive file, or in conflict. */
export function needsOwnLook(task: Pick<TaskProgress, 'verdicts'>, { file, hunk }: Change): boolean {
  return hunk.loose === true || isSensitive(file) || task.verdicts[hunk.id] === 'conflicted';
}

export function pathsOf(changes: readonly Change[]): readonly string[] {
  return [...new Set(changes.map(({ file }) => file.path))];
}
