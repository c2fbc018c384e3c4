// Path guards, pure half: what a path says. Where it leads, the writing adapter checks.
import { fail, ok, type Result } from '../base/result';
import { isSecretFile } from './secretFiles';
import { isOnSensitiveList } from './sensitivePaths';

export type PathRefusal = 'outsideWorkspace' | 'protectedPath';

/** Names Windows opens as devices, whatever the extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;
/** `PROGRA~1`: another spelling of a long name on Windows. */
const shortName = /^[^.]{1,8}~\d+(?:\..{0,3})?$/;
/** Control characters, and marks that are invisible in a path but ignored by some file systems. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Version control is damaged by any edit, and an edit of an installed package is undone by the next installation. */
const protectedFolders = ['.git', 'node_modules'];
const maxPathLength = 1_000;

/** What a model that gave such a path can do about it. */
export function pathHint(refusal: PathRefusal): string {
  return refusal === 'outsideWorkspace'
    ? 'Use a path inside the workspace, relative to it.'
    : 'Version control and installed packages are never edited here: leave the file out, and tell the user if it has to change.';
}

/**
 * A path a model gave, as a relative path with forward slashes, or why it is refused.
 * Refused as outside: absolute paths and URIs of any system, `..`, empty ones, invisible characters, and every Windows spelling under
 * which a name is another one (devices, streams, short names, dots or spaces at the end). Protected: version control and installed
 * packages, in any case.
 */
export function checkPath(path: string): Result<string, PathRefusal> {
  const slashed = path.replaceAll('\\', '/');
  if (slashed.startsWith('/') || slashed.startsWith('~') || slashed.length > maxPathLength || invisible.test(slashed))
    return fail('outsideWorkspace');
  const segments = slashed.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.length === 0 || segments.some(isTreacherous)) return fail('outsideWorkspace');
  return segments.some(isProtected) ? fail('protectedPath') : ok(segments.join('/'));
}

/**
 * Whether the user must confirm an edit of a checked path once more: editor settings and tasks, environment files, lock files, and what
 * runs on a commit, on a server or when a folder is opened.
 */
export function isSensitivePath(path: string): boolean {
  return isSecretPath(path) || isOnSensitiveList(pathKey(path));
}

/** Whether a file is made to hold secrets: its text is in no listing and in no prompt. Samples, made to be shared, are not. */
export function isSecretPath(path: string): boolean {
  return isSecretFile(pathKey(path));
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
  return protectedFolders.includes(pathKey(segment));
}

/** `secret`: the file is made to hold secrets, and its text goes to nobody. */
export type ReadRefusal = PathRefusal | 'secret';

/**
 * The path by which a file is really reached, or why it must be left alone: what neither spelling may name is refused.
 * @param real the spelled path with every link on the way followed, relative to its folder; null where it leads out of it, or nowhere
 */
export function checkLeads(spelled: string, real: string | null): Result<string, PathRefusal> {
  const checked = checkPath(spelled);
  if (!checked.ok) return checked;
  return real === null ? fail('outsideWorkspace') : checkPath(real);
}

/** As `checkLeads`, for what is read so that others see it: what is made to hold secrets by either path is refused too. */
export function checkReading(spelled: string, real: string | null): Result<string, ReadRefusal> {
  const leads = checkLeads(spelled, real);
  if (!leads.ok) return leads;
  return isSecretPath(spelled) || isSecretPath(leads.value) ? fail('secret') : leads;
}
