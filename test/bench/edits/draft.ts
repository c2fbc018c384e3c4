// Draft of an edit: a real hunk with slips and drift.
import { diffLines } from '../../../src/core/edits/diff/diff';
import type { SeededRandom } from '../../core/edits/seededRandom';
import type { RealHunk } from './corpus';

export interface Draft {
  readonly hunk: RealHunk;
  readonly random: SeededRandom;
  file: string[];
  /** Position of the hunk's old lines. */
  start: number;
  /** Lines that the model should have quoted and written; the expected result is built from these and the file. */
  readonly trueOld: string[];
  readonly trueNext: string[];
  /** Lines the model quotes and writes. */
  old: string[];
  next: string[];
  /** Final changes to a whole text. */
  asFile: (text: string) => string;
  asOld: (text: string) => string;
  asNext: (text: string) => string;
  /** Whether the texts end with a newline. */
  ended: boolean;
  all: boolean;
  /** File at the time of writing, if the user changed it after the model saw it. */
  live: string[] | null;
}

export interface Case {
  readonly snapshot: string;
  readonly live: string;
  readonly oldText: string;
  readonly newText: string;
  readonly all: boolean;
  /** Expected file, or null if the edit must be refused. */
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

/** The case for a draft: kept lines come from the file, changed lines are as intended. */
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

/** Expected lines of the live file: the hunk's changes only. */
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

/** Number of lines that the live file has above the hunk in addition to the snapshot. */
function shiftOf(file: readonly string[], live: readonly string[], start: number): number {
  return diffLines(file, live)
    .filter((change) => change.baseEnd <= start)
    .reduce((shift, change) => shift + (change.nextEnd - change.nextStart) - (change.baseEnd - change.baseStart), 0);
}

/** Indexes of the kept old lines, with their indexes among the new lines. */
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

/** Changes kept lines equally in the quoted and the written text. */
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

/** Indexes of lines that are only in the new text. */
export function newOnly(draft: Draft): number[] {
  const kept = new Set(keptLines(draft).map(({ next }) => next));
  return draft.trueNext.flatMap((_, index) => (kept.has(index) ? [] : [index]));
}
