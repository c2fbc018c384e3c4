// Draft of an edit: a real hunk to which slips and drifts are applied.
import { diffLines } from '../../../src/core/edits/diff/diff';
import type { SeededRandom } from '../../core/edits/seededRandom';
import type { RealHunk } from './corpus';

export interface Draft {
  readonly hunk: RealHunk;
  readonly random: SeededRandom;
  file: string[];
  /** 0-based line of the hunk's old lines in `file`. */
  start: number;
  /** Lines that the model should have quoted and written. They determine the expected result. */
  readonly trueOld: string[];
  readonly trueNext: string[];
  /** Lines that the model actually quotes and writes. */
  old: string[];
  next: string[];
  /** Final transformation of each text, such as changing its line endings. */
  asFile: (text: string) => string;
  asOld: (text: string) => string;
  asNext: (text: string) => string;
  /** Whether the quoted and written texts end with a newline. */
  ended: boolean;
  all: boolean;
  /** Lines of the file after a change by the user; null if the file is as the model saw it. */
  live: string[] | null;
}

export interface Case {
  readonly snapshot: string;
  readonly live: string;
  readonly oldText: string;
  readonly newText: string;
  readonly all: boolean;
  /** Expected text of the file; null if the edit must be refused. */
  readonly expected: string | null;
}

export function draftOf(hunk: RealHunk, random: SeededRandom): Draft {
  const same = (text: string) => text;
  return {
    hunk,
    random,
    file: [...hunk.file],
    start: hunk.start,
    trueOld: [...hunk.old],
    trueNext: [...hunk.next],
    old: [...hunk.old],
    next: [...hunk.next],
    asFile: same,
    asOld: same,
    asNext: same,
    ended: random.chance(0.3),
    all: false,
    live: null,
  };
}

/** Renders a draft as a test case. */
export function caseOf(draft: Draft, isRefused: boolean): Case {
  const live = draft.live ?? draft.file;
  const text = (lines: readonly string[]) => `${lines.join('\n')}${draft.ended ? '\n' : ''}`;
  return {
    snapshot: draft.asFile(draft.file.join('\n')),
    live: draft.asFile(live.join('\n')),
    oldText: draft.asOld(text(draft.old)),
    newText: draft.asNext(draft.next.length === 0 ? '' : text(draft.next)),
    all: draft.all,
    expected: isRefused ? null : draft.asFile(truth(draft).join('\n')),
  };
}

/** Expected lines: the live file with only the intended changes of the hunk. */
function truth({ file, live, start, trueOld, trueNext }: Draft): string[] {
  const lines = live ?? file;
  const shift = live && live !== file ? shiftOf(file, live, start) : 0;
  const result = lines.slice(0, start + shift);
  let at = start + shift;
  for (const change of diffLines(trueOld, trueNext)) {
    result.push(...lines.slice(at, start + shift + change.baseStart), ...trueNext.slice(change.nextStart, change.nextEnd));
    at = start + shift + change.baseEnd;
  }
  return [...result, ...lines.slice(at)];
}

/** Number of lines that the user added above the hunk; negative if lines were removed. */
function shiftOf(file: readonly string[], live: readonly string[], start: number): number {
  return diffLines(file, live)
    .filter((change) => change.baseEnd <= start)
    .reduce((shift, change) => shift + (change.nextEnd - change.nextStart) - (change.baseEnd - change.baseStart), 0);
}

/** Index pairs of the lines that the hunk keeps, in the old and the new lines. */
export function keptLines({ trueOld, trueNext }: Draft): { old: number; next: number }[] {
  const kept: { old: number; next: number }[] = [];
  let [old, next] = [0, 0];
  for (const change of [
    ...diffLines(trueOld, trueNext),
    { baseStart: trueOld.length, nextStart: trueNext.length, baseEnd: 0, nextEnd: 0 },
  ]) {
    for (; old < change.baseStart; old++, next++) kept.push({ old, next });
    [old, next] = [change.baseEnd, change.nextEnd];
  }
  return kept;
}

/** Indexes of old lines that the hunk changes or removes. */
export function changedLines(draft: Draft): number[] {
  const kept = new Set(keptLines(draft).map(({ old }) => old));
  return draft.trueOld.flatMap((_, index) => (kept.has(index) ? [] : [index]));
}

/** Applies a change to kept lines in both the quoted and the written text. Returns false if no line changed. */
export function inBoth(draft: Draft, change: (line: string, index: number) => string): boolean {
  let isChanged = false;
  for (const { old, next } of keptLines(draft)) {
    const line = draft.old[old] ?? '';
    const changed = change(line, old);
    if (changed === line) continue;
    isChanged = true;
    draft.old[old] = changed;
    draft.next[next] = changed;
  }
  return isChanged;
}

/** Indexes of the new lines that the hunk adds. */
export function newOnly(draft: Draft): number[] {
  const kept = new Set(keptLines(draft).map(({ next }) => next));
  return draft.trueNext.flatMap((_, index) => (kept.has(index) ? [] : [index]));
}
