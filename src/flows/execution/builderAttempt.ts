// Builder attempt: applies a reply on top of the step's last proposal.
import { citationsIn } from '../../core/context/evidence/citations';
import { shownTalk } from '../../core/edits/formats/buildFilter';
import { pathsOfFences } from '../../core/edits/formats/fencedFile';
import { type KnownFiles, knownPath } from '../../core/edits/formats/form';
import { parseEditText } from '../../core/edits/formats/parse';
import type { EditOp, EditRefusal, FileProposal, Hunk } from '../../core/edits/lines/proposal';
import { openRefusals } from '../../core/edits/propose/openRefusals';
import { changesOfHunks, keptWholes, type LastProposal, noProposal, type PlacedChange } from '../../core/edits/propose/patchByPlace';
import { isTelling } from '../../core/edits/propose/sameAddition';
import { checkedEdit, editsOf } from '../../core/edits/propose/tools';
import { termsOfStep } from '../../core/execution/agreedInStep';
import type { Attempt, TaskProgress } from '../../core/execution/state';
import { checkUnchanged, type NoEditsCause, type Unchanged } from '../../core/execution/unchanged';
import { checkPath } from '../../core/paths/pathRules';
import type { Task } from '../../core/plan/taskMap';
import { lineTexts } from '../../core/text/lines';
import { rebased } from '../edits/placeHunks';
import type { Flow } from '../kernel/flow';
import type { Spoken } from '../model/memberTurn';
import { editedPaths, type Snapshots, snapshotText, takeSnapshots, withBases, withMarks } from './builderSnapshots';
import { planEdits } from './planEdits';

export interface CurrentWork {
  readonly files: readonly FileProposal[];
  readonly verdicts: Attempt['verdicts'];
  /** Refused edits that no later edit has replaced. */
  readonly refused: readonly EditRefusal[];
  /** Whether a reply was truncated and no later reply completed it. */
  readonly isCut: boolean;
}

/** Result of an attempt: all edits accepted, some edits accepted, files verified as unchanged, or the reason why there is no edit. */
export type Work = 'edits' | 'someEdits' | 'unchanged' | NoEditsCause;

export interface Attempted extends CurrentWork {
  readonly files: FileProposal[];
  readonly refused: EditRefusal[];
  readonly refusedNow: readonly EditRefusal[];
  readonly work: Work;
  readonly unchanged: Unchanged | null;
  readonly said: string;
}

/** Returns the work that a new reply amends: the last proposal, or nothing if the user wants a fresh start. */
export function currentWork({ attempt, rebuild, files, verdicts, refused, isCut = false }: TaskProgress): CurrentWork {
  return attempt === 0 || rebuild?.cause === 'redo'
    ? { files: [], verdicts: {}, refused: [], isCut: false }
    : { files, verdicts, refused, isCut };
}

interface Step {
  readonly task: Task;
  readonly prefix: string;
}

/** Parses a reply and applies its edits on top of the current work. */
export async function attemptOf(
  flow: Flow,
  { task, prefix }: Step,
  { shown, last, current }: { readonly shown: Snapshots; readonly last: LastProposal; readonly current: CurrentWork },
  spoken: Spoken,
): Promise<Attempted> {
  const read = await readEdits(flow, spoken, task.files, shown);
  const { files, refused: refusedNow, taken } = await propose(flow, { prefix, shown, last, files: task.files }, read);
  const refused = openRefusals(current.refused, { taken, refused: refusedNow }, last);
  const hasEdits = read.ops.length + read.refused.length > 0;
  const isSameAgain = taken.length > 0 && current.isCut && !spoken.truncated && refusedNow.length === 0 && sameHunks(files, last.files);
  const isOpen = spoken.truncated || (spoken.unclosed === 'EDITS' && !isSameAgain);
  const isCut = isOpen || (current.isCut && !hasEdits);
  const statement = blockIn(spoken, 'UNCHANGED');
  const checked = statement === null || files.length > 0 || isCut ? null : await checkedStatement(flow, task, statement, shown);
  // After refusals, a statement that nothing needs to change counts only if the step has agreed terms, all of which the quotes then
  // contain.
  const unchanged = checked && (refused.length === 0 || checked.isProof) ? checked.unchanged : null;
  const cause: Work =
    refused.length > 0 && !unchanged ? 'refused' : unchanged ? 'unchanged' : isCut ? 'cut' : statement === null ? 'noEdits' : 'unfounded';
  const isWhole = refused.length === 0 && !isCut;
  const work = files.length === 0 ? cause : !hasEdits && isWhole ? 'noEdits' : isWhole ? 'edits' : 'someEdits';
  return { files, verdicts: {}, refused: unchanged ? [] : refused, refusedNow, isCut, work, unchanged, said: read.said };
}

export function blockIn({ blocks }: Spoken, wanted: 'BLOCKER' | 'UNCHANGED'): string | null {
  const body = blocks.find(({ name }) => name === wanted)?.body.trim();
  return body ? body : null;
}

function sameHunks(a: readonly FileProposal[], b: readonly FileProposal[]): boolean {
  const plain = (files: readonly FileProposal[]) => JSON.stringify(files.map(({ path, hunks }) => [path, hunks.map(({ after }) => after)]));
  return plain(a) === plain(b);
}

/**
 * Verifies the Builder's statement that nothing needs to change against the current files; null if the statement is not verified.
 * `isProof`: whether the step has agreed terms, which the quotes then contain.
 */
async function checkedStatement(flow: Flow, task: Task, statement: string, shown: Snapshots) {
  const snapshots = await takeSnapshots(flow, new Set(citationsIn(statement).map(({ path }) => path)), shown);
  const terms = termsOfStep(flow.recorder.session(), task);
  const unchanged = checkUnchanged(statement, (path) => snapshotText(snapshots, path), terms.missingIn);
  return unchanged && { unchanged, isProof: terms.count > 0 };
}

interface ProposalBase {
  readonly prefix: string;
  readonly shown: Snapshots;
  readonly last: LastProposal;
  readonly files: readonly string[];
}

interface Proposed {
  readonly files: FileProposal[];
  readonly refused: EditRefusal[];
  readonly taken: readonly EditOp[];
}

async function propose(flow: Flow, { prefix, shown, last, files: planned }: ProposalBase, read: ReadEdits): Promise<Proposed> {
  const snapshots = await takeSnapshots(flow, new Set([...read.ops.flatMap(editedPaths), ...last.files.map(({ path }) => path)]), shown);
  const plan = await planEdits(flow, read.ops, snapshots, prefix, last);
  const kept = new Set(keptWholes(last, plan.readable).map(keyOf));
  return {
    files: await withMarks(flow, snapshots, await withBases(flow, snapshots, plan.files), planned),
    refused: [...read.refused, ...plan.refused],
    taken: plan.fitted.filter((op) => !kept.has(keyOf(op))),
  };
}

function keyOf(op: EditOp): string {
  return JSON.stringify({ ...op, intent: '' });
}

/**
 * Returns the undecided hunks of the current proposal at their positions in the live files, without hunks that conflict with the user's
 * edits, and the lines that accepted hunks added.
 */
export async function lastProposal(flow: Flow, { id, earlier, ...progress }: TaskProgress, current: CurrentWork): Promise<LastProposal> {
  const files: FileProposal[] = [];
  const written = new Map<string, readonly PlacedChange[]>();
  for (const file of current.files) {
    const undecided = file.hunks.filter((hunk) => (current.verdicts[hunk.id] ?? 'pending') === 'pending');
    const live = await flow.ports.editing.live(file.path);
    if (undecided.length === 0 || !live.ok || (live.value === null) !== (file.operation === 'create')) continue;
    const isEdit = file.operation === 'edit' && live.value !== null;
    const hunks = isEdit ? await placed(flow, { file, undecided, verdicts: current.verdicts }, live.value ?? '') : undecided;
    if (hunks.length > 0) files.push({ ...file, hunks });
  }
  for (const attempt of [...earlier, { ...progress }])
    for (const file of attempt.files) {
      const accepted = file.hunks.filter((hunk) => attempt.verdicts[hunk.id] === 'accepted');
      const live = accepted.length > 0 && file.operation === 'edit' ? await flow.ports.editing.live(file.path) : null;
      if (!live?.ok || live.value === null) continue;
      written.set(file.path, [...(written.get(file.path) ?? []), ...writtenIn(live.value, accepted)]);
    }
  return { ...noProposal, files, written, refused: current.refused.flatMap(({ lines }) => (lines ? [lines] : [])) };
}

interface PlacedFile {
  readonly file: FileProposal;
  readonly undecided: readonly Hunk[];
  readonly verdicts: Attempt['verdicts'];
}

async function placed(flow: Flow, { file, undecided, verdicts }: PlacedFile, live: string): Promise<Hunk[]> {
  const known = { ...file, hunks: file.hunks.filter((hunk) => verdicts[hunk.id] !== 'rejected') };
  const places = await rebased(flow, { verdicts }, known, live);
  const lines = lineTexts(live);
  return undecided.flatMap((hunk) => {
    const place = places.get(hunk.id);
    if (place?.kind !== 'at') return [];
    const before = lines.slice(place.startLine, place.endLine);
    return [{ ...hunk, start: place.startLine + 1, before, after: place.lines ?? hunk.after }];
  });
}

/** Finds the positions of lines that accepted hunks added to a file. */
function writtenIn(live: string, hunks: readonly Hunk[]): PlacedChange[] {
  const lines = lineTexts(live);
  return changesOfHunks({ hunks }).flatMap(({ start, lines: added }) => {
    if (!added.some(isTelling)) return [];
    const places = lines.flatMap((_, at) => (added.every((line, index) => lines[at + index] === line) ? [at] : []));
    const at = places.toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start))[0];
    return at === undefined ? [] : [{ start: at, end: at + added.length, lines: added }];
  });
}

interface ReadEdits {
  readonly ops: readonly EditOp[];
  /** Refusals for calls and blocks that are not valid edits. */
  readonly refused: readonly EditRefusal[];
  readonly said: string;
}

/**
 * Parses the edits of a turn from its tool calls and edit blocks. Without edit blocks, the whole text is parsed or, if the turn contains a
 * tool call, treated as prose.
 * @param files the task's files; a single file is the default for edits without a path
 * @param shown the files as the Builder saw them
 */
async function readEdits(flow: Flow, spoken: Spoken, files: readonly string[], shown: Snapshots): Promise<ReadEdits> {
  const { calls, blocks, text, truncated, unclosed } = spoken;
  const written = blocks.filter(({ name }) => name === 'EDITS').map(({ body }) => body);
  const isText = written.length > 0 || calls.length === 0;
  const known = await knownFiles(flow, files, isText ? [...written, text].flatMap(pathsOfFences) : [], shown);
  const isSettled = blocks.some(({ name }) => name === 'UNCHANGED' || name === 'BLOCKER');
  const options = {
    path: files.length === 1 ? (files[0] ?? '') : '',
    hasEnded: !truncated && unclosed !== 'EDITS',
    ...(isSettled ? {} : { known }),
  };
  const parsed = (written.length > 0 ? written : isText ? [text] : []).map((body) => parseEditText(body, options));
  const read = [...calls.flatMap(editsOf), ...parsed.flatMap(({ ops }) => ops.map(checkedEdit))];
  return {
    ops: await Promise.all(read.flatMap((edit) => (edit.ok ? [withKnownPath(flow, edit.value, known)] : []))),
    refused: [...parsed.flatMap(({ refused }) => refused), ...read.flatMap((edit) => (edit.ok ? [] : [edit.error]))],
    said: shownTalk(written.length > 0 || !isText ? text : (parsed[0]?.talk ?? text)),
  };
}

/** Returns the step's files, including those that do not exist yet, and other named files that exist. */
async function knownFiles(flow: Flow, files: readonly string[], named: readonly string[], shown: Snapshots): Promise<KnownFiles> {
  const paths = [...files, ...named].flatMap((path) => {
    const checked = checkPath(path);
    return checked.ok ? [checked.value] : [];
  });
  const snapshots = await takeSnapshots(flow, new Set(paths), shown);
  const known = new Map(paths.map((path) => [path, snapshotText(snapshots, path)] as const));
  return new Map([...known].filter(([path, text]) => text !== null || files.includes(path)));
}

/** Replaces an edit's path with the path of a matching existing file if no file has that exact name. */
async function withKnownPath(flow: Flow, op: EditOp, known: KnownFiles): Promise<EditOp> {
  const path = knownPath(op.path, known);
  if (path === null || path === op.path) return op;
  return snapshotText(await takeSnapshots(flow, [op.path]), op.path) === null ? { ...op, path } : op;
}
