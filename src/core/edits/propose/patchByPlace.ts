// Amends a file's last proposal with a new reply, matching changes by position.
import { baseName } from '../../paths/pathParts';
import { lineTexts } from '../../text/lines';
import { diffLines } from '../diff/diff';
import type { EditOp, FileProposal, Hunk } from '../lines/proposal';
import { isSameAddition, isSameButForm, isSameStatement, isTelling, similarity, statementsIn } from './sameAddition';

/** A replacement of the 0-based lines `[start, end)` of the base with `lines`. */
export interface PlacedChange {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** The last proposal, which a new reply amends. */
export interface LastProposal {
  /** Undecided files and hunks, at their current positions. */
  readonly files: readonly FileProposal[];
  /** Additions by earlier proposals of the same step that are already in the files, by path. */
  readonly written: ReadonlyMap<string, readonly PlacedChange[]>;
  /** The lines that refused edits would have added. */
  readonly refused: readonly (readonly string[])[];
}

export const noProposal: LastProposal = { files: [], written: new Map(), refused: [] };

export interface KeptLines extends PlacedChange {
  readonly hunk: Pick<Hunk, 'id' | 'intent' | 'loose'>;
}

/** A change of the new reply, with the range of lines that its edit quoted. */
export interface FreshLines extends PlacedChange {
  readonly quoted: readonly [from: number, to: number];
}

export interface Patching {
  readonly last: readonly KeptLines[];
  readonly fresh: readonly FreshLines[];
  readonly written: readonly PlacedChange[];
  /**
   * Lines of refused edits. A new edit that resembles them is taken as the correction of the refused edit, so it does not replace a kept
   * edit.
   */
  readonly refused: LastProposal['refused'];
}

export interface PatchedLines {
  readonly kept: readonly KeptLines[];
  readonly fresh: readonly PlacedChange[];
}

/** Maximum distance, in lines, at which two positions count as the same; a new reply may quote a neighboring line instead. */
const nearLines = 3;

/**
 * Amends the last proposal. Drops the last proposal's changes that the reply replaces, and the reply's changes that are already in the
 * file.
 */
export function patchByPlace({ last, fresh: all, written, refused }: Patching): PatchedLines {
  const fresh = all.flatMap((change) => withoutWritten(change, written));
  const kept = last.flatMap((change): KeptLines[] => {
    if (fresh.some((each) => sameChange(each, change) || overlaps(each, change))) return [];
    const lines = linesLeft(change, fresh, refused);
    return lines.length > 0 || change.lines.length === 0 ? [{ ...change, lines }] : [];
  });
  return { kept, fresh };
}

/**
 * Returns the whole-file edits of the last proposal, to be planned together with the reply. A new file is kept unless the reply edits it as
 * a whole, a rename unless the reply renames or deletes the file, and a deletion unless the reply edits the file. A new file that the reply
 * creates under another path, with the same name and similar lines, counts as moved.
 */
export function keptWholes({ files }: LastProposal, ops: readonly EditOp[]): EditOp[] {
  return files.flatMap((file): EditOp[] => {
    const { path, operation, to } = file;
    const [hunk] = file.hunks;
    const own = ops.filter((op) => op.path === path);
    const intent = hunk?.intent ?? '';
    if (!hunk || operation === 'edit') return [];
    if (operation === 'delete') return own.length > 0 ? [] : [{ op: 'delete', path, intent }];
    if (operation === 'rename')
      return to === undefined || own.some(({ op }) => op === 'rename' || op === 'delete') ? [] : [{ op: 'rename', path, to, intent }];
    const isAgain = (op: EditOp) =>
      op.op === 'create' && baseName(op.path) === baseName(path) && isSameAddition(hunk.after, lineTexts(op.content));
    return own.some(({ op }) => op !== 'replace') || ops.some(isAgain)
      ? []
      : [{ op: 'create', path, intent, content: hunk.after.join('\n') }];
  });
}

/** Splits hunks into their individual changes. */
export function changesOfHunks({ hunks }: Pick<FileProposal, 'hunks'>): KeptLines[] {
  return hunks.flatMap((hunk) =>
    diffLines(hunk.before, hunk.after).map(({ baseStart, baseEnd, nextStart, nextEnd }) => ({
      start: hunk.start - 1 + baseStart,
      end: hunk.start - 1 + baseEnd,
      lines: hunk.after.slice(nextStart, nextEnd),
      hunk,
    })),
  );
}

function sameChange(a: PlacedChange, b: PlacedChange): boolean {
  return a.start === b.start && a.end === b.end && a.lines.join('\n') === b.lines.join('\n');
}

function overlaps(a: PlacedChange, b: PlacedChange): boolean {
  return a.start < b.end && b.start < a.end;
}

function distance(a: PlacedChange, b: PlacedChange): number {
  return Math.max(0, a.start - b.end, b.start - a.end);
}

function isInside({ start, end }: PlacedChange, [from, to]: FreshLines['quoted']): boolean {
  return from < start && end < to;
}

/** Returns the statements of a kept addition that no new edit repeats. */
function linesLeft(change: KeptLines, fresh: readonly FreshLines[], refused: LastProposal['refused']): readonly string[] {
  const isAgain = (statement: readonly string[]) =>
    fresh.some((each) =>
      statementsIn(each.lines).some(
        (again) => isSameStatement(statement, again) || isWrittenAgain(statement, again, placesApart(each, change)),
      ),
    );
  const isWrittenAgain = (statement: readonly string[], again: readonly string[], apart: number) => {
    if (apart > (statement.some(isTelling) ? nearLines : 0) || !isSameAddition(statement, again)) return false;
    const alike = similarity(statement, again);
    return !refused.some((lines) => !isSameAddition(lines, statement) && similarity(lines, again) > alike);
  };
  const statements = statementsIn(change.lines);
  const left = statements.filter((statement) => !isAgain(statement)).flat();
  return left.length < change.lines.length && left.every((line) => line.trim() === '') ? [] : left;
}

/**
 * Returns the distance between two changes, in lines; 0 if the other change is distinctive and lies within the lines that the new edit
 * quotes.
 */
function placesApart(fresh: FreshLines, other: PlacedChange): number {
  return other.lines.some(isTelling) && isInside(other, fresh.quoted) ? 0 : distance(fresh, other);
}

/**
 * Removes from a new addition the statements that earlier proposals already added to the file. A rewritten statement replaces the existing
 * one.
 */
function withoutWritten(change: FreshLines, written: readonly PlacedChange[]): FreshLines[] {
  if (change.end > change.start) return [change];
  const there = written
    .filter((each) => placesApart(change, each) <= nearLines)
    .flatMap(({ start, lines }) => {
      let at = start;
      return statementsIn(lines).map((statement) => {
        at += statement.length;
        return { start: at - statement.length, end: at, lines: statement };
      });
    });
  const anew: FreshLines[] = [];
  const left = statementsIn(change.lines).filter((statement) => {
    const known = there.find(({ lines }) => isSameButForm(lines, statement)) ?? there.find(({ lines }) => isSameAddition(lines, statement));
    if (!known) return true;
    there.splice(there.indexOf(known), 1);
    if (!isSameButForm(known.lines, statement)) anew.push({ ...change, start: known.start, end: known.end, lines: statement });
    return false;
  });
  const lines = left.flat();
  return [...anew, ...(lines.every((line) => line.trim() === '') && lines.length < change.lines.length ? [] : [{ ...change, lines }])];
}
