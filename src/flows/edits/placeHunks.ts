// Places accepted hunks in the current files.
import { sameLines } from '../../core/edits/diff/alignment';
import type { ConflictSides, FileProposal, Hunk } from '../../core/edits/lines/proposal';
import type { SettledHunk } from '../../core/edits/hunks/locate';
import { type RebasedHunk, rebasingHunks } from '../../core/edits/hunks/rebaseHunks';
import { isSecretPath } from '../../core/paths/pathRules';
import { livePath } from '../../core/review/pendingHunks';
import { fail, ok, type Result } from '../../core/base/result';
import type { Flow } from '../kernel/flow';
import { inSlices } from '../kernel/inSlices';
import type { FileWrite, LineEdit, WriteFailure } from '../ports/ports';
import type { TaskProgress } from '../../core/execution/state';
import { lineTexts, withoutByteOrderMark } from '../../core/text/lines';

export interface ConflictedHunk {
  readonly hunk: Hunk;
  /** The three sides of the conflict. Missing for a secret file, in old logs, and if the file's text is not stored. */
  readonly sides?: ConflictSides;
}

export interface PlacedHunks {
  readonly writes: readonly FileWrite[];
  readonly placed: readonly Hunk[];
  readonly present: readonly Hunk[];
  readonly conflicted: readonly ConflictedHunk[];
}

/** Places the chosen hunks of a task in the live files. Fails at the first file that cannot be read for editing. */
export async function placeHunks(flow: Flow, task: TaskProgress, chosen: ReadonlySet<string>): Promise<Result<PlacedHunks, WriteFailure>> {
  const files = task.files
    .map((file) => ({ file, hunks: file.hunks.filter((hunk) => chosen.has(hunk.id)) }))
    .filter(({ hunks }) => hunks.length > 0);
  const results = await Promise.all(files.map(({ file, hunks }) => placeInFile(flow, task, file, hunks)));
  const refused = results.find((each) => !each.ok);
  if (refused && !refused.ok) return refused;
  const all = results.flatMap((each) => (each.ok ? [each.value] : []));
  return ok({
    writes: all.flatMap(({ writes }) => writes),
    placed: all.flatMap(({ placed }) => placed),
    present: all.flatMap(({ present }) => present),
    conflicted: all.flatMap(({ conflicted }) => conflicted),
  });
}

async function placeInFile(
  flow: Flow,
  task: TaskProgress,
  file: FileProposal,
  hunks: readonly Hunk[],
): Promise<Result<PlacedHunks, WriteFailure>> {
  const path = livePath(task, file);
  const live = await flow.ports.editing.live(path);
  if (!live.ok) return fail({ error: live.error, path });
  if (file.operation === 'create') return ok(await placeCreation(flow, file, hunks, live.value));
  if (file.operation === 'delete') return ok(placeDeletion(path, hunks, live.value));
  if (file.operation === 'rename') return placeRename(flow, file, hunks, live.value);
  if (live.value === null) return ok(conflicts(path, hunks, [], { isGone: true }));
  return ok(placeEdits(path, hunks, live.value, await rebased(flow, task, file, live.value)));
}

const nothing: PlacedHunks = { writes: [], placed: [], present: [], conflicted: [] };

/** Places a new file. A file created in the meantime belongs to the user: it either contains the lines already, or conflicts with them. */
async function placeCreation(flow: Flow, { path, whole }: FileProposal, hunks: readonly Hunk[], live: string | null): Promise<PlacedHunks> {
  const lines = hunks.flatMap((hunk) => hunk.after);
  if (live !== null) return sameLines(lineTexts(live), lines) ? { ...nothing, present: hunks } : conflicts(path, hunks, lineTexts(live));
  const bytes = whole ? await flow.ports.checkpoints.read(whole.id) : null;
  // The stored bytes are used only if the user has not edited the proposed lines.
  const isWhole = bytes !== null && sameLines(lineTexts(withoutByteOrderMark(new TextDecoder().decode(bytes))), lines);
  const exact = isWhole ? { bytes, ...(whole?.mode !== undefined && { mode: whole.mode }) } : {};
  return { ...nothing, writes: [{ op: 'create', path, text: lines.join('\n'), ...exact }], placed: hunks };
}

/** Places a deletion. A file is deleted only if it is unchanged since it was shown. */
function placeDeletion(path: string, hunks: readonly Hunk[], live: string | null): PlacedHunks {
  if (live === null) return { ...nothing, present: hunks };
  const lines = hunks.flatMap((hunk) => hunk.before);
  if (!sameLines(lineTexts(live), lines)) return conflicts(path, hunks, lineTexts(live));
  return { ...nothing, writes: [{ op: 'delete', path, expected: live }], placed: hunks };
}

async function placeRename(
  flow: Flow,
  { path, to = path }: FileProposal,
  hunks: readonly Hunk[],
  live: string | null,
): Promise<Result<PlacedHunks, WriteFailure>> {
  const target = await flow.ports.editing.live(to);
  if (!target.ok) return fail({ error: target.error, path: to });
  if (live === null && target.value !== null) return ok({ ...nothing, present: hunks });
  if (live === null || target.value !== null) return ok(conflicts(path, hunks, []));
  return ok({ ...nothing, writes: [{ op: 'rename', path, to, expected: live }], placed: hunks });
}

function placeEdits(path: string, hunks: readonly Hunk[], live: string, places: ReadonlyMap<string, RebasedHunk>): PlacedHunks {
  const placed: Hunk[] = [];
  const present: Hunk[] = [];
  const conflicted: ConflictedHunk[] = [];
  const edits: LineEdit[] = [];
  for (const hunk of hunks) {
    const place = places.get(hunk.id);
    if (place?.kind === 'at') {
      placed.push(hunk);
      edits.push({ startLine: place.startLine, endLine: place.endLine, lines: place.lines ?? hunk.after });
    } else if (place?.kind === 'alreadyApplied') present.push(hunk);
    else conflicted.push({ hunk, ...(place && sidesOf(path, place)) });
  }
  return { writes: edits.length > 0 ? [{ op: 'edit', path, expected: live, edits }] : [], placed, present, conflicted };
}

/** Returns the three sides of a conflict; none for secret files. */
export function sidesOf(path: string, { base, ours, theirs, isGone }: ConflictSides): Pick<ConflictedHunk, 'sides'> {
  return isSecretPath(path) ? {} : { sides: { base, ours, theirs, ...(isGone && { isGone }) } };
}

function conflicts(path: string, hunks: readonly Hunk[], theirs: readonly string[], more: Pick<ConflictSides, 'isGone'> = {}): PlacedHunks {
  const sides = (hunk: Hunk) => sidesOf(path, { base: hunk.before, ours: hunk.after, theirs, ...more });
  return { ...nothing, conflicted: hunks.map((hunk) => ({ hunk, ...sides(hunk) })) };
}

/**
 * Returns the positions of hunks in `live`, by hunk ID. Hunks are rebased onto the user's edits, or located by their lines and context if
 * the base is not stored.
 */
export async function rebased(
  flow: Flow,
  task: Pick<TaskProgress, 'verdicts'>,
  file: FileProposal,
  live: string,
): Promise<ReadonlyMap<string, RebasedHunk>> {
  const settled = file.hunks
    .filter((hunk) => !file.inBase?.includes(hunk.id))
    .map((hunk): SettledHunk => ({ hunk, verdict: task.verdicts[hunk.id] ?? 'pending' }));
  const kept = file.base === undefined ? null : await flow.ports.checkpoints.read(file.base);
  const base = kept && new TextDecoder('utf-8', { ignoreBOM: true }).decode(kept);
  const places = await inSlices(flow, rebasingHunks(base, live, settled));
  return new Map(places.map((place, index) => [settled[index]?.hunk.id ?? '', place]));
}
