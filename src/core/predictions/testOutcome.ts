// Extracts the outcome of one test file from the output of a failed run.
import { baseName } from '../paths/pathParts';

/**
 * Lines that name a file without reporting a failure. `passedLine`: the file passed, including pytest's lines of dots. `startedLine`: the
 * file was started.
 */
const passedLine = /^\s*(?:pass(?:ed)?\b|ok\b|[✓✔√])|\bPASSED\b|^\S+ [.sx]+(?:\s+\[ *\d+ ?%\])?\s*$/i;
const startedLine = /^\s*(?:RUNS\b|Running\b|# Subtest\b|[▶❯]\s)/;

const absolute = /^(?:\/|[a-z]+:)/i;

/**
 * Whether the output reports a failure of the file: any line that names the file counts, unless it matches `passedLine` or `startedLine`.
 * Null if the output does not say. Compares paths, because names of other files may contain this file's name, and files in other folders
 * may have the same name.
 */
export function isFailureTold(output: string, path: string): boolean | null {
  const name = baseName(path);
  // Matches only from the start of a word, because starting at every character would take quadratic time for a long word.
  const written = new RegExp(`(?<![\\w./\\\\@~:-])[\\w./\\\\@~:-]*${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'g');
  const isMeant = (said: string) => {
    const way = said.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
    return way === name || `/${path}`.endsWith(`/${way}`) || (absolute.test(way) && way.endsWith(`/${path}`));
  };
  const lines = output.split('\n').filter((line) => [...line.matchAll(written)].some(([said]) => isMeant(said)));
  if (lines.some((line) => !passedLine.test(line) && !startedLine.test(line))) return true;
  return lines.some((line) => passedLine.test(line)) ? false : null;
}
