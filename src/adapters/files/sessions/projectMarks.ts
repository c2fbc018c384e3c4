// Identifies the open project by digests of its git origin and its files.
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inFolder } from '../../../core/paths/pathParts';
import { type FolderMark, plainRemote, type ProjectMark, readProjectMark } from '../../../core/sessions/projectMark';
import { sha256 } from '../base/system';
import { writeAtomic } from '../base/fileContents';
import { git, withoutLineEnd } from '../code/gitHistory';

const fileName = 'project.json';
const maxNames = 200;
const maxContents = 40;
const maxRoots = 20;
const readBytes = 1_024;
const digestLength = 24;

/** A workspace folder: its URI, and its local path if it has one. */
export interface MarkedFolder {
  readonly address: string;
  readonly path: string | null;
}

export async function readMark(storage: string): Promise<ProjectMark | null> {
  const text = await readFile(join(storage, fileName), 'utf8').catch(() => null);
  return text === null ? null : readProjectMark(text);
}

/**
 * Computes, stores and returns the mark that identifies the project. Writes only to the extension's storage.
 * @param ask whether git may run: never, only for folders whose origin is unknown, or for all
 */
export async function keepMark(
  storage: string,
  folders: readonly MarkedFolder[],
  ask: 'never' | 'unknown' | 'all',
  signal: AbortSignal,
): Promise<ProjectMark> {
  const before = await readMark(storage);
  const marks = folders.map(async ({ address, path }): Promise<FolderMark> => {
    const known = before?.folders.find((each) => each.address === address) ?? { address, origins: [], names: [], contents: [] };
    const files = path === null ? null : await filesOf(path);
    // A missing or empty folder keeps its earlier mark.
    if (path === null || files === null || files.names.length === 0) return known;
    const isAsked = ask === 'all' || (ask === 'unknown' && known.origins.length === 0);
    const told = isAsked ? await originsOf(path, signal) : null;
    return { ...(told ?? known), address, ...files };
  });
  const mark: ProjectMark = { version: 1, folders: await Promise.all(marks) };
  if (JSON.stringify(mark) !== JSON.stringify(before)) {
    await mkdir(storage, { recursive: true });
    await writeAtomic(join(storage, fileName), Buffer.from(JSON.stringify(mark)));
  }
  return mark;
}

/**
 * Returns digests of the folder's root commits and remotes; null if git reports none. The digests include the folder's path in the
 * repository, because a subfolder counts as a project of its own.
 */
async function originsOf(folder: string, signal: AbortSignal): Promise<Omit<FolderMark, 'address' | 'names' | 'contents'> | null> {
  const [prefix, shallow, roots, remotes] = await Promise.all([
    git(folder, ['rev-parse', '--show-prefix'], signal),
    git(folder, ['rev-parse', '--is-shallow-repository'], signal),
    // Includes all branches, because the branch of a worktree may share no commits with the others.
    git(folder, ['rev-list', '--max-parents=0', `--max-count=${maxRoots}`, '--branches', 'HEAD'], signal),
    git(folder, ['config', '--get-regexp', '^remote\\..*\\.url$'], signal),
  ]);
  if (prefix === null) return null;
  const within = withoutLineEnd(prefix);
  const isShallow = shallow?.trim() === 'true';
  const addresses = linesOf(remotes).map((line) => plainRemote(line.slice(line.indexOf(' ') + 1)));
  const named = [...(isShallow ? [] : linesOf(roots)), ...new Set(addresses.filter((address) => address !== ''))];
  if (named.length === 0) return null;
  const origins = named.map((origin) => digest(`${origin}\n${within}`));
  return { origins, ...(within !== '' && { repository: named.map(digest) }), ...(isShallow && { isShallow }) };
}

function linesOf(said: string | null): string[] {
  return (said ?? '').split('\n').filter((line) => line !== '');
}

/**
 * Returns digests of the paths of files and folders, and of the beginnings of files, in breadth-first order. Skips hidden entries and
 * `node_modules`.
 */
async function filesOf(folder: string): Promise<Pick<FolderMark, 'names' | 'contents'>> {
  const names: string[] = [];
  const contents: string[] = [];
  const folders = [''];
  for (let within = folders.shift(); within !== undefined; within = folders.shift()) {
    const entries = await readdir(join(folder, within), { withFileTypes: true }).catch(() => []);
    const shown = entries.filter(({ name }) => !name.startsWith('.') && name !== 'node_modules');
    for (const entry of shown.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (names.length >= maxNames) return { names, contents };
      const path = inFolder(within, entry.name);
      names.push(digest(path));
      if (entry.isDirectory()) folders.push(path);
      if (!entry.isFile() || contents.length >= maxContents) continue;
      const beginning = await beginningOf(join(folder, path));
      if (beginning.length > 0) contents.push(digest(`${path}\n${beginning}`));
    }
  }
  return { names, contents };
}

async function beginningOf(path: string): Promise<string> {
  const file = await open(path).catch(() => null);
  if (file === null) return '';
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(readBytes), 0, readBytes, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } catch {
    return '';
  } finally {
    await file.close();
  }
}

function digest(text: string): string {
  return sha256(text).slice(0, digestLength);
}
