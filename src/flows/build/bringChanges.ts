// What another agent made of the prompt comes back as a step to review: the files go back to what they were when the prompt was handed over, and
// each change waits for the user like any other hunk. Everything is kept before a file is touched, so that a crash anywhere loses no change.
import type { CommandOf } from '../../core/commands';
import { parseEditText } from '../../core/edits/formats/parse';
import { diffLines } from '../../core/edits/diff/diff';
import { hunksBetween } from '../../core/edits/hunks/hunks';
import { spliceLines } from '../../core/edits/lines/lines';
import type { EditRefusal, FileProposal } from '../../core/edits/lines/proposal';
import { proposeEdits } from '../../core/edits/propose/buildProposal';
import { checkedEdit } from '../../core/edits/propose/tools';
import type { Fact } from '../../core/events';
import type { HandOnPlace } from '../../core/handover/handOnPlaces';
import type { MissedChanges } from '../../core/handover/state';
import { awaits } from '../../core/next';
import { planText, type TaskMap } from '../../core/plan/taskMap';
import type { KeptContent, KeptFile } from '../../core/checkpoints/facts';
import { approvalFacts } from './approval';
import { keepBefore, keepAfter, keepText } from '../edits/checkpointContents';
import { readContents } from '../edits/keepFile';
import { raiseWriteFault } from '../edits/settleHunks';
import { whileSaving } from '../edits/whileSaving';
import type { Flow } from '../kernel/flow';
import type { FileWrite, LineEdit } from '../ports/ports';
import { pathsOf, refusedBySnapshot, takeSnapshots, textOf, withBases, withMarks } from './builderSnapshots';
import { type KeptState, maxListed } from './keepHandedOn';
import { reviewFacts } from './review';
import { lineTexts } from '../../core/text/lines';

const taskId = 'H1';
/** Files that are put before the user at once. */
const maxFiles = 200;
const maxNamed = 20;

/** The user wants the changes reviewed: those in the files, or those in a text they pasted. */
export async function bringChanges(flow: Flow, { text }: CommandOf<'handOn.review'>): Promise<void> {
  if (awaits(flow.recorder.session()) !== 'readyChoice') return;
  const found = text === undefined ? await changesInFiles(flow) : await changesInText(flow, text);
  if ('missed' in found) return flow.recorder.record({ type: 'changes.missed', why: found.missed });
  const { facts, hash } = startFacts(flow, found);
  const isBegun = await flow.recorder.recordIf((session) => awaits(session) === 'readyChoice', ...facts);
  // what is approved has to be on offer; where this is never written the plan waits on its card
  if (isBegun) await flow.recorder.recordIf(({ progress }) => progress.offered?.hash === hash, ...approvalFacts(hash, 'button'));
}

/** What there is to review, and the files that are left as they are. */
interface FoundChanges {
  readonly by: HandOnPlace;
  readonly paths: readonly string[];
  readonly left: readonly string[];
  readonly files: KeptFile[];
  readonly text?: string;
}

type Sought = FoundChanges | { readonly missed: MissedChanges };

async function changesInFiles(flow: Flow): Promise<Sought> {
  const { handedOn } = flow.recorder.session();
  const bytes = handedOn?.kept ? await flow.ports.checkpoints.read(handedOn.kept) : null;
  if (!handedOn || !bytes) return { missed: 'noChanges' };
  const before = JSON.parse(new TextDecoder().decode(bytes)) as KeptState;
  const { changed, left } = await changedSince(flow, before);
  if (changed.length === 0) return { missed: 'noChanges' };
  return { by: handedOn.to, paths: changed.map(({ path }) => path), left, files: changed };
}

/** Files that differ now, both sides kept; what has unsaved changes is the user's typing and stays as it is. */
async function changedSince(flow: Flow, before: KeptState): Promise<{ readonly changed: KeptFile[]; readonly left: string[] }> {
  const { workspace } = flow.ports;
  const listed = await workspace.list('', maxListed, flow.signal);
  // where not all could be listed, a new file cannot be told from one that was there
  const isWhole = Object.keys(before).length < maxListed;
  const paths = [...new Set([...Object.keys(before), ...(isWhole ? listed : [])])];
  const changed: KeptFile[] = [];
  const left: string[] = [];
  for (const path of paths) {
    const was = Object.hasOwn(before, path) ? before[path] : undefined;
    if (was === null) continue;
    const now = (await workspace.read(path))?.text ?? null;
    if (now === (was ?? null)) continue;
    const live = await flow.ports.editing.live(path);
    const isFollowed = live.ok && live.value === now && changed.length < maxFiles && !(await isUnsaved(flow, path, now));
    if (!isFollowed) left.push(path);
    else changed.push({ path, before: await kept(flow, was ?? null), after: await kept(flow, now) });
  }
  return { changed, left };
}

async function kept(flow: Flow, text: string | null): Promise<KeptContent | null> {
  return text === null ? null : { id: await keepText(flow, text), kind: 'text' };
}

/** Whether the editor holds another text than the disk; one in another encoding counts too, for it could not be put back to the byte. */
async function isUnsaved({ ports }: Flow, path: string, live: string | null): Promise<boolean> {
  const bytes = await ports.editing.bytes(path);
  return (bytes && new TextDecoder().decode(bytes)) !== live;
}

async function changesInText(flow: Flow, text: string): Promise<Sought> {
  const by = flow.recorder.session().handedOn?.to ?? 'clipboard';
  const { files } = await proposalsInText(flow, text);
  if (files.length === 0) return { missed: 'noEdits' };
  return { by, paths: files.map(({ path }) => path), left: [], files: [], text: await keepText(flow, text) };
}

async function proposalsInText(flow: Flow, text: string): Promise<{ readonly files: FileProposal[]; readonly refused: EditRefusal[] }> {
  const parsed = parseEditText(text, { hasEnded: true });
  const checked = parsed.ops.map(checkedEdit);
  const ops = checked.flatMap((edit) => (edit.ok ? [edit.value] : []));
  const snapshots = await takeSnapshots(flow, new Set(ops.flatMap(pathsOf)));
  const unreadable = refusedBySnapshot(snapshots, ops);
  const readable = ops.filter((op) => !unreadable.some(({ path }) => path === op.path));
  const { files, refused } = proposeEdits(readable, (path) => textOf(snapshots, path), taskId, flow.ports.marks);
  const changed = files.filter(({ operation, hunks }) => operation === 'delete' || hunks.length > 0);
  const notTaken = [...parsed.refused, ...checked.flatMap((edit) => (edit.ok ? [] : [edit.error])), ...unreadable, ...refused];
  return { files: await withMarks(flow, snapshots, await withBases(flow, snapshots, changed)), refused: notTaken };
}

/** One step that says whose changes it holds; the user's press is the approval of it and of nothing else. */
function startFacts(flow: Flow, { by, paths, left, files, text }: FoundChanges): { readonly facts: Fact[]; readonly hash: string } {
  const texts = flow.ports.settings.texts();
  const { ready } = flow.recorder.session();
  const title = texts[`handOn.step.${by}`];
  const steps = [title, ...(left.length > 0 ? [`${texts['handOn.left']} ${left.slice(0, maxNamed).join(', ')}`.slice(0, 400)] : [])];
  const plan: TaskMap = {
    goal: (ready?.handover.goal ?? '').slice(0, 1_000),
    tasks: [
      { id: taskId, title, goal: '', files: paths.slice(0, maxNamed), steps, doneWhen: '', dependsOn: [], risk: 'medium', answers: [] },
    ],
    openDecisions: [],
  };
  const hash = flow.ports.digest(planText(plan));
  const facts: Fact[] = [
    { type: 'ready.settled', choice: 'start' },
    { type: 'phase.entered', from: 'ready', to: 'execution', cause: 'implementationStarted' },
    { type: 'plan.proposed', plan, version: 1, hash, by: 'user' },
    { type: 'changes.brought', taskId, by, files, ...(text !== undefined && { text }) },
  ];
  return { facts, hash };
}

function proposedFacts(flow: Flow, files: FileProposal[], refused: EditRefusal[]): Fact[] {
  const task = flow.recorder.session().progress.offered?.plan.tasks.find(({ id }) => id === taskId);
  const proposed: Fact = { type: 'edits.proposed', taskId, attempt: 1, files, refused };
  return [proposed, ...(task ? reviewFacts(flow, task, 1, files) : [])];
}

/** One file, as it was handed over and as it was left by the agent, or typed into since; null is no such file. */
interface Returned {
  readonly path: string;
  readonly base: string | null;
  readonly theirs: string | null;
  /** What takes the change out of the file; null where that is done already. */
  readonly write: FileWrite | null;
}

/** Takes the changes out of the files, all or nothing, and puts them before the user. Taken up again after a crash it goes on from where that left the files. */
export async function takeBackChanges(flow: Flow): Promise<void> {
  const { brought } = flow.recorder.session();
  if (!brought) return;
  if (brought.text !== null) return proposeText(flow, brought.text);
  const contentOf = await readContents(flow.ports, brought.files);
  const returned: Returned[] = [];
  for (const { path, before, after } of brought.files) {
    const [base, last] = [contentOf(before), contentOf(after)];
    const live = await flow.ports.editing.live(path);
    if (base === 'damaged' || last === 'damaged') return raiseWriteFault(flow, { error: 'failed', path });
    if (!live.ok) return raiseWriteFault(flow, { error: live.error, path });
    returned.push(returnedFile(path, base?.text ?? null, last?.text ?? null, live.value));
  }
  const writes = returned.flatMap(({ write }) => (write ? [write] : []));
  if (writes.length === 0) return flow.recorder.record(...proposedFacts(flow, await proposals(flow, returned), []));
  return whileSaving(flow, writes.length, async () => {
    const before = await keepBefore(flow, writes);
    await flow.ports.log.flush();
    const result = await flow.ports.editing.write(writes, true);
    if (!result.ok) return raiseWriteFault(flow, result.error);
    const files = await keepAfter(flow, before, result.value);
    const kept: Fact = { type: 'checkpoint.kept', checkpointId: flow.ports.ids.next('c'), taskId, hunkIds: [], files };
    // saving may have formatted what was put back: hunks are cut from what is there
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

function returnedFile(path: string, base: string | null, last: string | null, live: string | null): Returned {
  if (live === base || (base !== null && live !== null && lineTexts(live).join('\n') === lineTexts(base).join('\n')))
    return { path, base: live, theirs: last, write: null };
  if (live === null) return { path, base, theirs: null, write: { op: 'create', path, text: base ?? '' } };
  if (base === null) return { path, base, theirs: live, write: { op: 'delete', path, expected: live } };
  const edits = editsBetween(live, base);
  // endings stay as the file has them now, so that only lines are taken back
  return { path, base: spliceLines(live, edits), theirs: live, write: { op: 'edit', path, expected: live, edits } };
}

function editsBetween(from: string, to: string): LineEdit[] {
  const next = lineTexts(to);
  return diffLines(lineTexts(from), next).map(({ baseStart, baseEnd, nextStart, nextEnd }) => ({
    ...{ startLine: baseStart, endLine: baseEnd, lines: next.slice(nextStart, nextEnd) },
  }));
}

async function proposals(flow: Flow, returned: readonly Returned[]): Promise<FileProposal[]> {
  const files: FileProposal[] = [];
  let first = 1;
  for (const { path, base, theirs } of returned) {
    const prefix = `${taskId}-`;
    if (base !== null && theirs !== null) {
      const hunks = hunksBetween(base, theirs, { prefix, first });
      if (hunks.length > 0) files.push({ path, operation: 'edit', hunks, base: await keepText(flow, base) });
    } else if (base !== theirs) {
      const sides = { before: base === null ? [] : lineTexts(base), after: theirs === null ? [] : lineTexts(theirs) };
      const hunk = { id: `${prefix}h${first}`, start: 1, contextBefore: [], ...sides, contextAfter: [], intent: '' };
      files.push({ path, operation: base === null ? 'create' : 'delete', hunks: [hunk] });
    }
    first += files.at(-1)?.path === path ? (files.at(-1)?.hunks.length ?? 0) : 0;
  }
  const snapshots = await takeSnapshots(
    flow,
    files.map(({ path }) => path),
  );
  return withMarks(flow, snapshots, files);
}
