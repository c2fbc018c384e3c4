// Snapshots of files as the Builder sees them.
import { type EditOp, type EditRefusal, type EditRefusalReason, type FileProposal, refusalOf } from '../../core/edits/lines/proposal';
import { applyHunks } from '../../core/edits/hunks/hunks';
import { checkReading, pathKey, type ReadRefusal } from '../../core/paths/pathRules';
import { marksOf } from '../../core/context/files/fileMarks';
import type { Flow } from '../kernel/flow';
import { keepText } from '../edits/checkpointContents';
import type { WriteError } from '../ports/ports';

/** The text of a file (null if the file is missing), or the reason why the file cannot be edited. */
export type Snapshot = { readonly text: string | null } | { readonly refused: EditRefusalReason; readonly hint: string };

export type Snapshots = ReadonlyMap<string, Snapshot>;

/** Takes snapshots of the paths. Paths that already have a snapshot keep it. */
export async function takeSnapshots(flow: Flow, paths: Iterable<string>, earlier: Snapshots = new Map()): Promise<Snapshots> {
  const snapshots = new Map(earlier);
  for (const path of paths) if (!snapshots.has(path)) snapshots.set(path, await takeSnapshot(flow, path));
  return snapshots;
}

async function takeSnapshot({ ports }: Flow, path: string): Promise<Snapshot> {
  const live = await ports.editing.live(path);
  if (!live.ok) return { refused: refusals[live.error], hint: live.error === 'encoding' ? reopen : 'The user can change it by hand.' };
  if (live.value === null) return { text: null };
  const reading = checkReading(path, await ports.workspace.realPathOf(path));
  if (!reading.ok) return { refused: reading.error === 'secret' ? 'protectedPath' : reading.error, hint: hints[reading.error] };
  return { text: live.value };
}

const reopen = 'The user can reopen it with the right encoding or change it by hand. Do not send the edit again.';

const hints: Record<ReadRefusal, string> = {
  secret: 'The file contains secrets and is not shown to you: tell the user what to put into it.',
  protectedPath: 'It is a link to a file that must not be edited here.',
  outsideWorkspace: 'It is a link to a file outside the workspace.',
};

const refusals: Record<WriteError, EditRefusalReason> = {
  outsideWorkspace: 'outsideWorkspace',
  protectedPath: 'protectedPath',
  otherSpelling: 'otherSpelling',
  missing: 'missingFile',
  exists: 'fileExists',
  overlapping: 'overlapping',
  binary: 'binary',
  encoding: 'encoding',
  unencodable: 'encoding',
  changedOnDisk: 'unreadable',
  otherBytes: 'unreadable',
  writtenByOthers: 'unreadable',
  keyGone: 'unreadable',
  tooLarge: 'tooLarge',
  notebook: 'notebook',
  readOnly: 'unreadable',
  changedMeanwhile: 'unreadable',
  unsaved: 'unreadable',
  noSpace: 'unreadable',
  failed: 'unreadable',
};

/** Returns the text of a snapshot; null for a missing or refused file. */
export function snapshotText(snapshots: Snapshots, path: string): string | null {
  const snapshot = snapshots.get(path);
  return snapshot && 'text' in snapshot ? snapshot.text : null;
}

export function editedPaths(op: EditOp): string[] {
  return op.op === 'rename' ? [op.path, op.to] : [op.path];
}

export function refusedBySnapshot(snapshots: Snapshots, ops: readonly EditOp[]): EditRefusal[] {
  return ops.flatMap((op) => {
    const snapshot = editedPaths(op)
      .map((path) => snapshots.get(path))
      .find((found) => found && 'refused' in found);
    return snapshot && 'refused' in snapshot ? [refusalOf(op, { reason: snapshot.refused, hint: snapshot.hint })] : [];
  });
}

/** Stores the base text of each edited file in the content store, and returns the proposals with references to these texts. */
export async function withBases(flow: Flow, snapshots: Snapshots, files: readonly FileProposal[]): Promise<FileProposal[]> {
  const kept: FileProposal[] = [];
  for (const file of files) {
    const text = file.operation === 'edit' ? snapshotText(snapshots, file.path) : null;
    kept.push(text === null ? file : { ...file, base: await keepText(flow, text) });
  }
  return kept;
}

/**
 * Returns the proposals with review marks: generated, ignored, not in the plan, or with syntax errors caused by this change.
 * @param planned the files named by the step; null if there is no plan, an empty list to allow any file
 */
export async function withMarks(
  { ports, signal }: Flow,
  snapshots: Snapshots,
  files: readonly FileProposal[],
  planned: readonly string[] | null,
): Promise<FileProposal[]> {
  const marked: FileProposal[] = [];
  const named = new Set(planned?.map(pathKey));
  for (const file of files) {
    const found = [marksOf(file.path, snapshotText(snapshots, file.path), await ports.workspace.rulesOn(file.path))];
    if (file.to !== undefined) found.push(marksOf(file.to, null, await ports.workspace.rulesOn(file.to)));
    const isPlanned = planned === null || named.size === 0 || [file.path, file.to ?? file.path].some((path) => named.has(pathKey(path)));
    if (!isPlanned) found.push([{ kind: 'unplanned', by: '' }]);
    const text = file.operation === 'edit' && !file.stands ? snapshotText(snapshots, file.path) : null;
    const isBreaking = text !== null && (await ports.codebase.breaks(file.path, text, applyHunks(text, file.hunks), signal));
    if (isBreaking) found.push([{ kind: 'syntax', by: '' }]);
    const marks = found.flat().filter((mark, index, all) => all.findIndex(({ kind }) => kind === mark.kind) === index);
    marked.push(marks.length > 0 ? { ...file, marks } : file);
  }
  return marked;
}
