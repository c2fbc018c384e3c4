// Outcome of one test file in the output of a run that failed.
import { baseName } from '../paths/pathParts';

/** A line that names a file without a failure: as passed, in pytest's dots, or as started. */
const passedLine = /^\s*(?:pass(?:ed)?\b|ok\b|[✓✔√])|\bPASSED\b|^\S+ [.sx]+(?:\s+\[ *\d+ ?%\])?\s*$/i;
const startedLine = /^\s*(?:RUNS\b|Running\b|# Subtest\b|[▶❯]\s)/;

const absolute = /^(?:\/|[a-z]+:)/i;

/** Whether the file is named with a failure; null if the output does not tell. Other files may have its name in their own, or in other folders. */
export function isFailureTold(output: string, path: string): boolean | null {
  const name = baseName(path);
  const written = new RegExp(`[\\w./\\\\@~:-]*${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'g');
  const isMeant = (said: string) => {
    const way = said.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
    return way === name || `/${path}`.endsWith(`/${way}`) || (absolute.test(way) && way.endsWith(`/${path}`));
  };
  const lines = output.split('\n').filter((line) => [...line.matchAll(written)].some(([said]) => isMeant(said)));
  if (lines.some((line) => !passedLine.test(line) && !startedLine.test(line))) return true;
  return lines.some((line) => passedLine.test(line)) ? false : null;
}
