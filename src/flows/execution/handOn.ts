// Hands work over to another agent, and presents its changes as a step to review.
//
// Files are read from disk, because the editor would open thousands of documents and may not have noticed external writes.
import pLimit from 'p-limit';
import type { KeptContent, KeptFile } from '../../core/checkpoints/facts';
import type { CommandOf } from '../../core/commands';
import { mergingTexts } from '../../core/edits/hunks/merge';
import { sameButLineEnds } from '../../core/edits/lines/lineEnds';
import type { Fact } from '../../core/events';
import type { HandOnPlace, MissedChanges } from '../../core/handover/facts';
import type { HandedOn, OwnSave } from '../../core/handover/handedOn';
import { awaits } from '../../core/next';
import { checkReading } from '../../core/paths/pathRules';
import { approvalFacts, isOffered } from '../../core/plan/approval';
import { changesPlan, maxLineLength, planHashOf } from '../../core/plan/taskMap';
import { withoutByteOrderMark } from '../../core/text/lines';
import { joinNames } from '../../core/text/quoting';
import { keepText } from '../edits/checkpointContents';
import type { Flow } from '../kernel/flow';
import { inSlices } from '../kernel/inSlices';
import { broughtTask, proposalsInText } from './takeBackChanges';

/** Maximum numbers of files listed and of files stored, and maximum number of characters stored in total. */
const maxListedFiles = 20_000;
const maxKept = 5_000;
const maxKeptChars = 30_000_000;
const maxFileBytes = 2 * 1024 * 1024;
const atOnce = 32;

/** A file on disk: its text with byte order mark, and permission bits. */
interface DiskFile {
  readonly text: string;
  readonly mode: number | null;
}

/** Files by path; null for an existing file whose content is not stored. */
interface KeptState {
  readonly files: Readonly<Record<string, DiskFile | null>>;
  /** Digests, by path, of files whose content is not stored because it may contain secrets; empty for a path without a file. */
  readonly held?: Readonly<Record<string, string>>;
}

/** Files with secrets for which changes by another agent are reported. */
const heldPaths = ['.env', '.env.local', '.env.development', '.env.production', '.env.test', '.npmrc'];

async function heldDigests({ ports }: Flow): Promise<Readonly<Record<string, string>>> {
  const found = await Promise.all(heldPaths.map((path) => ports.editing.bytes(path, maxFileBytes)));
  const digests = found.map((bytes) => (bytes === null ? '' : ports.digest(new TextDecoder().decode(bytes))));
  return Object.fromEntries(heldPaths.map((path, index) => [path, digests[index] ?? '']));
}

export async function keepHandedOn(flow: Flow, { to }: CommandOf<'handOn.keep'>): Promise<void> {
  const { ports, recorder } = flow;
  if (awaits(recorder.session()) !== 'readyChoice') return;
  const earlier = recorder.session().handedOn;
  // A second handover keeps the first snapshot, so that unreviewed changes by the previous agent are still found.
  if (earlier?.kept != null) {
    const { kept, files, left } = earlier;
    return recorder.record({ type: 'prompt.handedOn', to, kept, files, left });
  }
  const paths = await ports.workspace.list('', maxListedFiles, flow.signal, true);
  const found = await readFiles(flow, paths.slice(0, maxKept));
  const files: Record<string, DiskFile | null> = {};
  let chars = 0;
  for (const [index, path] of paths.entries()) {
    const file = found[index] ?? null;
    const hasRoom = chars < maxKeptChars;
    files[path] = hasRoom ? file : null;
    chars += hasRoom && file ? file.text.length : 0;
  }
  const count = Object.values(files).filter((file) => file !== null).length;
  const kept = count > 0 ? await keepText(flow, JSON.stringify({ files, held: await heldDigests(flow) } satisfies KeptState)) : null;
  await recorder.recordIf((session) => awaits(session) === 'readyChoice', {
    type: 'prompt.handedOn',
    to,
    kept,
    files: count,
    left: paths.length - count,
  });
}

/** Reads files from disk; null for a file that is missing, too large, not UTF-8, or not allowed to be read, such as a file with secrets. */
async function readFiles(flow: Flow, paths: readonly string[]): Promise<(DiskFile | null)[]> {
  const limit = pLimit(atOnce);
  return Promise.all(paths.map((path) => limit(() => readFile(flow, path))));
}

async function readFile({ ports }: Flow, path: string): Promise<DiskFile | null> {
  if (!checkReading(path, await ports.workspace.realPathOf(path)).ok) return null;
  const bytes = await ports.editing.bytes(path, maxFileBytes);
  const text = bytes && textOf(bytes);
  return text === null ? null : { text, mode: await ports.editing.mode(path) };
}

/** Decodes text, keeping a byte order mark; null if the bytes are binary or not valid UTF-8. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Records a file that the user saved while another agent is working, so that the user's changes are not attributed to the agent. */
export async function keepOwnSave(flow: Flow, { path, before, after }: CommandOf<'handOn.saved'>): Promise<void> {
  const isFollowed = () => awaits(flow.recorder.session()) === 'readyChoice' && flow.recorder.session().handedOn?.kept != null;
  if (!isFollowed() || before === after) return;
  const save = { path, before: await keepText(flow, before), after: await keepText(flow, after) };
  await flow.recorder.recordIf(() => isFollowed(), { type: 'own.saved', ...save });
}

const maxFiles = 200;

interface ChangesSince {
  readonly changed: KeptFile[];
  /** Changed files that are excluded from the review. */
  readonly left: string[];
  /** Files in `changed` that also contain lines saved by the user, which cannot be separated from the agent's lines. */
  readonly mixed: string[];
}

async function changesSince(flow: Flow, { kept, own }: HandedOn): Promise<ChangesSince> {
  const none: ChangesSince = { changed: [], left: [], mixed: [] };
  const bytes = kept === null ? null : await flow.ports.checkpoints.read(kept);
  if (!bytes) return none;
  const { files: before, held } = JSON.parse(new TextDecoder().decode(bytes)) as KeptState;
  const listed = await flow.ports.workspace.list('', maxListedFiles, flow.signal, true);
  // New files are included only if the file list was complete; otherwise, they cannot be recognized.
  const isWhole = Object.keys(before).length < maxListedFiles;
  const paths = [...new Set([...Object.keys(before), ...(isWhole ? listed : [])])].filter((path) => before[path] !== null);
  const found = await readFiles(flow, paths);
  if (flow.signal.aborted) return none;
  const { changed, left, mixed } = none;
  if (held) for (const [path, digest] of Object.entries(await heldDigests(flow))) if (held[path] !== digest) left.push(path);
  for (const [index, path] of paths.entries()) {
    const was = Object.hasOwn(before, path) ? (before[path] ?? null) : null;
    const now = found[index] ?? null;
    const base = await withOwn(flow, was, own, path);
    if (base.file?.text === now?.text) {
      if (!was && !now) left.push(path);
      continue;
    }
    const isFollowed = changed.length < maxFiles && isChange(base.file, now) && (await isAsOnDisk(flow, path, now));
    if (isFollowed) changed.push({ path, before: await keptFile(flow, base.file), after: await keptFile(flow, now) });
    else left.push(path);
    if (isFollowed && base.isMixed) mixed.push(path);
  }
  return { changed, left, mixed };
}

/** Merges the user's saves into the handed-over file; `isMixed` if the user's lines overlap the agent's. */
async function withOwn(flow: Flow, was: DiskFile | null, own: readonly OwnSave[], path: string) {
  let file = was;
  let isMixed = false;
  for (const save of own.filter((each) => each.path === path)) {
    const [before, after] = await Promise.all([flow.ports.checkpoints.read(save.before), flow.ports.checkpoints.read(save.after)]);
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const merged =
      file && before && after && (await inSlices(flow, mergingTexts(decoder.decode(before), file.text, decoder.decode(after))));
    if (file && merged?.kind === 'merged') file = { ...file, text: merged.text };
    else isMixed = true;
  }
  return { file, isMixed };
}

/**
 * Whether the difference can be reviewed as hunks. False if the byte order mark differs or only the line endings differ, because hunks show
 * neither.
 */
function isChange(base: DiskFile | null, now: DiskFile | null): boolean {
  if (!base || !now) return true;
  return isMarked(base.text) === isMarked(now.text) && !sameButLineEnds(base.text, now.text);
}

function isMarked(text: string): boolean {
  return withoutByteOrderMark(text) !== text;
}

/** Whether the editor's text matches the file on disk. Unsaved changes belong to the user and are kept. */
async function isAsOnDisk({ ports }: Flow, path: string, now: DiskFile | null): Promise<boolean> {
  const live = await ports.editing.live(path);
  if (!live.ok || live.value === null || !now) return live.ok && live.value === null && !now;
  return sameButLineEnds(withoutByteOrderMark(live.value), withoutByteOrderMark(now.text));
}

/** Stores a file: its text as shown in the editor, and its raw bytes. */
async function keptFile(flow: Flow, file: DiskFile | null): Promise<KeptContent | null> {
  if (!file) return null;
  const id = await keepText(flow, withoutByteOrderMark(file.text));
  return { id, kind: 'text', file: await keepText(flow, file.text), ...(file.mode !== null && { mode: file.mode }) };
}

const maxNamed = 20;

export async function bringChanges(flow: Flow, { text }: CommandOf<'handOn.review'>): Promise<void> {
  if (awaits(flow.recorder.session()) !== 'readyChoice') return;
  const found = text === undefined ? await changesInFiles(flow) : await changesInText(flow, text);
  if ('missed' in found) return flow.recorder.record({ type: 'changes.missed', why: found.missed });
  const { facts, hash } = startFacts(flow, found);
  const isBegun = await flow.recorder.recordIf((session) => awaits(session) === 'readyChoice', ...facts);
  // Only an offered plan can be approved, so the approval is recorded after the offer.
  if (isBegun) await flow.recorder.recordIf(({ progress }) => isOffered(progress, hash), ...approvalFacts(hash, 'button'));
}

interface FoundChanges {
  readonly by: HandOnPlace;
  readonly paths: readonly string[];
  readonly left: readonly string[];
  readonly mixed: readonly string[];
  readonly files: KeptFile[];
  readonly text?: string;
}

type Sought = FoundChanges | { readonly missed: MissedChanges };

async function changesInFiles(flow: Flow): Promise<Sought> {
  const { handedOn } = flow.recorder.session();
  const { changed, left, mixed } = handedOn ? await changesSince(flow, handedOn) : { changed: [], left: [], mixed: [] };
  if (!handedOn || changed.length === 0) return { missed: 'noChanges' };
  return { by: handedOn.to, paths: changed.map(({ path }) => path), left, mixed, files: changed };
}

async function changesInText(flow: Flow, text: string): Promise<Sought> {
  const by = flow.recorder.session().handedOn?.to ?? 'clipboard';
  const { files } = await proposalsInText(flow, text);
  if (files.length === 0) return { missed: 'noEdits' };
  return { by, paths: files.map(({ path }) => path), left: [], mixed: [], files: [], text: await keepText(flow, text) };
}

/**
 * Returns the facts that start a step with these changes; its title says where the changes come from. The user's click approves only this
 * step.
 */
function startFacts(flow: Flow, { by, paths, left, mixed, files, text }: FoundChanges): { readonly facts: Fact[]; readonly hash: string } {
  const texts = flow.ports.settings.texts();
  const { ready } = flow.recorder.session();
  const title = texts[`handOn.step.${by}`];
  const named = (key: 'handOn.left' | 'handOn.mixed', files: readonly string[]) =>
    files.length > 0 ? [`${texts[key]} ${joinNames(files, maxLineLength - texts[key].length - 1)}`] : [];
  const steps = [title, ...named('handOn.mixed', mixed), ...named('handOn.left', left)];
  const plan = changesPlan((ready?.handover.goal ?? '').slice(0, 1_000), {
    id: broughtTask,
    title,
    files: paths.slice(0, maxNamed),
    steps,
  });
  const hash = planHashOf(plan, flow.ports.digest);
  const facts: Fact[] = [
    { type: 'ready.settled', choice: 'start' },
    { type: 'phase.entered', from: 'ready', to: 'execution', cause: 'implementationStarted' },
    { type: 'plan.proposed', plan, version: 1, hash, by: 'user' },
    { type: 'changes.brought', taskId: broughtTask, by, files, ...(text !== undefined && { text }) },
  ];
  return { facts, hash };
}
