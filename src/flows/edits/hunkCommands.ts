// What the user says to the hunks under review: take it, leave it, take it like this, take that instead.
import type { CommandOf } from '../../core/commands';
import { hunksOf, taskById, undecided } from '../../core/execution/selectors';
import { recordTaskId, type TaskProgress } from '../../core/execution/state';
import { awaits, openQuestion } from '../../core/next';
import type { Session } from '../../core/session';
import type { Flow } from '../kernel/flow';
import { refreshHunks } from './refreshHunks';
import { resolveHunk } from './resolveHunk';
import { settleHunks } from './settleHunks';

export type VerdictCommand = CommandOf<'hunk.settle' | 'hunk.reopen' | 'task.settle' | 'hunk.resolve' | 'hunk.edit' | 'review.refresh'>;

/** Carries out a verdict while its task is under review; one on an outdated card does nothing. */
export async function runHunkCommand(flow: Flow, command: VerdictCommand): Promise<void> {
  const session = flow.recorder.session();
  if (command.type === 'review.refresh') return openQuestion(session) === 'review' ? refreshHunks(flow, command.path) : undefined;
  const task = taskById(session.progress, command.taskId);
  if (!task || task.outcome || !isUnderReview(session, task.id)) return;
  if (command.type === 'hunk.reopen') return reopenHunk(flow, task, command.hunkId);
  if (command.type === 'hunk.edit') return editHunk(flow, task, command);
  const confirmed = command.confirmed === true;
  if (command.type === 'hunk.resolve') return resolveHunk(flow, { ...command, confirmed });
  const hunkIds = command.type === 'hunk.settle' ? [command.hunkId] : settledTogether(task, command);
  return settleHunks(flow, { taskId: task.id, hunkIds, accept: command.accept, confirmed });
}

/** The edits of a step while they are reviewed; the decision record once the build is over. */
function isUnderReview(session: Session, taskId: string): boolean {
  return taskId === recordTaskId ? session.phase === 'done' && awaits(session) === 'request' : openQuestion(session) === 'review';
}

/** A rejection wrote nothing, so that the hunk only waits again; what was accepted is taken back by a restore. */
async function reopenHunk({ recorder }: Flow, task: TaskProgress, hunkId: string): Promise<void> {
  if (task.verdicts[hunkId] === 'rejected') await recorder.record({ type: 'hunk.reopened', taskId: task.id, hunkId });
}

/** All that is undecided, in one file where one is named; a hunk that was found loosely is accepted only by itself. */
function settledTogether(task: TaskProgress, { path, accept }: CommandOf<'task.settle'>): string[] {
  const inFile = hunksOf(task.files.filter((file) => path === undefined || file.path === path));
  return undecided(task)
    .filter((hunk) => inFile.includes(hunk) && !(accept && hunk.loose))
    .map((hunk) => hunk.id);
}

/** The user's own lines in a hunk that waits; what stands in a conflict is resolved instead, and a file that goes or moves has no lines. */
async function editHunk({ recorder }: Flow, task: TaskProgress, { hunkId, after }: CommandOf<'hunk.edit'>): Promise<void> {
  const file = task.files.find(({ hunks }) => hunks.some((hunk) => hunk.id === hunkId));
  const hasLines = file?.operation === 'edit' || file?.operation === 'create';
  if (hasLines && task.verdicts[hunkId] === 'pending') await recorder.record({ type: 'hunk.edited', taskId: task.id, hunkId, after });
}
