// Settles hunks: accepted hunks are placed in their files, stored and written.
import { rebaseAfterFormat } from '../../core/edits/hunks/rebaseAfterFormat';
import { changesCommands, isManifest } from '../../core/edits/hunks/sensitiveHunk';
import { spliceLines } from '../../core/edits/lines/lines';
import type { Hunk } from '../../core/edits/lines/proposal';
import type { Fact } from '../../core/events';
import { taskById, undecided } from '../../core/execution/selectors';
import type { TaskProgress } from '../../core/execution/state';
import type { FaultReason } from '../../core/faults';
import { isSensitivePath } from '../../core/paths/pathRules';
import { holdsUnopened } from '../../core/secrets/fileLines';
import type { Flow } from '../kernel/flow';
import { raiseFault } from '../kernel/raiseFault';
import type { FileWrite, WriteError, WriteFailure, WrittenFile } from '../ports/ports';
import { keepAfter, keepBefore, keepText } from './checkpointContents';
import { type ConflictedHunk, type PlacedHunks, placeHunks, rebased } from './placeHunks';

export interface Settling {
  readonly taskId: string;
  readonly hunkIds: readonly string[];
  readonly accept: boolean;
  /** Whether the user confirmed writes to sensitive files. */
  readonly confirmed: boolean;
}

/**
 * Accepts or rejects hunks of a task. Accepted hunks are written all or nothing. A hunk whose lines changed becomes conflicted, and a hunk
 * in a sensitive file awaits confirmation. A failed write raises a fault and leaves all hunks undecided. Ignores decided `hunkIds`, so that
 * a double click counts once.
 */
export async function settleHunks(flow: Flow, { taskId, hunkIds, accept, confirmed }: Settling): Promise<void> {
  const task = taskOf(flow, taskId);
  if (!task) return;
  const chosen = undecided(task).filter((hunk) => hunkIds.includes(hunk.id));
  if (!accept) return record(flow, settled(taskId, chosen, 'rejected', null));
  const toConfirm = confirmed ? [] : await sensitiveHunks(flow, task, chosen);
  if (toConfirm.length > 0) await record(flow, [{ type: 'confirmation.asked', taskId, hunkIds: toConfirm.map((hunk) => hunk.id) }]);
  const ids = new Set(chosen.filter((hunk) => !toConfirm.includes(hunk)).map((hunk) => hunk.id));
  if (ids.size > 0) await writeWhilePlacesHold(flow, taskId, (current) => placeHunks(flow, current, ids), { confirmed });
}

/**
 * Returns the hunks that need the user's confirmation because of their file, its rename target or link target, or because they change
 * commands.
 */
export async function sensitiveHunks({ ports }: Flow, task: TaskProgress, hunks: readonly Hunk[]): Promise<Hunk[]> {
  const asked = new Map<string, Promise<string[]>>();
  const waysOf = (path: string) => {
    const known = asked.get(path) ?? ports.workspace.realPathOf(path).then((real) => [path, real ?? path]);
    asked.set(path, known);
    return known;
  };
  const found: Hunk[] = [];
  for (const hunk of hunks) {
    const file = task.files.find((known) => known.hunks.some(({ id }) => id === hunk.id));
    if (!file) continue;
    const [ways, target] = await Promise.all([waysOf(file.path), file.to === undefined ? [] : waysOf(file.to)]);
    // A rename hunk contains no lines, so a rename to a manifest always needs confirmation.
    const runs = target.some(isManifest) || (ways.some(isManifest) && changesCommands(hunk));
    if (runs || [...ways, ...target].some(isSensitivePath)) found.push(hunk);
  }
  return found;
}

/** Maximum number of attempts to write hunks; an attempt fails if the user types between placing and writing. */
const maxPlacings = 3;

interface Accepting {
  readonly confirmed: boolean;
  /** The verdict to record; default 'accepted'. */
  readonly verdict?: 'accepted' | 'rejected';
  readonly edited?: readonly Fact[];
}

/** Places, writes and records hunks. Retries if a file changed in the meantime. */
export async function writeWhilePlacesHold(
  flow: Flow,
  taskId: string,
  placeIn: (task: TaskProgress) => ReturnType<typeof placeHunks>,
  { confirmed, verdict = 'accepted', edited = [] }: Accepting,
): Promise<void> {
  for (let placing = 1; ; placing++) {
    const task = taskOf(flow, taskId);
    if (!task) return;
    const placed = await placeIn(task);
    if (!placed.ok) return raiseWriteFault(flow, placed.error);
    const failure = await writePlaced(flow, task, placed.value, { confirmed, verdict, edited });
    if (!failure) return;
    if (placing === maxPlacings || failure.left || !hasMoved(failure.error)) return raiseWriteFault(flow, failure);
  }
}

function hasMoved(error: WriteError): boolean {
  return error === 'changedMeanwhile' || error === 'missing' || error === 'exists';
}

/**
 * Writes the placed hunks once and records all facts in one append. If a crash occurs between the two, the hunks are later recognized as
 * already present.
 */
async function writePlaced(
  flow: Flow,
  task: TaskProgress,
  hunks: PlacedHunks,
  { confirmed, verdict, edited }: Required<Accepting>,
): Promise<WriteFailure | null> {
  const { writes, present, conflicted } = hunks;
  const others = [...settled(task.id, present, verdict, null), ...conflictFacts(task.id, conflicted)];
  if (writes.length === 0) {
    await record(flow, [...(present.length > 0 ? edited : []), ...others]);
    return null;
  }
  const unopened = writes.find(holdsLostValue);
  if (unopened) return { error: 'keyGone', path: unopened.path };
  return whileSaving(flow, writes.length, () => writeAndRecord(flow, task, hunks, { confirmed, verdict, edited, others }));
}

/** Whether a write contains a masked value that can no longer be decrypted. Such lines are never written. */
function holdsLostValue(write: FileWrite): boolean {
  if (write.op === 'create') return holdsUnopened([write.text], '');
  return write.op === 'edit' && write.edits.some(({ lines }) => holdsUnopened(lines, write.expected));
}

interface Besides extends Required<Accepting> {
  readonly others: readonly Fact[];
}

async function writeAndRecord(
  flow: Flow,
  task: TaskProgress,
  hunks: PlacedHunks,
  { confirmed, verdict, edited, others }: Besides,
): Promise<WriteFailure | null> {
  const { writes, placed } = hunks;
  const before = await keepBefore(flow, writes);
  await flow.ports.log.flush();
  const result = await flow.ports.editing.write(writes, confirmed);
  const written = result.ok ? result.value : (result.error.left ?? []);
  const checkpointId = flow.ports.ids.next('c');
  const files = await keepAfter(flow, before, written);
  const hunkIds = result.ok ? placed.map((hunk) => hunk.id) : [];
  const checkpoint: Fact = { type: 'checkpoint.kept', checkpointId, taskId: task.id, hunkIds, files };
  if (!result.ok) {
    // Contents that could not be rolled back are stored, so that the user can restore them.
    if (files.length > 0) await record(flow, [checkpoint]);
    return result.error;
  }
  const verdicts = settled(task.id, placed, verdict, checkpointId);
  await record(flow, [...edited, checkpoint, ...verdicts, ...others, ...(await renewals(flow, task, hunks, written))]);
  await raiseUnsaved(flow, written);
  return null;
}

export async function raiseUnsaved(flow: Flow, written: readonly WrittenFile[]): Promise<void> {
  const unsaved = written.filter((file) => file.unsaved);
  const reason = unsaved.some((file) => file.isFull) ? 'noSpace' : 'notSaved';
  if (unsaved.length > 0) await raiseFault(flow, reason, unsaved.map((file) => file.path).join(', '));
}

/** Rebases the pending hunks of a file whose text a formatter changed on save. */
async function renewals(flow: Flow, task: TaskProgress, { writes, placed }: PlacedHunks, written: readonly WrittenFile[]): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const write of writes) {
    const saved = written.find((file) => file.path === write.path)?.after;
    if (write.op !== 'edit' || typeof saved !== 'string') continue;
    const text = spliceLines(write.expected, write.edits);
    if (text !== saved) facts.push(...(await renewalOf(flow, task, { path: write.path, text, saved, placed })));
  }
  return facts;
}

interface Renewal {
  readonly path: string;
  readonly text: string;
  readonly saved: string;
  readonly placed: readonly Hunk[];
}

async function renewalOf(flow: Flow, task: TaskProgress, { path, text, saved, placed }: Renewal): Promise<Fact[]> {
  const file = task.files.find((known) => known.operation === 'edit' && known.path === path);
  const isPlaced = (hunk: Hunk) => placed.some(({ id }) => id === hunk.id);
  const open = undecided(task).filter((hunk) => file?.hunks.some(({ id }) => id === hunk.id) && !isPlaced(hunk));
  if (!file?.base || file.stands || open.length === 0) return [];
  const verdicts = { ...task.verdicts, ...Object.fromEntries(placed.map((hunk) => [hunk.id, 'accepted' as const])) };
  const places = await rebased(flow, { ...task, verdicts }, file, text);
  const waiting = open.flatMap((hunk) => {
    const place = places.get(hunk.id);
    return place?.kind === 'at' ? [{ hunk, startLine: place.startLine }] : [];
  });
  const renewed = rebaseAfterFormat(text, saved, waiting);
  const hunks = [...renewed.hunks];
  return [
    { type: 'hunks.renewed', taskId: task.id, path, base: await keepText(flow, saved), hunks },
    ...conflictFacts(task.id, renewed.conflicted),
  ];
}

function taskOf({ recorder }: Flow, taskId: string): TaskProgress | undefined {
  return taskById(recorder.session().progress, taskId);
}

/**
 * Maximum number of verdicts recorded as separate facts. More are recorded as one fact, because applying each fact copies all verdicts of
 * its step.
 */
const maxApart = 50;

export function settled(taskId: string, hunks: readonly Hunk[], verdict: 'accepted' | 'rejected', checkpoint: string | null): Fact[] {
  const fact = { type: 'hunk.settled', taskId, verdict, checkpoint } as const;
  const [hunkId = '', ...others] = hunks.map(({ id }) => id);
  return hunks.length > maxApart ? [{ ...fact, hunkId, others }] : hunks.map(({ id }) => ({ ...fact, hunkId: id }));
}

function conflictFacts(taskId: string, conflicted: readonly ConflictedHunk[]): Fact[] {
  return conflicted.map(({ hunk, sides }) => ({
    type: 'hunk.settled',
    taskId,
    hunkId: hunk.id,
    verdict: 'conflicted',
    checkpoint: null,
    ...(sides && { sides }),
  }));
}

async function record({ recorder }: Flow, facts: readonly Fact[]): Promise<void> {
  if (facts.length > 0) await recorder.record(...facts);
}

/** Raises a fault that says why nothing was written, or which files stay written after a failed rollback. */
export async function raiseWriteFault(flow: Flow, { error, path, left }: WriteFailure): Promise<void> {
  if (left) return raiseFault(flow, 'writtenInPart', left.map((file) => file.path).join(', '));
  return raiseFault(flow, faults[error], path);
}

const faults: Record<WriteError, FaultReason> = {
  outsideWorkspace: 'writeRefused',
  protectedPath: 'writeRefused',
  otherSpelling: 'writeRefused',
  binary: 'writeRefused',
  encoding: 'encoding',
  unencodable: 'unencodable',
  changedOnDisk: 'changedOnDisk',
  otherBytes: 'otherBytes',
  writtenByOthers: 'writtenByOthers',
  keyGone: 'keyGone',
  tooLarge: 'writeRefused',
  notebook: 'writeRefused',
  overlapping: 'writeRefused',
  readOnly: 'readOnly',
  unsaved: 'unsavedChanges',
  changedMeanwhile: 'writeFailed',
  missing: 'fileGone',
  exists: 'writeFailed',
  noSpace: 'noSpace',
  failed: 'writeFailed',
};

/**
 * Shows a saving indicator while the work runs, because the user's formatters may be slow.
 * @param files number of files written
 */
export async function whileSaving<T>({ ports }: Pick<Flow, 'ports'>, files: number, work: () => Promise<T>): Promise<T> {
  ports.stage.saving(files);
  try {
    return await work();
  } finally {
    ports.stage.saving(null);
  }
}
