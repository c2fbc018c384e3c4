// Fingerprint of a project, unaffected by renaming, moving or copying its folder.
import * as v from 'valibot';

const folderMark = v.object({
  /** URI of the folder. */
  address: v.string(),
  /**
   * Digests of the repository's first commits and remotes, combined with the folder's path in the repository; empty if the folder is not in
   * a repository.
   */
  origins: v.array(v.string()),
  /** The same digests without the folder's path in the repository; missing for the top folder. */
  repository: v.optional(v.array(v.string())),
  /** Whether the repository is a shallow clone. If so, its first commits are unknown. */
  isShallow: v.optional(v.boolean()),
  /** Digests of file and folder names in the folder. */
  names: v.array(v.string()),
  /** Digests of the first bytes of files in the folder. */
  contents: v.array(v.string()),
});

const projectMark = v.object({ version: v.literal(1), folders: v.array(folderMark) });
export type FolderMark = Readonly<v.InferOutput<typeof folderMark>>;
export type ProjectMark = Readonly<v.InferOutput<typeof projectMark>>;

export function readProjectMark(text: string): ProjectMark | null {
  try {
    const read = v.safeParse(projectMark, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/**
 * Minimum share of names, relative to the smaller folder, that two folders must have in common to count as copies. Within one repository,
 * the share also applies to file contents.
 */
const minShare = 0.6;

/**
 * Whether two windows show the same project, or copies of it. A false positive only lists an additional session; nothing is moved or
 * merged.
 */
export function isSameProject(own: ProjectMark, other: ProjectMark): boolean {
  return own.folders.some((mine) => other.folders.some((theirs) => isSameFolder(mine, theirs)));
}

/** Session folder: its URI, and the prefix of its paths, which is empty or a name with a trailing slash. */
export type FolderName = Readonly<v.InferOutput<typeof folderNameOf>>;
const folderNameOf = v.object({ address: v.string(), prefix: v.string() });
const namesBySession = v.record(v.string(), v.array(folderNameOf));

/** Parses folder names stored as one record per line, and returns them by session. Later lines win; invalid lines are skipped. */
export function parseFolderNames(text: string): Readonly<Record<string, readonly FolderName[]>> {
  return Object.assign({}, ...text.split('\n').map(parseRecord));
}

function parseRecord(line: string): Readonly<Record<string, readonly FolderName[]>> {
  try {
    const read = v.safeParse(namesBySession, JSON.parse(line));
    return read.success ? read.output : {};
  } catch {
    return {};
  }
}

export function isSameFolder(own: FolderMark, other: FolderMark): boolean {
  if (own.address === other.address || shared(own.origins, other.origins) > 0) return true;
  const areParts = shared(own.repository ?? [], other.repository ?? []) > 0;
  const isToldByGit = own.origins.length > 0 && other.origins.length > 0 && !own.isShallow && !other.isShallow;
  if (isToldByGit && !areParts) return false;
  // Folders within one repository have names and configuration files in common, so a larger share of contents must match.
  const contents = areParts ? share(own.contents, other.contents) >= minShare : shared(own.contents, other.contents) > 0;
  return contents && share(own.names, other.names) >= minShare;
}

function share(some: readonly string[], others: readonly string[]): number {
  return shared(some, others) / Math.max(1, Math.min(some.length, others.length));
}

function shared(some: readonly string[], others: readonly string[]): number {
  return some.filter((each) => others.includes(each)).length;
}

/**
 * Normalizes an HTTPS, SSH or scp-style repository address and removes the user name. Returns an empty string for a local path; a single
 * letter before a colon is a Windows drive, not a host.
 */
export function plainRemote(address: string): string {
  const scp = /^(?:[^@/\s]+@)?([^:/\s]{2,}):(?!\/\/)(.+)$/.exec(address);
  const url = /^[a-z+]+:\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+)$/i.exec(address);
  const [, host = '', path = ''] = url ?? scp ?? [];
  if (host === '') return '';
  return `${host}/${path}`.toLowerCase().replace(/(?:\.git)?(?<!\/)\/*$/, '');
}

/** Returns the last segment of a URI, which is the folder's name. */
export function folderName(address: string): string {
  const last = address.split(/[/\\]/).findLast((part) => part !== '') ?? address;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
