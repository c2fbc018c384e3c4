// Separators at line ends that differ between quotation and file.
import { diffLines } from '../diff/diff';

interface Quoted {
  /** The file's lines at the place, as many as the old ones. */
  readonly own: readonly string[];
  readonly oldLines: readonly string[];
  readonly newLines: readonly string[];
}

const separators = [',', ';'];

/** Whether one line is the other with a separator at its end, whatever white space is before it. */
export function isSeparated(line: string, bare: string): boolean {
  const end = line.trimEnd();
  return separators.some((separator) => end.endsWith(separator) && end.slice(0, -separator.length).trimEnd() === bare.trimEnd());
}

/**
 * The old lines as the file has them where a line that stays is quoted with a separator the file lacks, and lines are added below it: then the separator is
 * a part of the addition, and is written.
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

/** The index of an old line of which it is open whether the last line in its place ends in a separator; -1 where there is none. */
export function unclearSeparator({ own, oldLines, newLines }: Quoted): number {
  for (const { baseStart, baseEnd, nextStart, nextEnd } of diffLines(oldLines, newLines)) {
    const last = baseEnd - 1;
    if (baseEnd === baseStart || baseEnd - baseStart === nextEnd - nextStart || nextEnd === nextStart) continue;
    const [quoted, stands] = [oldLines[last] ?? '', own[last] ?? ''];
    if (isSeparated(quoted, stands) || isSeparated(stands, quoted)) return last;
  }
  return -1;
}
