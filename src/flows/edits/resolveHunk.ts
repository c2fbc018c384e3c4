// A conflicted hunk as the user resolved it: their lines for its place, written with the guards of any other hunk.
import type { Fact } from '../../core/events';
import { sameLines } from '../../core/edits/diff/alignment';
import type { ConflictSides, FileProposal, Hunk } from '../../core/edits/lines/proposal';
import { livePath } from '../../core/review/pendingHunks';
import { fail, ok, type Result } from '../../core/base/result';
import { sensitiveHunks, writeWhilePlacesHold } from './settleHunks';
import type { Flow } from '../kernel/flow';
import { type PlacedHunks, rebased } from './placeHunks';
import type { WriteFailure } from '../ports/ports';
import type { TaskProgress } from '../../core/execution/state';
import { lineTexts } from '../../core/text/lines';

export interface Resolution {
  readonly taskId: string;
  readonly hunkId: string;
  /** The lines that shall stand at the place, instead of what stands there now. */
  readonly lines: readonly string[];
  readonly confirmed: boolean;
}

/**
 * Writes the user's lines where a conflicted hunk of an edited or created file stands, and takes it as accepted with these lines. If there is
 * other text at the place now than the user was shown, nothing is written and the hunk is in conflict with what is there now; if the file
 * is gone, that is said.
 */
export async function resolveHunk(flow: Flow, { taskId, hunkId, lines, confirmed }: Resolution): Promise<void> {
  const { progress } = flow.recorder.session();
  const task = progress.tasks.find((known) => known.id === taskId);
  if (task?.verdicts[hunkId] !== 'conflicted') return;
  const hunks = task.files.flatMap((file) => file.hunks.filter(({ id }) => id === hunkId));
  if (!confirmed && (await sensitiveHunks(flow, task, hunks)).length > 0) {
    await flow.recorder.record({ type: 'confirmation.asked', taskId, hunkIds: [hunkId] });
    return;
  }
  const edited: Fact = { type: 'hunk.edited', taskId, hunkId, after: [...lines] };
  await writeWhilePlacesHold(flow, taskId, (current) => placeResolved(flow, current, hunkId, lines), { confirmed, edited: [edited] });
}

async function placeResolved(
  flow: Flow,
  task: TaskProgress,
  hunkId: string,
  lines: readonly string[],
): Promise<Result<PlacedHunks, WriteFailure>> {
  const nothing: PlacedHunks = { writes: [], placed: [], standing: [], conflicted: [] };
  const file = task.files.find(({ hunks }) => hunks.some((hunk) => hunk.id === hunkId));
  const hunk = file?.hunks.find(({ id }) => id === hunkId);
  const shown = task.sides?.[hunkId];
  if (!file || !hunk || !shown) return ok(nothing);
  const path = livePath(task, file);
  const live = await flow.ports.editing.live(path);
  if (!live.ok) return fail({ error: live.error, path });
  if (live.value === null) return fail({ error: 'missing', path });
  const place = await placeOf(flow, task, file, { hunk, live: live.value });
  if (!place) return ok(nothing);
  if (!sameLines(place.theirs, shown.theirs)) {
    const { base, ours, theirs } = place;
    return ok({ ...nothing, conflicted: [{ hunk, sides: { base, ours, theirs } }] });
  }
  const { startLine, endLine } = place;
  if (sameLines(place.theirs, lines)) return ok({ ...nothing, standing: [hunk] });
  return ok({ ...nothing, writes: [{ op: 'edit', path, expected: live.value, edits: [{ startLine, endLine, lines }] }], placed: [hunk] });
}

type ConflictPlace = ConflictSides & { readonly startLine: number; readonly endLine: number };

/** The lines in question; none for a file that goes or moves, or where the hunk's own text has come to stand there. */
async function placeOf(
  flow: Flow,
  task: TaskProgress,
  file: FileProposal,
  { hunk, live }: { readonly hunk: Hunk; readonly live: string },
): Promise<ConflictPlace | null> {
  const all = lineTexts(live);
  if (file.operation === 'create') return { base: [], ours: hunk.after, theirs: all, startLine: 0, endLine: all.length };
  if (file.operation !== 'edit' || file.base === undefined) return null;
  const place = (await rebased(flow, task, file, live)).get(hunk.id);
  if (place?.kind === 'conflict') return place;
  if (place?.kind !== 'at') return null;
  const { startLine, endLine } = place;
  return { base: hunk.before, ours: hunk.after, theirs: all.slice(startLine, endLine), startLine, endLine };
}
