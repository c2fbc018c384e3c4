// Reverts another agent's changes in the files and proposes them as hunks.
//
// Everything is stored before a file is touched, so that a crash loses no change.
import type { Content } from '../../core/checkpoints/restore';
import { type ParsedEdits, parseEditText } from '../../core/edits/formats/parse';
import { hunksBetween } from '../../core/edits/hunks/hunks';
import { sameButLineEnds } from '../../core/edits/lines/lineEnds';
import type { EditRefusal, FileProposal, Hunk } from '../../core/edits/lines/proposal';
import { checkedEdit } from '../../core/edits/propose/tools';
import type { Fact } from '../../core/events';
import { lineTexts } from '../../core/text/lines';
import { keepAfter, keepBefore, keepText, liveContent, readContents } from '../edits/checkpointContents';
import { writeOf } from '../edits/restore';
import { raiseWriteFault, whileSaving } from '../edits/settleHunks';
import type { Flow } from '../kernel/flow';
import type { FileWrite } from '../ports/ports';
import { editedPaths, takeSnapshots, withBases, withMarks } from './builderSnapshots';
import { reviewFacts } from './reviewStep';
import { planEdits } from './planEdits';

export const broughtTask = 'H1';

/** Parses the changes in a pasted reply, in any of the Builder's edit formats. */
export async function proposalsInText(
  flow: Flow,
  text: string,
  taskId = broughtTask,
): Promise<{ readonly files: FileProposal[]; readonly refused: EditRefusal[] }> {
  return proposalsOf(flow, parseEditText(text, { hasEnded: true }), taskId);
}

export async function proposalsOf(
  flow: Flow,
  parsed: Pick<ParsedEdits, 'ops' | 'refused'>,
  taskId: string,
): Promise<{ readonly files: FileProposal[]; readonly refused: EditRefusal[] }> {
  const checked = parsed.ops.map(checkedEdit);
  const ops = checked.flatMap((edit) => (edit.ok ? [edit.value] : []));
  const snapshots = await takeSnapshots(flow, new Set(ops.flatMap(editedPaths)));
  const { files, refused } = await planEdits(flow, ops, snapshots, taskId);
  const notTaken = [...parsed.refused, ...checked.flatMap((edit) => (edit.ok ? [] : [edit.error])), ...refused];
  return { files: await withMarks(flow, snapshots, await withBases(flow, snapshots, files), null), refused: notTaken };
}

function proposedFacts(flow: Flow, files: FileProposal[], refused: EditRefusal[]): Fact[] {
  const task = flow.recorder.session().progress.offered?.plan.tasks.find(({ id }) => id === broughtTask);
  const proposed: Fact = { type: 'edits.proposed', taskId: broughtTask, attempt: 1, files, refused };
  return [proposed, ...(task ? reviewFacts(flow, task, 1, files) : [])];
}

/** One file: its text at the handover, and its text after the agent's changes and any later edits; null if the file did not exist then. */
interface Returned {
  readonly path: string;
  readonly base: string | null;
  readonly theirs: string | null;
  /** The agent's version of the file, byte for byte; absent if the file has been edited since then. */
  readonly whole?: { readonly id: string; readonly mode?: number };
  /** The write that reverts the change; null if the change is already reverted. */
  readonly write: FileWrite | null;
}

/** Reverts the changes, all or nothing, and presents them as proposals. Can be resumed after a crash. */
export async function takeBackChanges(flow: Flow): Promise<void> {
  const { brought } = flow.recorder.session();
  if (!brought) return;
  if (brought.text !== null) return proposeText(flow, brought.text);
  const contentOf = await readContents(flow.ports, brought.files);
  const returned: Returned[] = [];
  for (const { path, before, after } of brought.files) {
    const [base, last] = [contentOf(before), contentOf(after)];
    if (base === 'damaged' || last === 'damaged') return raiseWriteFault(flow, { error: 'failed', path });
    returned.push(await returnedFile(flow, path, base, last));
  }
  const writes = returned.flatMap(({ write }) => (write ? [write] : []));
  if (writes.length === 0) return flow.recorder.record(...proposedFacts(flow, await proposals(flow, returned), []));
  return whileSaving(flow, writes.length, async () => {
    const before = await keepBefore(flow, writes);
    await flow.ports.log.flush();
    const result = await flow.ports.editing.write(writes, true);
    if (!result.ok) return raiseWriteFault(flow, result.error);
    const files = await keepAfter(flow, before, result.value);
    const kept: Fact = { type: 'checkpoint.kept', checkpointId: flow.ports.ids.next('c'), taskId: broughtTask, hunkIds: [], files };
    // A formatter may have run on save, so hunks are computed from the saved text.
    const saved = new Map(result.value.flatMap(({ path, after }) => (after === null ? [] : [[path, after] as const])));
    const asSaved = returned.map((file) => ({ ...file, base: file.base === null ? null : (saved.get(file.path) ?? file.base) }));
    await flow.recorder.record(kept, ...proposedFacts(flow, await proposals(flow, asSaved), []));
  });
}

async function proposeText(flow: Flow, id: string): Promise<void> {
  const bytes = await flow.ports.checkpoints.read(id);
  const { files, refused } = bytes ? await proposalsInText(flow, new TextDecoder().decode(bytes)) : { files: [], refused: [] };
  await flow.recorder.record(...proposedFacts(flow, files, refused));
}

async function returnedFile(flow: Flow, path: string, base: Content | null, last: Content | null): Promise<Returned> {
  const live = await liveContent(flow.ports, path);
  const whole = last?.file === undefined ? {} : { whole: { id: last.file, ...(last.mode !== undefined && { mode: last.mode }) } };
  const baseText = base?.text ?? null;
  const liveText = live?.text ?? null;
  if (isSame(liveText, baseText)) return { path, base: liveText, theirs: last?.text ?? null, ...whole, write: null };
  const write = await writeOf(path, live, base, async (content) => (content ? flow.ports.checkpoints.read(content.id) : null));
  return { path, base: baseText, theirs: liveText, ...(isSame(liveText, last?.text ?? null) && whole), write };
}

function isSame(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && sameButLineEnds(one, other));
}

async function proposals(flow: Flow, returned: readonly Returned[]): Promise<FileProposal[]> {
  const files: FileProposal[] = [];
  let first = 1;
  const push = (file: FileProposal) => {
    files.push(file);
    first += file.hunks.length;
  };
  const prefix = `${broughtTask}-`;
  const whole = (before: string | null, after: string | null): [Hunk] => {
    const sides = { before: before === null ? [] : lineTexts(before), after: after === null ? [] : lineTexts(after) };
    return [{ id: `${prefix}h${first}`, start: 1, contextBefore: [], ...sides, contextAfter: [], intent: '' }];
  };
  const moves = movesIn(returned);
  for (const { path, base, theirs, whole: file } of returned) {
    const to = moves.get(path);
    if (to !== undefined) push({ path, operation: 'rename', to, hunks: whole(null, null) });
    else if ([...moves.values()].includes(path)) continue;
    else if (base !== null && theirs !== null) {
      const hunks = hunksBetween(base, theirs, { prefix, first });
      if (hunks.length > 0) push({ path, operation: 'edit', hunks, base: await keepText(flow, base) });
    } else if (theirs !== null) push({ path, operation: 'create', hunks: whole(null, theirs), ...(file && { whole: file }) });
    else if (base !== null) push({ path, operation: 'delete', hunks: whole(base, null) });
  }
  const snapshots = await takeSnapshots(
    flow,
    files.map(({ path }) => path),
  );
  return withMarks(flow, snapshots, files, null);
}

/** Finds renames: a deleted and a new file with the same text, if no other deleted or new file has that text. */
function movesIn(returned: readonly Returned[]): ReadonlyMap<string, string> {
  const gone = returned.filter(({ base, theirs }) => base !== null && base.trim() !== '' && theirs === null);
  const came = returned.filter(({ base, theirs }) => base === null && theirs !== null);
  const moves = new Map<string, string>();
  for (const { path, base } of gone) {
    const [to, ...others] = came.filter(({ theirs }) => theirs === base);
    if (to && others.length === 0 && gone.every((other) => other.path === path || other.base !== base)) moves.set(path, to.path);
  }
  return moves;
}
