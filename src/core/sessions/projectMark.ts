// Marks that identify a project after its folder was renamed, moved or copied.
import * as v from 'valibot';

const folderMark = v.object({
  /** Where the folder lay, as an address. */
  address: v.string(),
  /** Digests of what git says of its origin: its first commit, its remote. Empty outside of a repository. */
  origins: v.array(v.string()),
  /** Digests of names in the folder. */
  names: v.array(v.string()),
  /** Digests of the beginnings of files in it. */
  contents: v.array(v.string()),
});

const projectMark = v.object({ version: v.literal(1), folders: v.array(folderMark) });
export type FolderMark = Readonly<v.InferOutput<typeof folderMark>>;
export type ProjectMark = Readonly<v.InferOutput<typeof projectMark>>;

/** A kept mark; null where the text holds none. */
export function readProjectMark(text: string): ProjectMark | null {
  try {
    const read = v.safeParse(projectMark, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** Of the names in the smaller of two folders, so many are in both where one is a copy of the other, worked on since. */
const sharedNames = 0.6;
const minNames = 2;

/** Whether two windows show the same project, or a copy of it. A wrong yes offers a discussion too many; nothing is moved or merged for it. */
export function isSameProject(own: ProjectMark, other: ProjectMark): boolean {
  return own.folders.some((mine) => other.folders.some((theirs) => isSameFolder(mine, theirs)));
}

function isSameFolder(own: FolderMark, other: FolderMark): boolean {
  if (own.address === other.address) return true;
  if (own.origins.length > 0 && other.origins.length > 0) return shared(own.origins, other.origins) > 0;
  const names = Math.max(minNames, sharedNames * Math.min(own.names.length, other.names.length));
  return shared(own.names, other.names) >= names && shared(own.contents, other.contents) > 0;
}

function shared(some: readonly string[], others: readonly string[]): number {
  return some.filter((each) => others.includes(each)).length;
}

/** Addresses of one repository by HTTPS, SSH and scp's form are the same; who logs in there is left out. */
export function plainRemote(address: string): string {
  const scp = /^(?:[^@/\s]+@)?([^:/\s]+):(?!\/\/)(.+)$/.exec(address);
  const url = /^[a-z+]+:\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+)$/i.exec(address);
  const [, host = '', path = ''] = url ?? scp ?? [];
  if (host === '') return '';
  return `${host}/${path}`.toLowerCase().replace(/(?:\.git)?\/*$/, '');
}

/** The last part of an address, as the user knows the folder. */
export function folderName(address: string): string {
  const last = address.split(/[/\\]/).findLast((part) => part !== '') ?? address;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
