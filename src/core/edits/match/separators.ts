// Reconciles trailing commas and semicolons of quoted lines with the file.
import { diffLines } from '../diff/diff';

interface Quoted {
  /** The file's lines at the position, one for each old line. */
  readonly own: readonly string[];
  readonly oldLines: readonly string[];
  readonly newLines: readonly string[];
}

const separators = [',', ';'];

/** Whether `line` is `bare` plus a trailing separator, ignoring whitespace before the separator. */
export function isSeparated(line: string, bare: string): boolean {
  const end = line.trimEnd();
  return separators.some((separator) => end.endsWith(separator) && end.slice(0, -separator.length).trimEnd() === bare.trimEnd());
}

/**
 * Returns the old lines, with a line replaced by the file's line if the quote adds a trailing separator and the edit adds lines below it.
 * The separator then counts as part of the edit, so it is written to the file.
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
