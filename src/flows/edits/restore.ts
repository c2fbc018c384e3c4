// Restores files to their state before a step: offers the restore, then writes it.
import type { Result } from '../../core/base/result';
import { changedFiles, checkpointChange, type PendingRestore, type RestoreOffer } from '../../core/checkpoints/checkpoints';
import type { KeptFile, RestoreFile } from '../../core/checkpoints/facts';
import { type Content, holdsKept, hunkReturns, restoreFile, type RestoreFilePlan, changesFrom } from '../../core/checkpoints/restore';
import type { CommandOf } from '../../core/commands';
import { diffLines } from '../../core/edits/diff/diff';
import type { Fact, FactOf } from '../../core/events';
import { currentTask } from '../../core/execution/selectors';
import { recordTaskId } from '../../core/execution/state';
import { isSecretPath } from '../../core/paths/pathRules';
import { lineTexts } from '../../core/text/lines';
import type { Flow, StepRunner } from '../kernel/flow';
import type { FileWrite, WriteFailure, WrittenFile } from '../ports/ports';
import { keepContent, keepText, liveContent, readContents } from './checkpointContents';
import { observeHunks } from './observeHunks';
import { raiseUnsaved, raiseWriteFault, whileSaving } from './settleHunks';

/** Offers a restore with its effect on each file. Writes nothing. */
export async function preview(flow: Flow, { checkpointId, what }: CommandOf<'checkpoint.preview'>): Promise<void> {
  const { checkpoints } = flow.recorder.session();
  const target = checkpointChange(checkpoints, checkpointId);
  if (!target || checkpoints.pending) return;
  // Undoing a restore affects only files, because a restore has no conversation to reset.
  await offer(flow, checkpointId, target.kind === 'restore' ? 'files' : what);
}

async function offer(flow: Flow, checkpointId: string, what: RestoreOffer['what']): Promise<void> {
  const plans = what === 'conversation' ? [] : await planFiles(flow, checkpointId);
  const files = plans.map(shown);
  await flow.recorder.record({ type: 'restore.offered', restoreId: flow.ports.ids.next('r'), checkpointId, what, files });
}

async function planFiles({ ports, recorder }: Flow, checkpointId: string): Promise<Planned[]> {
  const plans: Planned[] = [];
  for (const trail of changesFrom(recorder.session().checkpoints, checkpointId)) {
    const live = await liveContent(ports, trail.path);
    plans.push({ ...restoreFile(trail, await readContents(ports, trail.changes), live), live });
  }
  return plans;
}

interface Planned extends RestoreFilePlan {
  readonly live: Content | null;
}

/** Removes the content of secret files, which must not be in the log. */
function shown({ path, outcome, change, canOverwrite, own, ownCount }: RestoreFile): RestoreFile {
  return { path, outcome, change, canOverwrite, own: isSecretPath(path) ? [] : own, ownCount };
}

/**
 * Settles a restore offer. If the user accepts, the restore is carried out, unless the files changed since the offer; then a new offer is
 * made instead.
 * @returns `seq` of the last event that a new conversation keeps; null if no new conversation starts
 */
export async function settleRestore(flow: Flow, run: StepRunner, command: CommandOf<'restore.settle'>): Promise<number | null> {
  const open = flow.recorder.session().checkpoints.offer;
  if (!open || open.restoreId !== command.restoreId) return null;
  if (!command.taken) {
    await settled(flow, command, []);
    return null;
  }
  const plans = open.what === 'conversation' ? [] : await planFiles(flow, open.target);
  if (!isAsShown(open.files, plans)) {
    await offer(flow, open.target, open.what);
    return null;
  }
  await run.stop();
  await settled(flow, command, await keepWrites(flow, plans, command.overwrite));
  // After this flush the restore will be completed even if the editor crashes.
  await flow.ports.log.flush();
  await restore(flow);
  const target = checkpointChange(flow.recorder.session().checkpoints, open.target);
  return open.what === 'files' || !target ? null : target.seq - 1;
}

async function settled(
  { recorder }: Flow,
  { restoreId, taken, overwrite }: CommandOf<'restore.settle'>,
  writes: KeptFile[],
): Promise<void> {
  await recorder.record({ type: 'restore.settled', restoreId, taken, overwrite, writes });
}

/** Whether the files still match the offer. Files to be merged may have changed; conflicting files must be exactly as shown. */
function isAsShown(files: readonly RestoreFile[], plans: readonly RestoreFile[]): boolean {
  const seen = ({ own, ownCount, ...file }: RestoreFile) => ({ ...file, own: file.outcome === 'conflict' ? { own, ownCount } : null });
  return JSON.stringify(files.map(seen)) === JSON.stringify(plans.map((plan) => seen(shown(plan))));
}

/**
 * Stores the contents before and after every write. Files that already have the right content are listed as well, because their steps also
 * count as undone.
 */
async function keepWrites({ ports }: Flow, plans: readonly Planned[], overwrite: readonly string[]): Promise<KeptFile[]> {
  const writes: KeptFile[] = [];
  for (const { path, outcome, canOverwrite, live, result } of plans) {
    if (outcome === 'damaged' || (outcome === 'conflict' && !(canOverwrite && overwrite.includes(path)))) continue;
    const before = await keepContent(ports, live);
    writes.push({ path, before, after: outcome === 'nothing' ? before : await keepContent(ports, result) });
  }
  return writes;
}

/** Completes an accepted restore. Skips files that are already written or have been changed since. */
export async function restore(flow: Flow): Promise<void> {
  const { pending } = flow.recorder.session().checkpoints;
  if (!pending) return;
  const progress: RestoreProgress[] = [];
  for (const file of pending.writes) progress.push(await progressOf(flow, file));
  const ready = progress.flatMap(({ write }) => write ?? []);
  if (ready.length === 0) return complete(flow, pending, progress, ready);
  return whileSaving(flow, ready.length, () => complete(flow, pending, progress, ready));
}

async function complete(
  flow: Flow,
  pending: PendingRestore,
  progress: readonly RestoreProgress[],
  ready: readonly FileWrite[],
): Promise<void> {
  const written: Result<readonly WrittenFile[], WriteFailure> =
    ready.length > 0 ? await flow.ports.editing.write(ready) : { ok: true, value: [] };
  const texts = written.ok ? written.value : (written.error.left ?? []);
  const files: KeptFile[] = [];
  for (const { file, isDone, write } of progress) {
    const now = write && texts.find(({ path }) => path === file.path);
    if (isDone) files.push(file);
    else if (now) files.push({ ...file, after: await afterOf(flow, file, now) });
  }
  await flow.recorder.record(...endFacts(flow, pending, files));
  // Updates the verdicts of reapplied hunks, because the editor's undo may have removed some of these hunks from the files.
  for (const { path } of pending.writes) await observeHunks(flow, path);
  if (!written.ok) return raiseWriteFault(flow, written.error);
  await raiseUnsaved(flow, written.value);
}

/** Restore progress of one file: already written, still to be written, or changed by someone else. */
interface RestoreProgress {
  readonly file: KeptFile;
  readonly isDone: boolean;
  readonly write: FileWrite | null;
}

async function progressOf({ ports }: Flow, file: KeptFile): Promise<RestoreProgress> {
  const live = await liveContent(ports, file.path);
  const contentOf = await readContents(ports, [file]);
  if (holdsKept(live, file.after, contentOf)) return { file, isDone: true, write: null };
  if (!holdsKept(live, file.before, contentOf)) return { file, isDone: false, write: null };
  const bytesOf = async (content: Content | null) => (content ? await ports.checkpoints.read(content.id) : null);
  const result = contentOf(file.after);
  return { file, isDone: false, write: result === 'damaged' ? null : await writeOf(file.path, live, result, bytesOf) };
}

type BytesOf = (content: Content | null) => Promise<Uint8Array | null>;

/** Returns the write that replaces one content with another, byte for byte if the bytes are stored; null if impossible. */
export async function writeOf(path: string, live: Content | null, result: Content | null, bytesOf: BytesOf): Promise<FileWrite | null> {
  if (!live && !result) return null;
  if (!result) return live?.text != null ? { op: 'delete', path, expected: live.text } : deleteBytes(path, await bytesOf(live));
  if (!live) return createOf(path, result, result.isBytes ? await bytesOf(result) : await wholeOf(result, bytesOf));
  if (live.text === null || result.text === null) return null;
  const next = lineTexts(result.text);
  const edits = diffLines(lineTexts(live.text), next).map(({ baseStart, baseEnd, nextStart, nextEnd }) => ({
    startLine: baseStart,
    endLine: baseEnd,
    lines: next.slice(nextStart, nextEnd),
  }));
  const bytes = await wholeOf(result, bytesOf);
  return bytes ? { op: 'edit', path, expected: live.text, edits, bytes } : { op: 'edit', path, expected: live.text, edits };
}

/** Reads the raw file that a text was decoded from; null if not stored. */
async function wholeOf({ file }: Content, bytesOf: BytesOf): Promise<Uint8Array | null> {
  return file === undefined ? null : bytesOf({ id: file, text: null, isBytes: true });
}

function deleteBytes(path: string, bytes: Uint8Array | null): FileWrite | null {
  return bytes && { op: 'delete', path, expected: '', bytes };
}

function createOf(path: string, { text, mode, link }: Content, bytes: Uint8Array | null): FileWrite {
  const own = { ...(mode !== undefined && { mode }), ...(link !== undefined && { link }) };
  return { op: 'create', path, text: text ?? '', ...(bytes && { bytes }), ...own };
}

/**
 * Stores the result of a write, which a formatter may have changed. If the result cannot be stored, the formatter's change counts as an
 * edit by the user.
 */
async function afterOf(flow: Flow, file: KeptFile, { after }: WrittenFile): Promise<KeptFile['after']> {
  if (after === null || file.after?.kind !== 'text') return file.after;
  const id = await keepText(flow, after).catch(() => null);
  return id === null ? file.after : { id, kind: 'text' };
}

/** Returns the facts to record in one append: the restore, its effect on hunks, and the reopening of a finished build. */
function endFacts({ ports, recorder }: Flow, { restoreId, target, files: offered, writes }: PendingRestore, files: KeptFile[]): Fact[] {
  const { checkpoints, progress, phase } = recorder.session();
  const origin = checkpointChange(checkpoints, target);
  const hunks = hunkReturns(progress, checkpoints, target, files);
  const restored: FactOf<'checkpoint.restored'> = {
    type: 'checkpoint.restored',
    restoreId,
    checkpointId: target,
    kept: ports.ids.next('c'),
    direction: origin?.kind === 'restore' ? 'redo' : 'undo',
    files,
    left: [...new Set([...offered, ...writes].map(({ path }) => path))].filter((path) => !files.some((file) => file.path === path)),
    hunks,
    voidsApproval: origin?.kind === 'step' && progress.started && origin.seq < checkpoints.startedSeq && changedFiles({ files }).length > 0,
  };
  const isOver = phase === 'done' && progress.started && !currentTask(progress);
  // A reopened decision record does not reopen the build.
  if (!isOver || !hunks.some(({ verdict, taskId }) => verdict === 'pending' && taskId !== recordTaskId)) return [restored];
  return [restored, { type: 'phase.entered', from: 'done', to: 'execution', cause: 'restored' }];
}
