// Starts a review of existing changes in the project, by any author.
import type { CommandOf } from '../../core/commands';
import { diffLines } from '../../core/edits/diff/diff';
import { applyHunks } from '../../core/edits/hunks/hunks';
import { existingHunks, existingOperation } from '../../core/edits/hunks/existingHunks';
import type { EditRefusal, FileProposal } from '../../core/edits/lines/proposal';
import { checkedEdit } from '../../core/edits/propose/tools';
import type { Fact } from '../../core/events';
import { fill } from '../../core/i18n/language';
import { checkReading } from '../../core/paths/pathRules';
import { approvalFacts } from '../../core/plan/approval';
import { changesPlan, maxLineLength, planHashOf } from '../../core/plan/taskMap';
import {
  copiedText,
  filesBelow,
  fitsFile,
  maxSearched,
  newFile,
  type PatchFile,
  patchEdits,
  patchFolders,
  readPatch,
  reversedFile,
} from '../../core/review/patchFiles';
import { lineTexts } from '../../core/text/lines';
import { joinNames } from '../../core/text/quoting';
import { visible } from '../../core/text/visible';
import { keepText } from '../edits/checkpointContents';
import { createIds, withId } from '../edits/settleExisting';
import type { Flow } from '../kernel/flow';
import { editedPaths, takeSnapshots } from './builderSnapshots';
import { planEdits } from './planEdits';
import { proposalsInText, proposalsOf } from './takeBackChanges';

const reviewTask = 'R1';

const maxNamed = 20;

/** Limits for locating the root of a patch: edited files tried, leading folders removed, and folders compared by content. */
const maxTried = 20;
const maxDepth = 6;
const maxFolders = 20;

type BeginReview = CommandOf<'changes.review'>;
type ReviewedFile = BeginReview['files'][number];

interface ReviewedChanges {
  readonly files: FileProposal[];
  readonly left: readonly string[];
  readonly refused: readonly EditRefusal[];
}

/** Minimum share of the lines of a created file that an existing file must contain to count as the created file with later edits. */
const minKept = 0.5;

/** Presents the changes as one step to review. The user's click approves only this step. */
export async function beginReview(flow: Flow, command: BeginReview): Promise<void> {
  if (flow.recorder.session().phase !== null) return;
  const found = command.text === undefined ? await existingChanges(flow, command) : await changesInPatch(flow, command.text, command.below);
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
    names.length > 0 ? [`${texts[key]} ${joinNames(names.map(visible), maxLineLength - texts[key].length - 1)}`] : [];
  const named = [...namedAs('changes.programs', programs), ...namedAs('changes.left', left)];
  const plan = changesPlan(title, {
    id: reviewTask,
    title,
    files: files.slice(0, maxNamed).map(({ path }) => path),
    steps: [title, ...named, ...(source === 'patch' ? [] : [texts['changes.later']])],
  });
  const hash = planHashOf(plan, flow.ports.digest);
  const facts: Fact[] = [
    { type: 'session.renamed', title },
    { type: 'phase.entered', from: null, to: 'execution', cause: 'changesReviewed' },
    { type: 'plan.proposed', plan, version: 1, hash, by: 'user' },
  ];
  return { facts, hash };
}

async function existingChanges(flow: Flow, { files, left }: BeginReview): Promise<ReviewedChanges> {
  const found: FileProposal[] = [];
  const leftToo = [...left];
  for (const file of files) {
    const { path } = file;
    const live = checkReading(path, await flow.ports.workspace.realPathOf(path)).ok ? await flow.ports.editing.live(path) : null;
    if (live?.ok) found.push(...(await existingFile(flow, file, live.value, nextIds(found))));
    else leftToo.push(path);
  }
  return { files: found, left: leftToo, refused: [] };
}

function nextIds(files: readonly FileProposal[]): () => string {
  return createIds({ id: reviewTask, files });
}

/** Returns the hunks of one changed file. A rename is a separate hunk, in addition to text hunks. */
async function existingFile(
  flow: Flow,
  { path, from, base, mode }: ReviewedFile,
  live: string | null,
  nextId: () => string,
): Promise<FileProposal[]> {
  const files: FileProposal[] = [];
  const whole = { start: 1, contextBefore: [], before: [], after: [], contextAfter: [] };
  if (from !== undefined && live !== null)
    files.push({ path: from, operation: 'rename', to: path, hunks: [withId(whole, nextId())], stands: true });
  const hunks = existingHunks(base, live).map((hunk) => withId(hunk, nextId()));
  if (hunks.length === 0) return files;
  const operation = existingOperation(base, live);
  const kept = base === null ? null : await keepText(flow, base);
  const isGone = kept !== null && operation === 'delete';
  files.push({
    ...{ path, operation, hunks, stands: true },
    ...(kept !== null && { base: kept }),
    ...(isGone && { whole: { id: kept, ...(mode !== undefined && { mode }) } }),
  });
  return files;
}

/** Reads the changes in a patch. A patch that is already applied is reviewed in place; otherwise its changes are proposed. */
async function changesInPatch(flow: Flow, text: string, below: string | undefined): Promise<ReviewedChanges> {
  const read = readPatch(text);
  // The text is not a patch, but it may have another format, such as a Builder's edit blocks.
  if (read.length === 0) return { ...(await proposalsInText(flow, text, reviewTask)), left: [] };
  const placed = below === undefined ? await placePatch(flow, read) : { files: filesBelow(read, below), left: [] };
  if (placed === null) return { files: [], left: [], refused: [] };
  const { files, left } = await withCopies(flow, placed);
  const unshown = [...left, ...files.filter(({ isText }) => !isText).map(({ from, to }) => to ?? from ?? '')];
  const back = await withoutOtherTexts(flow, files.map(reversedFile), 'fileExists', keepsMost);
  const forth = await withoutOtherTexts(flow, files, 'notFound', fitsFile);
  const ops = back.files
    .flatMap(patchEdits)
    .map(checkedEdit)
    .flatMap((edit) => (edit.ok ? [edit.value] : []));
  const snapshots = await takeSnapshots(flow, new Set(ops.flatMap(editedPaths)));
  const reversed = await planEdits(flow, ops, snapshots, reviewTask);
  const proposed = await proposalsOf(flow, { ops: forth.files.flatMap(patchEdits), refused: [] }, reviewTask);
  const isIn = reversed.files.length > 0 && reversed.refused.length + back.refused.length < proposed.refused.length + forth.refused.length;
  if (!isIn) return { files: proposed.files, left: unshown, refused: [...proposed.refused, ...forth.refused] };
  const found: FileProposal[] = [];
  for (const file of reversed.files) {
    const live = await flow.ports.editing.live(file.path);
    if (live.ok) found.push(...(await existingFile(flow, undone(file, reversed.files, live.value), live.value, nextIds(found))));
  }
  const isWhole = ({ path }: EditRefusal) => found.some((file) => file.path === path && file.operation === 'create');
  // Hints are omitted because they would quote lines of the reversed patch.
  const refused = reversed.refused.map(({ path, intent, reason }): EditRefusal => ({ path, intent, reason, hint: '' }));
  return { files: found, left: unshown, refused: [...back.refused, ...refused].filter((each) => !isWhole(each)) };
}

interface PlacedPatch {
  readonly files: readonly PatchFile[];
  readonly left: readonly string[];
}

/**
 * Places a patch whose root may be above the open folder: removes leading folders from its paths until a path leads to an existing file. If
 * none does, looks for a matching subfolder.
 */
async function placePatch(flow: Flow, files: readonly PatchFile[]): Promise<PlacedPatch | null> {
  const named = files.filter(({ from, to }) => from !== null && to !== null).slice(0, maxTried);
  for (let depth = 0; depth <= maxDepth; depth++) {
    for (const { from, to } of named) {
      const prefix = (to ?? '').split('/').slice(0, depth).join('/');
      const isThere = async (path: string | null) =>
        path?.startsWith(prefix) && (await textAt(flow, path.slice(prefix === '' ? 0 : prefix.length + 1))) !== null;
      if ((to ?? '').split('/').length <= depth || !((await isThere(to)) || (await isThere(from)))) continue;
      return prefix === '' ? { files, left: [] } : shortened(files, `${prefix}/`);
    }
  }
  const placed = await inOnlyFolder(flow, files);
  return placed && { files: placed, left: [] };
}

/**
 * Places a patch that is relative to a subfolder: in the only subfolder that contains every file changed by the patch, or the only one
 * whose files the patch fits. Returns the patch unchanged if no subfolder qualifies, and null if the choice is ambiguous.
 */
async function inOnlyFolder(flow: Flow, files: readonly PatchFile[]): Promise<readonly PatchFile[] | null> {
  const folders = patchFolders(files, await flow.ports.workspace.list('', maxSearched, flow.signal));
  const candidates = folders.map((folder) => filesBelow(files, folder));
  // A patch that only creates files does not reveal its subfolder unless it is already applied, so even a single candidate is compared by
  // content.
  const isEdit = files.some(({ from }) => from !== null);
  if (isEdit && candidates.length <= 1) return candidates[0] ?? files;
  const fitting: PatchFile[][] = [];
  for (const placed of candidates.slice(0, maxFolders)) if (await fits(flow, placed)) fitting.push(placed);
  if (fitting.length === 0 && !isEdit) return files;
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Whether the patch can be applied to the files, or is already applied. */
async function fits(flow: Flow, files: readonly PatchFile[]): Promise<boolean> {
  if (files.length === 0) return false;
  return (await unfit(flow, files)).length === 0 || (await unfit(flow, files.map(reversedFile), keepsMost)).length === 0;
}

async function unfit(flow: Flow, files: readonly PatchFile[], isFit = fitsFile): Promise<PatchFile[]> {
  const found: PatchFile[] = [];
  for (const file of files) if (!isFit(file, await textAt(flow, file.from ?? file.to ?? ''))) found.push(file);
  return found;
}

/** Like `fitsFile` for a reversed patch, but also accepts a file that the patch created and that was edited afterwards. */
function keepsMost(file: PatchFile, text: string | null): boolean {
  const lines = file.hunks.flatMap(({ old }) => old);
  if (file.to !== null || text === null || lines.length === 0) return fitsFile(file, text);
  const lost = diffLines(lines, lineTexts(text)).reduce((sum, { baseStart, baseEnd }) => sum + baseEnd - baseStart, 0);
  return lines.length - lost >= lines.length * minKept;
}

async function textAt({ ports }: Flow, path: string): Promise<string | null> {
  const live = await ports.editing.live(path);
  return live.ok ? live.value : null;
}

function shortened(files: readonly PatchFile[], prefix: string): PlacedPatch {
  const isBelow = ({ from, to }: PatchFile) => [from, to].every((path) => path === null || path.startsWith(prefix));
  const cut = (path: string | null) => path?.slice(prefix.length) ?? null;
  return {
    files: files.filter(isBelow).map((file) => ({ ...file, from: cut(file.from), to: cut(file.to) })),
    left: files.filter((file) => !isBelow(file)).map(({ from, to }) => to ?? from ?? ''),
  };
}

/** Removes deletions of files whose text does not fit the patch. Files that a series of patches changes more than once are not checked. */
async function withoutOtherTexts(flow: Flow, files: readonly PatchFile[], reason: EditRefusal['reason'], isFit: typeof fitsFile) {
  const isOnly = (path: string | null) => files.filter(({ from, to }) => from === path || to === path).length === 1;
  const others = await unfit(
    flow,
    files.filter(({ from, to, isText }) => to === null && isText && isOnly(from)),
    isFit,
  );
  const refused = others.map(({ from }): EditRefusal => ({ path: from ?? '', intent: '', reason, hint: '' }));
  return { files: files.filter((file) => !others.includes(file)), refused };
}

/** Turns copied files into new files, with the text of their source. If the source has changed since, uses the text of the copy. */
async function withCopies(flow: Flow, { files, left }: PlacedPatch): Promise<PlacedPatch> {
  const placed: PatchFile[] = [];
  const leftToo = [...left];
  for (const file of files) {
    const { from, to } = file;
    if (!file.isCopy || from === null || to === null) placed.push(file);
    else {
      const isReadable = checkReading(from, await flow.ports.workspace.realPathOf(from)).ok;
      const source = isReadable ? await textAt(flow, from) : null;
      const own = await textAt(flow, to);
      const isIn = own !== null && file.hunks.length > 0 && fitsFile({ ...reversedFile(file), to }, own);
      const content = (source === null ? null : copiedText(file, source)) ?? (isIn ? own : null);
      if (content === null) leftToo.push(to);
      else placed.push(newFile(to, content));
    }
  }
  return { files: placed, left: leftToo };
}

/** Returns the content before the patch, reconstructed by applying the reversed patch. */
function undone(file: FileProposal, files: readonly FileProposal[], live: string | null): ReviewedFile {
  const { path, operation, hunks } = file;
  if (operation === 'create') return { path, base: hunks.flatMap(({ after }) => after).join('\n') };
  if (operation === 'delete') return { path, base: null };
  if (operation === 'rename') return { path, base: live, ...(file.to !== undefined && { from: file.to }) };
  const isMoved = files.some((other) => other.operation === 'rename' && other.path === path);
  return { path, base: isMoved || live !== null ? applyHunks(live ?? '', hunks) : null };
}
