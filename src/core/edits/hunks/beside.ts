// What comes laid beside what goes: an editor can write behind a line and not between two, so every new line has an old one it stands behind.

/** Between new lines that share one place. */
const lineBreak = ' ⏎ ';

/**
 * One text for each line that goes, all of what comes in them; null where nothing more comes. Where nothing goes, one text for the line before.
 * @param goes how many lines go
 */
export function beside(goes: number, comes: readonly string[]): readonly (string | null)[] {
  const places = Math.max(1, goes);
  return Array.from({ length: places }, (_, index) => {
    const lines = index === places - 1 ? comes.slice(index) : comes.slice(index, index + 1);
    return lines.length > 0 ? lines.map((line) => line.trimEnd()).join(lineBreak) : null;
  });
}
