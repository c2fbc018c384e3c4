// Runs commands on hunks under review.
import { fail, ok, type Result } from '../../core/base/result';
import type { CommandOf } from '../../core/commands';
import { sameLines } from '../../core/edits/diff/alignment';
import type { ConflictSides, FileProposal, Hunk } from '../../core/edits/lines/proposal';
import type { Fact } from '../../core/events';
import { acceptedTogether, currentTask, hasExistingChanges, taskById, undecided } from '../../core/execution/selectors';
import { recordTaskId, type TaskProgress } from '../../core/execution/state';
import { awaits, openQuestion } from '../../core/next';
import { livePath } from '../../core/review/pendingHunks';
import type { Session } from '../../core/session';
import { lineTexts } from '../../core/text/lines';
import type { Flow } from '../kernel/flow';
import type { WriteFailure } from '../ports/ports';
import { type PlacedHunks, rebased, sidesOf } from './placeHunks';
import { observeHunks } from './observeHunks';
import { sensitiveHunks, settleHunks, writeWhilePlacesHold } from './settleHunks';
import { putHunkBack, refreshExisting, settleExisting } from './settleExisting';
import { stepsIn } from '../../core/checkpoints/checkpoints';
import { compareDiagnostics } from '../../core/execution/compareDiagnostics';
import { liveContent } from './checkpointContents';

type VerdictCommand = CommandOf<'hunk.settle' | 'hunk.reopen' | 'task.settle' | 'hunk.resolve' | 'hunk.edit' | 'review.refresh'>;

/** Runs a command on hunks while their step is under review; a no-op for an outdated card. */
export async function runHunkCommand(flow: Flow, command: VerdictCommand): Promise<void> {
  const session = flow.recorder.session();
  if (command.type === 'review.refresh') return refresh(flow, command.path);
  const task = taskById(session.progress, command.taskId);
  if (!task || !(task.outcome ? isOpenAgain(session, task, command) : isUnderReview(session, task.id))) return;
  if (command.type === 'hunk.reopen') return reopenHunk(flow, task, command.hunkId);
  if (command.type === 'hunk.edit') return editHunk(flow, task, command);
  const confirmed = command.confirmed === true;
  if (command.type === 'hunk.resolve') return resolveHunk(flow, { ...command, confirmed });
  const hunkIds = command.type === 'hunk.settle' ? [command.hunkId] : settledTogether(task, command);
  const settle = hasExistingChanges(task) ? settleExisting : settleHunks;
  return settle(flow, { taskId: task.id, hunkIds, accept: command.accept, confirmed });
}

/** Whether a reverted hunk of a settled step can be decided again. Requires that no work is running. */
function isOpenAgain(session: Session, { undone = [] }: TaskProgress, command: VerdictCommand): boolean {
  return 'hunkId' in command && undone.includes(command.hunkId) && awaits(session) !== null;
}

/** Recomputes hunks that are already in the file. If none changed, updates verdicts and conflicts instead. */
async function refresh(flow: Flow, path: string | undefined): Promise<void> {
  if (path !== undefined && (await refreshExisting(flow, path))) return;
  await observeHunks(flow, path);
  if (path !== undefined && openQuestion(flow.recorder.session()) === 'review') await refreshHunks(flow, path);
}

/** Whether the user can decide on a task's edits: a step's during its review, the decision record's after the build. */
function isUnderReview(session: Session, taskId: string): boolean {
  return taskId === recordTaskId ? session.phase === 'done' && awaits(session) === 'request' : openQuestion(session) === 'review';
}

/**
 * Makes a rejected hunk pending again. An existing change is reapplied; a proposed hunk was never written, so only its verdict changes.
 * Undoing an accepted hunk needs a restore.
 */
async function reopenHunk(flow: Flow, task: TaskProgress, hunkId: string): Promise<void> {
  const { recorder } = flow;
  if (hasExistingChanges(task)) return putHunkBack(flow, task, hunkId);
  if (task.verdicts[hunkId] === 'rejected') await recorder.record({ type: 'hunk.reopened', taskId: task.id, hunkId });
}

/**
 * Returns the IDs of the hunks that the command settles, in one file or, if `path` is missing, in the whole task: those awaiting
 * confirmation if the command is confirmed, otherwise those that accepting or rejecting all changes settles.
 */
function settledTogether(task: TaskProgress, { path, accept, confirmed }: CommandOf<'task.settle'>): string[] {
  const asked = task.toConfirm ?? [];
  const meant = accept && !confirmed ? acceptedTogether(task, path) : undecided(task, path);
  return meant.map(({ id }) => id).filter((id) => !confirmed || asked.includes(id));
}

/**
 * Applies the user's lines to a pending hunk. Ignores hunks that are not pending, such as conflicts, which are resolved separately, and
 * hunks of existing changes or of deleted or renamed files.
 */
async function editHunk({ recorder }: Flow, task: TaskProgress, { hunkId, after }: CommandOf<'hunk.edit'>): Promise<void> {
  const file = task.files.find(({ hunks }) => hunks.some((hunk) => hunk.id === hunkId));
  const hasLines = !file?.stands && (file?.operation === 'edit' || file?.operation === 'create');
  if (hasLines && task.verdicts[hunkId] === 'pending') await recorder.record({ type: 'hunk.edited', taskId: task.id, hunkId, after });
}

/**
 * Marks or clears conflicts of undecided hunks based on the live text. Changes no file, and records a fact only for a hunk whose state
 * changed.
 */
export async function refreshHunks(flow: Flow, path: string): Promise<void> {
  const task = currentTask(flow.recorder.session().progress);
  const facts = task ? await changesOf(flow, task, path) : [];
  if (facts.length > 0) await flow.recorder.record(...facts);
}

async function changesOf(flow: Flow, task: TaskProgress, path: string): Promise<Fact[]> {
  const file = task.files.find(
    (known) => known.operation === 'edit' && !known.stands && known.base !== undefined && livePath(task, known) === path,
  );
  const live = file ? await flow.ports.editing.live(path) : null;
  if (!file || !live?.ok || live.value === null) return [];
  const places = await rebased(flow, task, file, live.value);
  const open = undecided(task).filter((hunk) => file.hunks.some(({ id }) => id === hunk.id));
  return open.flatMap((hunk): Fact[] => {
    const place = places.get(hunk.id);
    const about = { taskId: task.id, hunkId: hunk.id };
    const isMarked = task.verdicts[hunk.id] === 'conflicted';
    if (place?.kind === 'at') return isMarked ? [{ type: 'hunk.freed', ...about }] : [];
    if (place?.kind !== 'conflict' || (isMarked && isShown(task.sides?.[hunk.id], place))) return [];
    return [{ type: 'hunk.settled', ...about, verdict: 'conflicted', checkpoint: null, ...sidesOf(path, place) }];
  });
}

/** Whether the user was shown the current lines. True for conflicts whose sides are not stored. */
function isShown(sides: ConflictSides | undefined, { theirs, isGone }: ConflictSides): boolean {
  return sides === undefined || (sides.isGone === isGone && sameLines(sides.theirs, theirs));
}

interface Resolution {
  readonly taskId: string;
  readonly hunkId: string;
  readonly lines: readonly string[];
  readonly confirmed: boolean;
}

/**
 * Writes the user's lines over a conflicted hunk and accepts it. If the text in the file differs from what the user was shown, nothing is
 * written and the conflict is updated. A missing file is reported.
 */
async function resolveHunk(flow: Flow, { taskId, hunkId, lines, confirmed }: Resolution): Promise<void> {
  const { progress } = flow.recorder.session();
  const task = progress.tasks.find((known) => known.id === taskId);
  if (task?.verdicts[hunkId] !== 'conflicted') return;
  const hunks = task.files.flatMap((file) => file.hunks.filter(({ id }) => id === hunkId));
  if (!confirmed && (await sensitiveHunks(flow, task, hunks)).length > 0) {
    await flow.recorder.record({ type: 'confirmation.asked', taskId, hunkIds: [hunkId] });
    return;
  }
  const edited: Fact = { type: 'hunk.edited', taskId, hunkId, after: [...lines] };
  await writeWhilePlacesHold(flow, taskId, (current) => placeResolved(flow, current, hunkId, lines), { confirmed, edited: [edited] });
  await lookForProblems(flow, taskId, hunkId);
}

/**
 * Reports problems introduced by resolving a conflict. Does nothing after the last undecided hunk, because the end of the step reports
 * problems anyway.
 */
async function lookForProblems(flow: Flow, taskId: string, hunkId: string): Promise<void> {
  const task = taskById(flow.recorder.session().progress, taskId);
  if (task?.verdicts[hunkId] !== 'accepted' || undecided(task).length === 0) return;
  const facts = await problemFacts(flow, task);
  if (facts.length > 0 && !flow.signal.aborted) await flow.recorder.record(...facts);
}

async function placeResolved(
  flow: Flow,
  task: TaskProgress,
  hunkId: string,
  lines: readonly string[],
): Promise<Result<PlacedHunks, WriteFailure>> {
  const nothing: PlacedHunks = { writes: [], placed: [], present: [], conflicted: [] };
  const file = task.files.find(({ hunks }) => hunks.some((hunk) => hunk.id === hunkId));
  const hunk = file?.hunks.find(({ id }) => id === hunkId);
  const shown = task.sides?.[hunkId];
  if (!file || !hunk || !shown) return ok(nothing);
  const path = livePath(task, file);
  const live = await flow.ports.editing.live(path);
  if (!live.ok) return fail({ error: live.error, path });
  if (live.value === null) return fail({ error: 'missing', path });
  const place = await placeOf(flow, task, file, { hunk, live: live.value });
  if (!place) return ok(nothing);
  if (!sameLines(place.theirs, shown.theirs)) {
    const { base, ours, theirs } = place;
    return ok({ ...nothing, conflicted: [{ hunk, sides: { base, ours, theirs } }] });
  }
  const { startLine, endLine } = place;
  if (sameLines(place.theirs, lines)) return ok({ ...nothing, present: [hunk] });
  return ok({ ...nothing, writes: [{ op: 'edit', path, expected: live.value, edits: [{ startLine, endLine, lines }] }], placed: [hunk] });
}

type ConflictPlace = ConflictSides & { readonly startLine: number; readonly endLine: number };

/** Returns the position of a hunk and its current lines. Null for deleted or renamed files, or if the hunk is already applied. */
async function placeOf(
  flow: Flow,
  task: TaskProgress,
  file: FileProposal,
  { hunk, live }: { readonly hunk: Hunk; readonly live: string },
): Promise<ConflictPlace | null> {
  const all = lineTexts(live);
  if (file.operation === 'create') return { base: [], ours: hunk.after, theirs: all, startLine: 0, endLine: all.length };
  if (file.operation !== 'edit' || file.base === undefined) return null;
  const place = (await rebased(flow, task, file, live)).get(hunk.id);
  if (place?.kind === 'conflict') return place;
  if (place?.kind !== 'at') return null;
  const { startLine, endLine } = place;
  return { base: hunk.before, ours: hunk.after, theirs: all.slice(startLine, endLine), startLine, endLine };
}

/** Returns facts about problems added and fixed by a step; none if no diagnostics were taken before the step. */
export async function problemFacts(flow: Flow, task: TaskProgress): Promise<Fact[]> {
  const { ports, recorder, signal } = flow;
  const { id, files, before, importers = [] } = task;
  if (!before) return [];
  const named = recorder.session().progress.offered?.plan.tasks.find((planned) => planned.id === id)?.files ?? [];
  const after = await ports.diagnostics.snapshot([...new Set([...named, ...files.map(({ path }) => path), ...importers])], signal);
  const { added, gone } = compareDiagnostics(before, after);
  const own = new Set<string>();
  for (const path of new Set(gone.map((problem) => problem.path))) if (await isOwnWork(flow, task, path)) own.add(path);
  return [{ type: 'diagnostics.compared', taskId: id, added, gone: gone.filter(({ path }) => own.has(path)) }];
}

/** Whether no one else changed a file since the Builder saw it, so that a fixed problem can be attributed to the step. */
async function isOwnWork({ ports, recorder }: Flow, { id, files, verdicts }: TaskProgress, path: string): Promise<boolean> {
  const { changes, applied } = recorder.session().checkpoints;
  const proposed = files.find((file) => file.path === path);
  const accepted = proposed?.hunks.filter((hunk) => verdicts[hunk.id] === 'accepted') ?? [];
  const written = changes.flatMap((change) => {
    const isAccepted = change.kind === 'step' && change.taskId === id && accepted.some((hunk) => change.hunkIds.includes(hunk.id));
    return isAccepted && stepsIn(applied, path).includes(change.checkpointId) ? change.files.filter((file) => file.path === path) : [];
  });
  if (written.length === 0 || (proposed?.base !== undefined && written[0]?.before?.id !== proposed.base)) return false;
  const isUnbroken = written.every(({ before }, index) => index === 0 || before?.id === written[index - 1]?.after?.id);
  return isUnbroken && (await liveContent(ports, path))?.id === written.at(-1)?.after?.id;
}
