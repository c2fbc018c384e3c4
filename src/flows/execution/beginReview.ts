// Starts a session that reviews existing changes of the project, by any author.
import type { CommandOf } from '../../core/commands';
import { parseEditText } from '../../core/edits/formats/parse';
import { reversePatch } from '../../core/edits/formats/reversePatch';
import { applyHunks } from '../../core/edits/hunks/hunks';
import { standingHunks, standingOperation } from '../../core/edits/hunks/standingHunks';
import type { EditRefusal, FileProposal } from '../../core/edits/lines/proposal';
import { checkedEdit } from '../../core/edits/propose/tools';
import type { Fact } from '../../core/events';
import { fill } from '../../core/i18n/language';
import { checkReading } from '../../core/paths/pathRules';
import { approvalFacts } from '../../core/plan/approval';
import { planText, type TaskMap } from '../../core/plan/taskMap';
import { keepText } from '../edits/checkpointContents';
import { createIds, withId } from '../edits/settleStanding';
import type { Flow } from '../kernel/flow';
import { editedPaths, takeSnapshots } from './builderSnapshots';
import { planEdits } from './planEdits';
import { proposalsInText } from './takeBackChanges';

/** Task id of the only step of a review. */
const reviewTask = 'R1';

const maxNamed = 20;

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

function startFacts(flow: Flow, { source, name }: BeginReview, { files, left }: ReviewedChanges) {
  const texts = flow.ports.settings.texts();
  const title = fill(texts, `changes.step.${source}`, { name: name.slice(0, 80) });
  const named = left.length > 0 ? [`${texts['changes.left']} ${left.slice(0, maxNamed).join(', ')}`.slice(0, 400)] : [];
  const plan: TaskMap = {
    goal: title,
    tasks: [
      {
        id: reviewTask,
        title,
        goal: '',
        files: files.slice(0, maxNamed).map(({ path }) => path),
        steps: [title, ...named, ...(source === 'patch' ? [] : [texts['changes.later']])],
        doneWhen: '',
        dependsOn: [],
        risk: 'medium',
        answers: [],
      },
    ],
    openDecisions: [],
  };
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
async function changesInPatch(flow: Flow, patch: string): Promise<ReviewedChanges> {
  const parsed = parseEditText(reversePatch(patch), { hasEnded: true });
  const ops = parsed.ops.map(checkedEdit).flatMap((edit) => (edit.ok ? [edit.value] : []));
  const snapshots = await takeSnapshots(flow, new Set(ops.flatMap(editedPaths)));
  const reversed = await planEdits(flow, ops, snapshots, reviewTask);
  const proposed = await proposalsInText(flow, patch, reviewTask);
  const isIn = reversed.files.length > 0 && reversed.refused.length < proposed.refused.length;
  if (!isIn) return { ...proposed, left: [] };
  const found: FileProposal[] = [];
  for (const file of reversed.files) {
    const live = await flow.ports.editing.live(file.path);
    if (live.ok) found.push(...(await standingFile(flow, undone(file, reversed.files, live.value), live.value, nextIds(found))));
  }
  return { files: found, left: reversed.refused.map(({ path }) => path), refused: [] };
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
