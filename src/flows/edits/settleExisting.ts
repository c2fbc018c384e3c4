// Settles changes that are already in the files: a rejection reverts them.
import { fail, ok, type Result } from '../../core/base/result';
import { sameLines } from '../../core/edits/diff/alignment';
import type { AcceptedChange } from '../../core/context/files/vcsHistory';
import { applyingHunks } from '../../core/edits/hunks/hunks';
import { createHunkFinder, returnPlace, existingHunks, existingOperation } from '../../core/edits/hunks/existingHunks';
import type { FileProposal, Hunk } from '../../core/edits/lines/proposal';
import type { Fact } from '../../core/events';
import { hunksOf, taskById, undecided } from '../../core/execution/selectors';
import type { TaskProgress } from '../../core/execution/state';
import { livePath } from '../../core/review/pendingHunks';
import { lineTexts } from '../../core/text/lines';
import type { Flow } from '../kernel/flow';
import { inSlices } from '../kernel/inSlices';
import type { FileWrite, WriteFailure } from '../ports/ports';
import type { PlacedHunks } from './placeHunks';
import { sensitiveHunks, settled, type Settling, writeWhilePlacesHold } from './settleHunks';

/** Delay between two reads of a file that is still being written, in milliseconds, and maximum number of reads. */
const quietMs = 700;
const maxLooks = 40;

/**
 * Accepts or rejects hunks once their files have stopped changing. Changed hunks are recomputed and stay pending. All reverts are written
 * together, as one undo step.
 */
export async function settleExisting(flow: Flow, { taskId, hunkIds, accept, confirmed }: Settling): Promise<void> {
  const meant = new Set(hunkIds);
  const current = () => taskById(flow.recorder.session().progress, taskId);
  const chosen = () => {
    const task = current();
    return task ? undecided(task).filter(({ id }) => meant.has(id)) : [];
  };
  await untilQuiet(flow, taskId, chosen());
  const task = current();
  const hunks = chosen();
  if (!task || hunks.length === 0) return;
  if (accept) {
    await flow.recorder.record(...settled(taskId, hunks, 'accepted', null));
    await flow.ports.staging?.stage(await acceptedChanges(flow, task, new Set(hunks)));
    return;
  }
  const toConfirm = confirmed ? [] : await sensitiveHunks(flow, task, hunks);
  const asked: Fact = { type: 'confirmation.asked', taskId, hunkIds: toConfirm.map(({ id }) => id) };
  if (toConfirm.length > 0) await flow.recorder.record(asked);
  const ids = new Set(hunks.filter((hunk) => !toConfirm.includes(hunk)).map(({ id }) => id));
  if (ids.size === 0) return;
  await writeWhilePlacesHold(flow, taskId, (now) => placeOut(flow, now, ids), { confirmed, verdict: 'rejected' });
  // Recomputes the hunks, because a formatter may have run on save.
  for (const path of pathsOf(task, hunks)) await refreshExisting(flow, path);
}

async function acceptedChanges(flow: Flow, task: TaskProgress, accepted: ReadonlySet<Hunk>): Promise<AcceptedChange[]> {
  const changes: AcceptedChange[] = [];
  for (const file of task.files) {
    const hunks = file.hunks.filter((hunk) => accepted.has(hunk));
    const [first] = hunks;
    if (!first || !file.stands) continue;
    const path = livePath(task, file);
    if (file.operation === 'rename') changes.push({ path, from: file.path, base: null, next: null });
    else {
      const text = await baseText(flow, file);
      const earlier = file.hunks.filter(({ id }) => task.verdicts[id] === 'accepted');
      const base = text === null ? null : await inSlices(flow, applyingHunks(text, earlier));
      const all = file.hunks.filter((hunk) => earlier.includes(hunk) || accepted.has(hunk));
      const next =
        file.operation === 'delete' ? null : text === null ? first.after.join('\n') : await inSlices(flow, applyingHunks(text, all));
      const renaming = task.files.find(({ operation, to }) => operation === 'rename' && to === path);
      changes.push({ path, ...(renaming && { from: renaming.path }), base, next });
    }
  }
  return changes;
}

function pathsOf(task: TaskProgress, hunks: readonly Hunk[]): string[] {
  const meant = new Set(hunks);
  const files = task.files.filter((file) => file.hunks.some((hunk) => meant.has(hunk)));
  return [...new Set(files.map((file) => livePath(task, file)))];
}

/** Recomputes the hunks of each file until the file stops changing, at most `maxLooks` times. */
async function untilQuiet(flow: Flow, taskId: string, hunks: readonly Hunk[]): Promise<void> {
  const task = taskById(flow.recorder.session().progress, taskId);
  for (const path of task ? pathsOf(task, hunks) : []) {
    for (let look = 0; look < maxLooks && !flow.signal.aborted; look++) {
      if (!(await refreshExisting(flow, path))) break;
      await flow.ports.clock.sleep(quietMs, flow.signal);
    }
  }
}

/** Recomputes the hunks of a changed file. Returns false if the file is unchanged. */
export async function refreshExisting(flow: Flow, path: string): Promise<boolean> {
  const { tasks } = flow.recorder.session().progress;
  const facts: Fact[] = [];
  for (const task of tasks.filter(({ outcome }) => outcome === null))
    for (const file of task.files) if (isCut(file) && livePath(task, file) === path) facts.push(...(await cutFacts(flow, task, file)));
  if (facts.length > 0) await flow.recorder.record(...facts);
  return facts.length > 0;
}

function isCut({ stands, operation }: FileProposal): boolean {
  return stands === true && operation !== 'rename';
}

function hunksInFile({ verdicts }: TaskProgress, { hunks }: FileProposal): Hunk[] {
  return hunks.filter(({ id }) => verdicts[id] !== 'rejected');
}

async function cutFacts(flow: Flow, task: TaskProgress, file: FileProposal): Promise<Fact[]> {
  const live = await flow.ports.editing.live(livePath(task, file));
  if (!live.ok) return [];
  const base = await baseText(flow, file);
  const known = createHunkFinder(file.hunks);
  const ids = createIds(task);
  const cut = existingHunks(base, live.value, hunksInFile(task, file));
  const hunks = cut.map((hunk): Hunk => known(hunk) ?? withId(hunk, ids()));
  const isOut = ({ id }: Hunk) => task.verdicts[id] === 'rejected';
  const now = new Set(hunks);
  const rejected = file.hunks.filter((hunk) => isOut(hunk) && !now.has(hunk));
  const before = new Set(file.hunks);
  const all = [...hunks, ...rejected].toSorted((a, b) => a.start - b.start);
  const operation = live.value === base ? file.operation : existingOperation(base, live.value);
  const { path, base: id = '' } = file;
  const isSame = operation === file.operation && all.length === file.hunks.length && all.every((hunk) => before.has(hunk));
  return [
    ...(isSame ? [] : [{ type: 'hunks.renewed', taskId: task.id, path, base: id, hunks: all, operation } as const]),
    // Reopens reverted hunks that are in the file again because of an undo or a new edit.
    ...hunks.filter(isOut).map((hunk) => ({ type: 'hunk.reopened', taskId: task.id, hunkId: hunk.id }) as const),
  ];
}

/** Returns a function that creates IDs for new hunks of a task, with numbers above all those already used. */
export function createIds({ id, files }: Pick<TaskProgress, 'id' | 'files'>): () => string {
  let last: number | null = null;
  return () => {
    last ??= files.flatMap(({ hunks }) => hunks).reduce((most, hunk) => Math.max(most, Number(/(?<!\d)(\d+)$/.exec(hunk.id)?.[1] ?? 0)), 0);
    return `${id}-h${++last}`;
  };
}

export function withId({ start, contextBefore, before, after, contextAfter }: Omit<Hunk, 'id' | 'intent'>, id: string): Hunk {
  return { id, start, contextBefore, before, after, contextAfter, intent: '' };
}

/** Reapplies a rejected change and makes it pending again. */
export async function putHunkBack(flow: Flow, task: TaskProgress, hunkId: string): Promise<void> {
  if (task.verdicts[hunkId] !== 'rejected') return;
  await writeWhilePlacesHold(flow, task.id, (now) => placeBack(flow, now, hunkId), { confirmed: false });
  const own = hunksOf(task.files).filter(({ id }) => id === hunkId);
  for (const path of pathsOf(task, own)) await refreshExisting(flow, path);
  // If a formatter changed the lines, its version is already a new, pending hunk, so there is nothing to reopen.
  const after = taskById(flow.recorder.session().progress, task.id);
  if (after?.verdicts[hunkId] === 'accepted') await flow.recorder.record({ type: 'hunk.reopened', taskId: task.id, hunkId });
}

async function placeBack(flow: Flow, task: TaskProgress, hunkId: string): Promise<Result<PlacedHunks, WriteFailure>> {
  const file = task.files.find(({ hunks }) => hunks.some(({ id }) => id === hunkId));
  const hunk = file?.hunks.find(({ id }) => id === hunkId);
  if (!file || !hunk) return ok({ writes: [], placed: [], present: [], conflicted: [] });
  const path = livePath(task, file);
  const live = await flow.ports.editing.live(path);
  if (!live.ok) return fail({ error: live.error, path });
  const write = await writeBack(flow, file, hunk, { path, live: live.value, existing: hunksInFile(task, file) });
  return write ? ok({ writes: [write], placed: [hunk], present: [], conflicted: [] }) : fail({ error: 'overlapping', path });
}

async function writeBack(flow: Flow, file: FileProposal, hunk: Hunk, { path, live, existing }: LiveFile): Promise<FileWrite | null> {
  const { operation, to } = file;
  if (operation === 'rename') return live === null || to === undefined ? null : { op: 'rename', path, to, expected: live };
  const base = await baseText(flow, file);
  if (base === null) return live === null ? { op: 'create', path, text: hunk.after.join('\n') } : null;
  if (live === null) return null;
  if (operation === 'delete') return sameLines(lineTexts(live), hunk.before) ? { op: 'delete', path, expected: live } : null;
  const place = returnPlace(hunk, base, live, existing);
  return place && { op: 'edit', path, expected: live, edits: [{ ...place, lines: hunk.after }] };
}

/** Returns the file's text before the changes; null for a new file. */
async function baseText({ ports }: Flow, { base }: FileProposal): Promise<string | null> {
  const kept = base === undefined ? null : await ports.checkpoints.read(base);
  return kept && new TextDecoder('utf-8', { ignoreBOM: true }).decode(kept);
}

/** Returns the writes that revert hunks. Changed hunks are skipped. */
async function placeOut(flow: Flow, task: TaskProgress, ids: ReadonlySet<string>): Promise<Result<PlacedHunks, WriteFailure>> {
  const writes: FileWrite[] = [];
  const placed: Hunk[] = [];
  for (const file of task.files) {
    const hunks = file.hunks.filter(({ id }) => ids.has(id));
    if (hunks.length === 0 || !file.stands) continue;
    const path = livePath(task, file);
    const live = await flow.ports.editing.live(path);
    if (!live.ok) return fail({ error: live.error, path });
    const out = await writeOut(flow, file, hunks, { path, live: live.value, existing: hunksInFile(task, file) });
    if (!out) continue;
    writes.push(out.change);
    placed.push(...out.placed);
  }
  return ok({ writes, placed, present: [], conflicted: [] });
}

interface LiveFile {
  readonly path: string;
  readonly live: string | null;
  readonly existing: readonly Hunk[];
}

/** Returns the write that reverts hunks of one file; null if none of them is in the file. */
async function writeOut(
  flow: Flow,
  file: FileProposal,
  hunks: readonly Hunk[],
  { path, live, existing }: LiveFile,
): Promise<{ readonly change: FileWrite; readonly placed: readonly Hunk[] } | null> {
  if (file.operation === 'rename')
    return live === null ? null : { change: { op: 'rename', path, to: file.path, expected: live }, placed: hunks };
  const base = await baseText(flow, file);
  const known = createHunkFinder(hunks);
  const found = existingHunks(base, live, existing).flatMap((cut) => {
    const hunk = known(cut);
    return hunk ? [{ hunk, cut }] : [];
  });
  if (found.length === 0) return null;
  const placed = found.map(({ hunk }) => hunk);
  if (live === null) return base === null ? null : { change: await creation(flow, file, path, base), placed };
  if (base === null) return { change: { op: 'delete', path, expected: live }, placed };
  const edits = found.map(({ cut: { startLine, endLine, before } }) => ({ startLine, endLine, lines: before }));
  return { change: { op: 'edit', path, expected: live, edits }, placed };
}

async function creation({ ports }: Flow, { whole }: FileProposal, path: string, text: string): Promise<FileWrite> {
  const bytes = whole ? await ports.checkpoints.read(whole.id) : null;
  return { op: 'create', path, text, ...(bytes && { bytes }), ...(whole?.mode !== undefined && { mode: whole.mode }) };
}
