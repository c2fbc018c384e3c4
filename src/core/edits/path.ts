// The pure half of the path guards: what a path says. Where it really leads, the adapter that writes must check.
import { fail, ok, type Result } from '../text/result';

export type PathRefusal = 'outsideWorkspace' | 'protectedPath';

/** Names Windows opens as devices, whatever the extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;
/** `PROGRA~1`: another spelling of a long name on Windows. */
const shortName = /^[^.]{1,8}~\d+(?:\..{0,3})?$/;
/** Control characters, and marks that are invisible in a path but ignored by some file systems. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const protectedFolders = ['.git', '.vscode', 'node_modules'];
const longestPath = 1_000;

/**
 * A path a model gave, as a relative path with forward slashes, or why it is refused.
 * Refused as outside: absolute paths and URIs of any system, `..`, empty ones, invisible characters, and every Windows spelling under
 * which a name is another one (devices, streams, short names, dots or spaces at the end). Protected: version control, editor settings,
 * environment files and installed packages, in any case.
 */
export function checkPath(path: string): Result<string, PathRefusal> {
  const slashed = path.replaceAll('\\', '/');
  if (slashed.startsWith('/') || slashed.startsWith('~') || slashed.length > longestPath || invisible.test(slashed))
    return fail('outsideWorkspace');
  const segments = slashed.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.length === 0 || segments.some(isTreacherous)) return fail('outsideWorkspace');
  return segments.some(isProtected) ? fail('protectedPath') : ok(segments.join('/'));
}

/** One key for all spellings of a path that a file system could take for the same file. */
export function pathKey(path: string): string {
  return path.normalize('NFKC').toUpperCase().toLowerCase();
}

function isTreacherous(segment: string): boolean {
  const stem = segment.split('.')[0]?.trimEnd() ?? '';
  return (
    /[:*?"<>|]/.test(segment) ||
    /[. ]$/.test(segment) ||
    /^(?:%2e|\.)+$/i.test(segment) ||
    /%(?:2f|5c|00)/i.test(segment) ||
    device.test(stem) ||
    shortName.test(segment)
  );
}

function isProtected(segment: string): boolean {
  const folded = pathKey(segment);
  return protectedFolders.includes(folded) || folded.startsWith('.env');
}
