// Text changes of an edit, limited to the lines that differ.
import { diffLines, type LineChange } from '../diff/diff';
import { lineAt, type LineSource } from './source';

/** Replacement of the range `[start, end)` of a document with `text`. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Range `[start, end)` of the matched old text, as offsets in the source. */
export interface Region {
  readonly start: number;
  readonly end: number;
}

export interface LineForms {
  /** The region's lines and the new lines, normalized for comparison. */
  readonly old: readonly string[];
  readonly next: readonly string[];
  /** Returns the new lines of a change as they will be written to the file. */
  readonly written: (change: LineChange) => readonly string[];
}

/**
 * Computes the changes that turn the region's lines into the new lines. Common lines are left unchanged; a new line gets the line ending of
 * the line it replaces, or the dominant one.
 */
export function changesIn(source: LineSource, region: Region, { old, next, written }: LineForms): TextChange[] {
  const place = createPlace(source, region, old.length);
  return diffLines(old, next).map((change) => {
    const fresh = written(change);
    if (fresh.length === 0) return place.deletion(change);
    return change.baseStart === change.baseEnd ? place.insertion(change, fresh) : place.replacement(change, fresh);
  });
}

function createPlace(source: LineSource, { start, end }: Region, count: number) {
  const first = lineAt(source.starts, start);
  // A region can start or end inside `\r\n`, so line offsets are clamped to the region.
  const startOf = (index: number) => (index === 0 ? start : Math.min(end, source.starts[first + index] ?? end));
  const endOf = (index: number) =>
    index === count - 1 ? end : Math.max(start, (source.starts[first + index] ?? start) + (source.lines[first + index]?.text.length ?? 0));
  const joined = (lines: readonly string[], at: number, replaced: number) =>
    lines
      .map(
        (line, index) =>
          line + (index === lines.length - 1 ? '' : (index < replaced - 1 && source.lines[first + at + index]?.ending) || source.ending),
      )
      .join('');
  return {
    deletion({ baseStart, baseEnd }: LineChange): TextChange {
      if (baseEnd < count) return { start: startOf(baseStart), end: startOf(baseEnd), text: '' };
      return { start: baseStart > 0 ? endOf(baseStart - 1) : start, end, text: '' };
    },
    insertion({ baseStart }: LineChange, lines: readonly string[]): TextChange {
      const at = baseStart < count ? startOf(baseStart) : end;
      const text = joined(lines, baseStart, 0);
      return { start: at, end: at, text: baseStart < count ? text + source.ending : source.ending + text };
    },
    replacement({ baseStart, baseEnd }: LineChange, lines: readonly string[]): TextChange {
      return { start: startOf(baseStart), end: endOf(baseEnd - 1), text: joined(lines, baseStart, baseEnd - baseStart) };
    },
  };
}

/** Applies non-overlapping changes. Insertions at the same position keep their order. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  let result = '';
  let from = 0;
  for (const change of inPlace(changes)) {
    result += text.slice(from, change.start) + change.text;
    from = change.end;
  }
  return result + text.slice(from);
}

/** Whether two changes share a character. Adjacent changes, and insertions at the same position, do not. */
export function overlap(a: TextChange, b: TextChange): boolean {
  return a.start < b.end && b.start < a.end;
}

function inPlace(changes: readonly TextChange[]): TextChange[] {
  return [...changes].sort((a, b) => a.start - b.start || a.end - b.end);
}
