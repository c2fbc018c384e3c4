// Starts a session that reviews existing changes of the project, by any author.
import type { CommandOf } from '../../core/commands';
import { applyHunks } from '../../core/edits/hunks/hunks';
import { standingHunks, standingOperation } from '../../core/edits/hunks/standingHunks';
import type { EditOp, EditRefusal, FileProposal } from '../../core/edits/lines/proposal';
import { checkedEdit } from '../../core/edits/propose/tools';
import type { Fact } from '../../core/events';
import { fill } from '../../core/i18n/language';
import { checkReading } from '../../core/paths/pathRules';
import { approvalFacts } from '../../core/plan/approval';
import { changesPlan, planText } from '../../core/plan/taskMap';
import { copiedText, type PatchFile, patchEdits, readPatch, reversedFile } from '../../core/review/patchFiles';
import { visible } from '../../core/text/visible';
import { keepText } from '../edits/checkpointContents';
import { createIds, withId } from '../edits/settleStanding';
import type { Flow } from '../kernel/flow';
import { editedPaths, takeSnapshots } from './builderSnapshots';
import { planEdits } from './planEdits';
import { proposalsInText, proposalsOf } from './takeBackChanges';

/** Task id of the only step of a review. */
const reviewTask = 'R1';

const maxNamed = 20;

/** Maximum number of files searched for the folder of a patch. */
const maxListed = 50_000;

type BeginReview = CommandOf<'changes.review'>;
type ReviewedFile = BeginReview['files'][number];

interface ReviewedChanges {
  readonly files: FileProposal[];
  /** Files that are not reviewed. */
  readonly left: readonly string[];
  readonly refused: readonly EditRefusal[];
}

/** Presents the changes as one step; the user's click approves only this step. */
export async function beginReview(flow: Flow, command: BeginReview): Promise<void> {
  if (flow.recorder.session().phase !== null) return;
  const found = command.text === undefined ? await standingChanges(flow, command) : await changesInPatch(flow, command.text);
  if (found.files.length === 0) return flow.recorder.record({ type: 'changes.missed', why: 'noChanges' });
  const { facts, hash } = startFacts(flow, command, found);
  await flow.recorder.record(...facts);
  const edits: Fact = { type: 'edits.proposed', taskId: reviewTask, attempt: 1, files: found.files, refused: [...found.refused] };
  await flow.recorder.record(...approvalFacts(hash, 'button'), edits);
}

function startFacts(flow: Flow, { source, name, programs = [] }: BeginReview, { files, left }: ReviewedChanges) {
  const texts = flow.ports.settings.texts();
  const title = fill(texts, `changes.step.${source}`, { name: name.slice(0, 80) });
  const namedAs = (key: 'changes.left' | 'changes.programs', names: readonly string[]) =>
    names.length > 0 ? [`${texts[key]} ${visible(names.slice(0, maxNamed).join(', '))}`.slice(0, 400)] : [];
  const named = [...namedAs('changes.programs', programs), ...namedAs('changes.left', left)];
  const plan = changesPlan(title, {
    id: reviewTask,
    title,
    files: files.slice(0, maxNamed).map(({ path }) => path),
    steps: [title, ...named, ...(source === 'patch' ? [] : [texts['changes.later']])],
  });
  const hash = flow.ports.digest(planText(plan));
  const facts: Fact[] = [
    { type: 'session.renamed', title },
    { type: 'phase.entered', from: null, to: 'execution', cause: 'changesReviewed' },
    { type: 'plan.proposed', plan, version: 1, hash, by: 'user' },
  ];
  return { facts, hash };
}

/** The current files and the texts they are compared with. */
async function standingChanges(flow: Flow, { files, left }: BeginReview): Promise<ReviewedChanges> {
  const found: FileProposal[] = [];
  const leftToo = [...left];
  for (const file of files) {
    const { path } = file;
    const live = checkReading(path, await flow.ports.workspace.realPathOf(path)).ok ? await flow.ports.editing.live(path) : null;
    if (live?.ok) found.push(...(await standingFile(flow, file, live.value, nextIds(found))));
    else leftToo.push(path);
  }
  return { files: found, left: leftToo, refused: [] };
}

function nextIds(files: readonly FileProposal[]): () => string {
  return createIds({ id: reviewTask, files });
}

/** A rename is a hunk of its own, next to text hunks. */
async function standingFile(
  flow: Flow,
  { path, from, base, mode }: ReviewedFile,
  live: string | null,
  nextId: () => string,
): Promise<FileProposal[]> {
  const files: FileProposal[] = [];
  const whole = { start: 1, contextBefore: [], before: [], after: [], contextAfter: [] };
  if (from !== undefined && live !== null)
    files.push({ path: from, operation: 'rename', to: path, hunks: [withId(whole, nextId())], stands: true });
  const hunks = standingHunks(base, live).map((hunk) => withId(hunk, nextId()));
  if (hunks.length === 0) return files;
  const operation = standingOperation(base, live);
  const kept = base === null ? null : await keepText(flow, base);
  const isGone = kept !== null && operation === 'delete';
  files.push({
    ...{ path, operation, hunks, stands: true },
    ...(kept !== null && { base: kept }),
    ...(isGone && { whole: { id: kept, ...(mode !== undefined && { mode }) } }),
  });
  return files;
}

/** A patch that is already applied is reviewed in place; otherwise it is proposed. */
async function changesInPatch(flow: Flow, text: string): Promise<ReviewedChanges> {
  const read = readPatch(text);
  // The text has another form, such as the edit blocks of a Builder.
  if (read.length === 0) return { ...(await proposalsInText(flow, text, reviewTask)), left: [] };
  const placed = await belowFolder(flow, read);
  if (placed === null) return { files: [], left: [], refused: [] };
  const { files, left } = placed;
  const unshown = [...left, ...files.filter(({ isText }) => !isText).map(({ from, to }) => to ?? from ?? '')];
  const ops = files
    .map(reversedFile)
    .flatMap(patchEdits)
    .map(checkedEdit)
    .flatMap((edit) => (edit.ok ? [edit.value] : []));
  const snapshots = await takeSnapshots(flow, new Set(ops.flatMap(editedPaths)));
  const reversed = await planEdits(flow, ops, snapshots, reviewTask);
  const copies = await copiedFiles(flow, files);
  const proposed = await proposalsOf(flow, { ops: [...files.flatMap(patchEdits), ...copies.ops], refused: [] }, reviewTask);
  const isIn = reversed.files.length > 0 && reversed.refused.length < proposed.refused.length;
  if (!isIn) return { ...proposed, left: [...unshown, ...copies.left] };
  const found: FileProposal[] = [];
  for (const file of reversed.files) {
    const live = await flow.ports.editing.live(file.path);
    if (live.ok) found.push(...(await standingFile(flow, undone(file, reversed.files, live.value), live.value, nextIds(found))));
  }
  return { files: found, left: [...unshown, ...reversed.refused.map(({ path }) => path)], refused: [] };
}

/** The open folder may lie below the patch's root: leading folders are removed from its paths until one leads to a file there. */
async function belowFolder(
  flow: Flow,
  files: readonly PatchFile[],
): Promise<{ readonly files: readonly PatchFile[]; readonly left: string[] } | null> {
  const named = files.filter(({ from, to }) => from !== null && to !== null).slice(0, maxNamed);
  for (let depth = 0; depth <= maxDepth; depth++) {
    for (const { from, to } of named) {
      const prefix = (to ?? '').split('/').slice(0, depth).join('/');
      const isThere = async (path: string | null) =>
        path?.startsWith(prefix) && (await isFile(flow, path.slice(prefix === '' ? 0 : prefix.length + 1)));
      if ((to ?? '').split('/').length <= depth || !((await isThere(to)) || (await isThere(from)))) continue;
      return prefix === '' ? { files, left: [] } : shortened(files, `${prefix}/`);
    }
  }
  const placed = await inOnlyFolder(flow, files);
  return placed && { files: placed, left: [] };
}

/** The patch may be relative to a subfolder: to the only one that holds every file that the patch changes. Null if several do. */
async function inOnlyFolder(flow: Flow, files: readonly PatchFile[]): Promise<readonly PatchFile[] | null> {
  const listed = await flow.ports.workspace.list('', maxListed, flow.signal);
  const known = new Set(listed);
  // A patch that is applied already has the new names.
  for (const sideOf of [({ from }: PatchFile) => from, ({ to }: PatchFile) => to]) {
    const paths = files.flatMap((file) => sideOf(file) ?? []);
    const [first] = paths;
    const folders = listed.flatMap((path) => (path.endsWith(`/${first}`) ? [path.slice(0, -`${first}`.length)] : []));
    const [folder, ...others] = folders.filter((each) => paths.every((path) => known.has(`${each}${path}`)));
    if (others.length > 0) return null;
    if (folder === undefined) continue;
    const placed = (path: string | null) => path && `${folder}${path}`;
    return files.map((file) => ({ ...file, from: placed(file.from), to: placed(file.to) }));
  }
  return files;
}

const maxDepth = 6;

async function isFile({ ports }: Flow, path: string): Promise<boolean> {
  const live = await ports.editing.live(path);
  return live.ok && live.value !== null;
}

function shortened(files: readonly PatchFile[], prefix: string) {
  const isBelow = ({ from, to }: PatchFile) => [from, to].every((path) => path === null || path.startsWith(prefix));
  const cut = (path: string | null) => path?.slice(prefix.length) ?? null;
  return {
    files: files.filter(isBelow).map((file) => ({ ...file, from: cut(file.from), to: cut(file.to) })),
    left: files.filter((file) => !isBelow(file)).map(({ from, to }) => to ?? from ?? ''),
  };
}

/** Copied files, as new files with the text of their source. */
async function copiedFiles(flow: Flow, files: readonly PatchFile[]): Promise<{ readonly ops: EditOp[]; readonly left: string[] }> {
  const ops: EditOp[] = [];
  const left: string[] = [];
  for (const file of files.filter(({ isCopy }) => isCopy)) {
    const { from, to } = file;
    const isReadable = from !== null && checkReading(from, await flow.ports.workspace.realPathOf(from)).ok;
    const source = isReadable ? await flow.ports.editing.live(from) : null;
    const content = source?.ok && source.value !== null ? copiedText(file, source.value) : null;
    if (content !== null && to !== null) ops.push({ op: 'create', path: to, intent: '', content });
    else left.push(to ?? '');
  }
  return { ops, left };
}

/** The content before the patch, by applying the reversed patch. */
function undone(file: FileProposal, files: readonly FileProposal[], live: string | null): ReviewedFile {
  const { path, operation, hunks } = file;
  if (operation === 'create') return { path, base: hunks.flatMap(({ after }) => after).join('\n') };
  if (operation === 'delete') return { path, base: null };
  if (operation === 'rename') return { path, base: live, ...(file.to !== undefined && { from: file.to }) };
  const isMoved = files.some((other) => other.operation === 'rename' && other.path === path);
  return { path, base: isMoved || live !== null ? applyHunks(live ?? '', hunks) : null };
}
