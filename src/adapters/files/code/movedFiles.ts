// Detects renames by content: a deleted file and an untracked file with similar lines.
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPauses } from '../base/timers';
import { lineTexts, withoutByteOrderMark } from '../../../core/text/lines';

/** Maximum number of file pairs to compare. If there are more, as when one folder was deleted and another generated, none are compared. */
const maxPairs = 20_000;
const maxBytes = 2_000_000;
/** Minimum similarity of a moved file; the same as git's threshold for a rename. */
const minSimilarity = 0.5;

/**
 * Returns the old path of each moved file by its new path. Each path is used once; the most similar pairs are matched first.
 * @param gone content of deleted files by path
 * @param added paths of untracked files
 */
export async function movedFiles(
  folder: string,
  gone: ReadonlyMap<string, string>,
  added: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const moved = new Map<string, string>();
  if (gone.size === 0 || gone.size * added.length > maxPairs) return moved;
  const pause = createPauses();
  const before: { readonly path: string; readonly lines: CountedText }[] = [];
  for (const [path, text] of gone) {
    await pause();
    before.push({ path, lines: countLines(text) });
  }
  const pairs: { readonly from: string; readonly path: string; readonly score: number }[] = [];
  for (const path of added) {
    const file = join(folder, path);
    const stat = await lstat(file).catch(() => null);
    if (!stat?.isFile() || stat.size > maxBytes) continue;
    const lines = countLines(await readFile(file, 'utf8').catch(() => ''));
    for (const known of before) {
      await pause();
      pairs.push({ from: known.path, path, score: similarity(known.lines, lines) });
    }
  }
  const taken = new Set<string>();
  for (const { from, path, score } of pairs.toSorted((one, other) => other.score - one.score)) {
    if (score < minSimilarity || moved.has(path) || taken.has(from)) continue;
    moved.set(path, from);
    taken.add(from);
  }
  return moved;
}

interface CountedText {
  readonly counts: ReadonlyMap<string, number>;
  readonly chars: number;
}

function countLines(text: string): CountedText {
  const counts = new Map<string, number>();
  let chars = 0;
  for (const line of lineTexts(withoutByteOrderMark(text))) {
    counts.set(line, (counts.get(line) ?? 0) + 1);
    chars += line.length;
  }
  return { counts, chars };
}

/** Returns the share of the longer text's characters that are in lines common to both texts; 0 if the lengths differ too much. */
function similarity(one: CountedText, other: CountedText): number {
  const larger = Math.max(one.chars, other.chars);
  if (Math.min(one.chars, other.chars) < larger * minSimilarity || larger === 0) return 0;
  let shared = 0;
  for (const [line, count] of one.counts) shared += line.length * Math.min(count, other.counts.get(line) ?? 0);
  return shared / larger;
}
