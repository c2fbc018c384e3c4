// Minimal diff of a hunk, equivalent to `git diff --minimal`.
import { runToEnd } from '../../base/runToEnd';
import { diffing, diffLines, type LineChange } from '../diff/diff';
import type { Hunk } from '../lines/proposal';

export interface HunkText extends Pick<Hunk, 'start' | 'contextBefore' | 'before' | 'after' | 'contextAfter'> {
  /** Set if the hunk is an excerpt, so its last lines are not the end of a file. */
  readonly isPart?: true;
}

export interface HunkDiff extends HunkText {
  readonly changes: readonly LineChange[];
  /** Per side: whether the hunk ends with the file's last line and this line has no line ending. */
  readonly isUnended: { readonly before: boolean; readonly after: boolean };
}

export function hunkDiff(hunk: HunkText): HunkDiff {
  if (hunk.isPart || hunk.contextAfter.length > 0)
    return { ...hunk, changes: diffLines(hunk.before, hunk.after), isUnended: { before: false, after: false } };
  const [before, after] = [fileEnd(hunk.before), fileEnd(hunk.after)];
  return {
    ...hunk,
    before: before.lines,
    after: after.lines,
    changes: diffLines(before.compared, after.compared),
    isUnended: { before: before.isUnended, after: after.isUnended },
  };
}

/** Returns the changes between two whole files. If only one of them ends with a line ending, the last line counts as changed. */
export function fileChanges(base: readonly string[], next: readonly string[]): LineChange[] {
  return runToEnd(fileChanging(base, next));
}

/** Generator version of `fileChanges`; yields between chunks of work. */
export function* fileChanging(base: readonly string[], next: readonly string[]): Generator<void, LineChange[]> {
  const [old, fresh] = [fileEnd(base), fileEnd(next)];
  const changes = yield* diffing(old.compared, fresh.compared);
  const last = changes.at(-1);
  if (!last || old.isUnended === fresh.isUnended) return changes;
  return [...changes.slice(0, -1), { ...last, baseEnd: base.length, nextEnd: next.length }];
}

/**
 * Returns the lines as Git compares them. Splitting text that ends with a line ending gives an empty last line, which Git does not count; a
 * last line without a line ending differs from the same line with one.
 */
function fileEnd(lines: readonly string[]) {
  const last = lines.at(-1) ?? '';
  const real = last === '' ? lines.slice(0, -1) : lines;
  return { lines: real, isUnended: last !== '', compared: last === '' ? real : real.with(-1, `${last}\n`) };
}

export function changedLines(hunk: HunkText): { readonly added: number; readonly removed: number } {
  const { changes } = hunkDiff(hunk);
  return {
    added: changes.reduce((sum, { nextStart, nextEnd }) => sum + nextEnd - nextStart, 0),
    removed: changes.reduce((sum, { baseStart, baseEnd }) => sum + baseEnd - baseStart, 0),
  };
}
