// Path guards that need no file system. The writing adapter checks link targets.
import { fail, ok, type Result } from '../base/result';
import { isSecretFile } from './secretFiles';
import { isOnSensitiveList } from './sensitivePaths';

export type PathRefusal = 'outsideWorkspace' | 'protectedPath';

/** Names Windows opens as devices, whatever the extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;
/** `PROGRA~1`: a Windows short name. */
const shortName = /^[^.]{1,8}~\d+(?:\..{0,3})?$/;
/** Most names: no check but that for devices can refuse them. */
const plain = /^[\w@+-]+(?:\.[\w@+-]+)*$/;
/** Control characters, and invisible ones that some file systems ignore. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Edits damage version control, and edits of installed packages are lost with the next installation. */
const protectedFolders = ['.git', 'node_modules'];
const maxPathLength = 1_000;

/** Advice for a model that gave such a path. */
export function pathHint(refusal: PathRefusal): string {
  return refusal === 'outsideWorkspace'
    ? 'Use a path inside the workspace, relative to it.'
    : 'Version control and installed packages are never edited here: leave the file out, and tell the user if it has to change.';
}

/**
 * Normalizes a model's path to a relative one with forward slashes, or refuses it. Outside: absolute paths and URIs, `..`, empty
 * paths, invisible characters, and Windows aliases (devices, streams, short names, trailing dots or spaces). Protected: version
 * control and installed packages, in any case.
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
 * Whether an edit of a checked path needs a second confirmation: editor settings and tasks, environment files, lock files, and files
 * that run on commit, on a server or when a folder is opened.
 */
export function isSensitivePath(path: string): boolean {
  return isSecretPath(path) || isOnSensitiveList(pathKey(path));
}

/** Whether a file is meant to hold secrets: it is excluded from listings and prompts. Shared sample files are not. */
export function isSecretPath(path: string): boolean {
  return isSecretFile(pathKey(path));
}

/** A common key for all spellings of a path that a file system may treat as equal. */
export function pathKey(path: string): string {
  return path.normalize('NFKC').toUpperCase().toLowerCase();
}

function isTreacherous(segment: string): boolean {
  const stem = segment.split('.')[0]?.trimEnd() ?? '';
  if (plain.test(segment)) return device.test(stem);
  return (
    /[:*?"<>|]/.test(segment) ||
    /[. ]$/.test(segment) ||
    /^(?:%2e|\.)+$/i.test(segment.normalize('NFKC')) ||
    /%(?:2f|5c|00)/i.test(segment) ||
    device.test(stem) ||
    shortName.test(segment)
  );
}

function isProtected(segment: string): boolean {
  return protectedFolders.includes(plain.test(segment) ? segment.toLowerCase() : pathKey(segment));
}

/** `secret`: the file is meant to hold secrets and is never read for others. */
export type ReadRefusal = PathRefusal | 'secret';

/**
 * The real path of a file, or a refusal if either path is refused.
 * @param real the path with links resolved, relative to its folder; null if it leads outside or nowhere
 */
export function checkLeads(spelled: string, real: string | null): Result<string, PathRefusal> {
  const checked = checkPath(spelled);
  if (!checked.ok || real === spelled) return checked;
  return real === null ? fail('outsideWorkspace') : checkPath(real);
}

/** As `checkLeads`, for content shown to others: files meant to hold secrets are refused by either path. */
export function checkReading(spelled: string, real: string | null): Result<string, ReadRefusal> {
  const leads = checkLeads(spelled, real);
  if (!leads.ok) return leads;
  return isSecretPath(spelled) || (leads.value !== spelled && isSecretPath(leads.value)) ? fail('secret') : leads;
}
