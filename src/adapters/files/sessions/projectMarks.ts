// Mark of the open project: digests of its git origin and its files.
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FolderMark, plainRemote, type ProjectMark, readProjectMark } from '../../../core/sessions/projectMark';
import { sha256 } from '../base/system';
import { writeAtomic } from '../base/fileContents';
import { git } from '../code/gitHistory';

const fileName = 'project.json';
const maxNames = 200;
const maxContents = 40;
const readBytes = 1_024;
const digestLength = 24;

/** A folder of the window: URI and local path, null if it is not local. */
export interface MarkedFolder {
  readonly address: string;
  readonly path: string | null;
}

export async function readMark(storage: string): Promise<ProjectMark | null> {
  const text = await readFile(join(storage, fileName), 'utf8').catch(() => null);
  return text === null ? null : readProjectMark(text);
}

/**
 * Stores the mark of the folders in the extension's storage and returns it; writes nothing to the folders. @param ask whether git may run:
 * never, only for unknown folders, or for all
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
    // a missing folder keeps its earlier mark
    if (path === null || files === null || files.names.length === 0) return known;
    const isAsked = ask === 'all' || (ask === 'unknown' && known.origins.length === 0);
    const origins = isAsked ? await originsOf(path, signal) : [];
    return { address, ...files, origins: origins.length > 0 ? origins : known.origins };
  });
  const mark: ProjectMark = { version: 1, folders: await Promise.all(marks) };
  if (JSON.stringify(mark) !== JSON.stringify(before)) {
    await mkdir(storage, { recursive: true });
    await writeAtomic(join(storage, fileName), Buffer.from(JSON.stringify(mark)));
  }
  return mark;
}

/** A folder inside a repository is a different project than the repository. */
async function originsOf(folder: string, signal: AbortSignal): Promise<string[]> {
  const [prefix, roots, remote] = await Promise.all([
    git(folder, ['rev-parse', '--show-prefix'], signal),
    git(folder, ['rev-list', '--max-parents=0', 'HEAD'], signal),
    git(folder, ['config', '--get', 'remote.origin.url'], signal),
  ]);
  if (prefix === null) return [];
  const lines = (roots ?? '').split('\n').filter((line) => line !== '');
  const address = plainRemote((remote ?? '').trim());
  return [...lines, ...(address === '' ? [] : [address])].map((origin) => digest(`${origin}\n${prefix.trim()}`));
}

async function filesOf(folder: string): Promise<Pick<FolderMark, 'names' | 'contents'>> {
  const names: string[] = [];
  const contents: string[] = [];
  const look = async (within: string, isDeep: boolean): Promise<void> => {
    const entries = await readdir(join(folder, within), { withFileTypes: true }).catch(() => []);
    const shown = entries.filter(({ name }) => !name.startsWith('.') && name !== 'node_modules');
    for (const entry of shown.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (names.length >= maxNames) return;
      const path = within === '' ? entry.name : `${within}/${entry.name}`;
      names.push(digest(path));
      if (entry.isFile() && contents.length < maxContents) {
        const beginning = await beginningOf(join(folder, path));
        if (beginning.length > 0) contents.push(digest(`${path}\n${beginning}`));
      } else if (entry.isDirectory() && isDeep) await look(path, false);
    }
  };
  await look('', true);
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
