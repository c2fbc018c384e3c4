// Trailing separators that differ between the quotation and the file.
import { diffLines } from '../diff/diff';

interface Quoted {
  /** The file's lines at the position, as many as old lines. */
  readonly own: readonly string[];
  readonly oldLines: readonly string[];
  readonly newLines: readonly string[];
}

const separators = [',', ';'];

/** Whether one line is the other plus a trailing separator, ignoring white space before it. */
export function isSeparated(line: string, bare: string): boolean {
  const end = line.trimEnd();
  return separators.some((separator) => end.endsWith(separator) && end.slice(0, -separator.length).trimEnd() === bare.trimEnd());
}

/**
 * The old lines as in the file, if an unchanged line is quoted with a separator that the file lacks and lines follow it: the
 * separator is then part of the addition and is written.
 */
export function withOwnSeparators({ own, oldLines, newLines }: Quoted): readonly string[] {
  if (oldLines.every((line, index) => line === own[index])) return oldLines;
  const changes = diffLines(oldLines, newLines);
  const isAddedBelow = (index: number) =>
    changes.some(
      ({ baseStart, nextStart, nextEnd }) =>
        baseStart === index + 1 && nextEnd > nextStart && newLines.slice(nextStart, nextEnd).some((line) => line.trim() !== ''),
    );
  return oldLines.map((line, index) => (isSeparated(line, own[index] ?? '') && isAddedBelow(index) ? (own[index] ?? line) : line));
}
