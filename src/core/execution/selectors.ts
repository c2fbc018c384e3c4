// Selectors of the build: what is read off its state, such as whether the plan can still be changed and which hunks are undecided.
import type { AgentId } from '../agents/roster';
import type { FileProposal, Hunk } from '../edits/lines/proposal';
import { type Attempt, type Progress, recordTaskId, type TaskProgress } from './state';
import { hasAccepted } from './taskFold';

/** Reviewers of the offered version who have not been heard. */
export function reviewersLeft({ offered, reviews }: Progress): readonly AgentId[] {
  return (offered?.reviewers ?? []).filter((id) => !reviews.some((review) => review.agent === id));
}

/** A task of the plan, or the decision record: what hunks can belong to. */
export function taskById({ tasks, record }: Progress, taskId: string): TaskProgress | undefined {
  return taskId === recordTaskId ? (record ?? undefined) : tasks.find(({ id }) => id === taskId);
}

export function hunksOf(files: readonly FileProposal[]): Hunk[] {
  return files.flatMap((file) => file.hunks);
}

/** Hunks the user has not decided on; a conflicted one still waits for a decision. */
export function undecided(task: TaskProgress): Hunk[] {
  return hunksOf(task.files).filter((hunk) => task.verdicts[hunk.id] === 'pending' || task.verdicts[hunk.id] === 'conflicted');
}

/** Every attempt something was accepted of is in the files; the last one is told whatever became of it. */
export function attemptsOf(task: TaskProgress): readonly Attempt[] {
  return [...task.earlier.filter(hasAccepted), task];
}
