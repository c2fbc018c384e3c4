// Splits a proposal into hunks that can be accepted or rejected individually.
import { runToEnd } from '../../base/runToEnd';
import type { LineChange } from '../diff/diff';
import { splicingLines, splittingTexts } from '../lines/lines';
import type { Hunk } from '../lines/proposal';
import { fileChanging } from './hunkDiff';

/** Maximum number of single-change hunks; with more, neighboring changes are grouped into about this many hunks. */
const maxSingle = 100;

export interface HunkOptions {
  /** Prefix of the IDs `h1`, `h2`, …. */
  readonly prefix: string;
  /** Number in the first ID. */
  readonly first?: number;
  readonly context?: number;
}

/** Returns the hunks that turn `base` into `proposed`, one per change unless there are many. Context lines never overlap the next hunk. */
export function hunksBetween(base: string, proposed: string, options: HunkOptions): Hunk[] {
  return runToEnd(cuttingHunks(base, proposed, options));
}

/** Generator version of `hunksBetween`; yields between chunks of work. */
export function* cuttingHunks(base: string, proposed: string, { prefix, first = 1, context = 3 }: HunkOptions): Generator<void, Hunk[]> {
  const old = yield* splittingTexts(base);
  const next = yield* splittingTexts(proposed);
  const changes = grouped(yield* fileChanging(old, next), 2 * context);
  const hunks: Hunk[] = [];
  for (const index of changes.keys()) {
    hunks.push({ id: `${prefix}h${first + index}`, ...cutHunk(old, next, changes, index, context), intent: '' });
    yield;
  }
  return hunks;
}

/** Creates the hunk of a change, with up to `context` lines on each side that belong to no other change. */
export function cutHunk(
  old: readonly string[],
  next: readonly string[],
  changes: readonly LineChange[],
  index: number,
  context = 3,
): Omit<Hunk, 'id' | 'intent'> {
  const { baseStart = 0, baseEnd = 0, nextStart = 0, nextEnd = 0 } = changes[index] ?? {};
  return {
    start: baseStart + 1,
    contextBefore: old.slice(Math.max(changes[index - 1]?.baseEnd ?? 0, baseStart - context), baseStart),
    before: old.slice(baseStart, baseEnd),
    after: next.slice(nextStart, nextEnd),
    contextAfter: old.slice(baseEnd, Math.min(changes[index + 1]?.baseStart ?? old.length, baseEnd + context)),
  };
}

/** Applies hunks to their base at their exact positions. */
export function applyHunks(base: string, hunks: readonly Hunk[]): string {
  return runToEnd(applyingHunks(base, hunks));
}

/** Generator version of `applyHunks`; yields between chunks of work. */
export function applyingHunks(base: string, hunks: readonly Hunk[]): Generator<void, string> {
  return splicingLines(
    base,
    hunks.map(({ start, before, after }) => ({ startLine: start - 1, endLine: start - 1 + before.length, lines: after })),
  );
}

function grouped(changes: readonly LineChange[], nearness: number): readonly LineChange[] {
  const most = Math.ceil(changes.length / maxSingle);
  if (most <= 1) return changes;
  const groups: LineChange[] = [];
  let joined = 0;
  for (const change of changes) {
    const last = groups.at(-1);
    if (last && joined < most && change.baseStart - last.baseEnd < nearness) {
      groups[groups.length - 1] = { ...last, baseEnd: change.baseEnd, nextEnd: change.nextEnd };
      joined++;
    } else {
      groups.push(change);
      joined = 1;
    }
  }
  return groups;
}
