// Finds sessions in the storage of other workspaces, and copies them when opened.
import { copyFile, mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SessionSummary } from '../../../core/lifecycle/summary';
import { folderNamesHere } from '../../../core/sessions/folderNamesHere';
import { folderName, isSameProject, type ProjectMark } from '../../../core/sessions/projectMark';
import { writeAtomic } from '../base/fileContents';
import { createPauses, inPauses } from '../base/timers';
import { readingLog, sealed } from '../log/logFormat';
import { namedIn } from './checkpointFiles';
import { keepFolderNames, readFolderNames } from './folderNames';
import { readMark } from './projectMarks';
import { deletedIds, sessionIds, sessionPath } from './sessionFiles';
import { listSessions } from './sessionIndex';

export interface OtherSession {
  readonly summary: SessionSummary;
  /** Names of the folders to which the session belongs, separated by commas; empty if unknown. */
  readonly folder: string;
  /** Whether the session belongs to the open project, or to a copy of that project. */
  readonly isSameProject: boolean;
}

/** @param storage this extension's storage folder for the current workspace */
export async function otherSessions(storage: string, project: ProjectMark): Promise<readonly OtherSession[]> {
  const own = join(storage, 'sessions');
  const known = new Set([...(await sessionIds(own)), ...(await deletedIds(own))]);
  const found: OtherSession[] = [];
  for (const other of await otherStorages(storage)) {
    const summaries = await listSessions(join(other, 'sessions'), { isOurs: false });
    if (summaries.length === 0) continue;
    const mark = await markOf(other);
    const folder = mark.folders.map(({ address }) => folderName(address)).join(', ');
    for (const summary of summaries) {
      if (known.has(summary.id) || summary.unreadable) continue;
      known.add(summary.id);
      found.push({ summary, folder, isSameProject: isSameProject(project, mark) });
    }
  }
  return found;
}

/** Copies a session of another workspace and the contents it refers to; false if it does not exist, or the ID is already in use here. */
export async function copyOtherSession(storage: string, id: string, project: () => Promise<ProjectMark>): Promise<boolean> {
  if ((await sessionIds(join(storage, 'sessions'))).includes(id)) return false;
  for (const other of await otherStorages(storage)) {
    if (!(await sessionIds(join(other, 'sessions'))).includes(id)) continue;
    const from = sessionPath(join(other, 'sessions'), id);
    await copyContents(from, other, storage);
    const names = folderNamesHere(await project(), await markOf(other), (await readFolderNames(other))[id] ?? null);
    if (names.length > 0) await keepFolderNames(storage, id, names);
    await mkdir(join(storage, 'sessions'), { recursive: true });
    // The log is copied last, after the contents it refers to.
    await writeAtomic(sessionPath(join(storage, 'sessions'), id), await readFile(from));
    return true;
  }
  return false;
}

/**
 * Moves a session and the contents it refers to from the storage for windows without a folder to the storage of the folder that was opened.
 * Does nothing if the session is gone.
 */
export async function moveSession(id: string, from: string, to: string): Promise<void> {
  const log = sessionPath(join(from, 'sessions'), id);
  if (!(await sessionIds(join(from, 'sessions'))).includes(id)) return;
  await copyContents(log, from, to);
  await mkdir(join(to, 'sessions'), { recursive: true });
  await rename(log, sessionPath(join(to, 'sessions'), id));
}

/** Imports an exported log under this ID; false if no event in it can be read, or a newer version wrote it. */
export async function importLog(storage: string, id: string, content: Uint8Array): Promise<boolean> {
  const lines: string[] = [];
  const pause = createPauses();
  for (const line of new TextDecoder().decode(content).split('\n')) {
    lines.push(...resealed(line));
    await pause();
  }
  const log = Buffer.from(lines.join(''));
  const read = await inPauses(readingLog(log, () => undefined));
  if (!read.ok || read.value.count === 0) return false;
  await mkdir(join(storage, 'sessions'), { recursive: true });
  await writeAtomic(sessionPath(join(storage, 'sessions'), id), log);
  return true;
}

/** Returns the line with a new checksum, because masking during export changed it; empty if the line is not a JSON object. */
function resealed(line: string): string[] {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
    const { sum: _, ...fields } = value as { sum?: unknown };
    return [sealed(fields)];
  } catch {
    return [];
  }
}

/** Copies the contents to which a log refers from one storage to another. */
async function copyContents(log: string, from: string, to: string): Promise<void> {
  const named = await namedIn(log);
  for (const kind of ['checkpoints', 'pictures']) await copyNamed(join(from, kind), join(to, kind), named);
}

async function copyNamed(from: string, to: string, named: ReadonlySet<string>): Promise<void> {
  const ids = (await readdir(from).catch(() => [] as string[])).filter((name) => named.has(name));
  if (ids.length > 0) await mkdir(to, { recursive: true });
  for (const id of ids) await copyFile(join(from, id), join(to, id));
}

async function otherStorages(storage: string): Promise<readonly string[]> {
  const [workspaces, extension] = [dirname(dirname(storage)), basename(storage)];
  const names = await readdir(workspaces).catch(() => [] as string[]);
  const others = names.filter((name) => join(workspaces, name) !== dirname(storage)).map((name) => join(workspaces, name, extension));
  const times = await Promise.all(
    others.map((other) =>
      stat(join(other, 'sessions')).then(
        ({ mtimeMs }) => mtimeMs,
        () => null,
      ),
    ),
  );
  return others
    .flatMap((other, index) => ({ other, at: times[index] ?? null }))
    .filter(({ at }) => at !== null)
    .toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))
    .map(({ other }) => other);
}

async function markOf(storage: string): Promise<ProjectMark> {
  return (await readMark(storage)) ?? markByEditor(storage);
}

/** Derives the project mark from the editor's own record of the workspace, for a storage folder without a stored mark. */
async function markByEditor(storage: string): Promise<ProjectMark> {
  const address = await readFile(join(dirname(storage), 'workspace.json'), 'utf8')
    .then((text): unknown => JSON.parse(text))
    .then((value) => {
      const { folder, workspace } = typeof value === 'object' && value !== null ? (value as { folder?: unknown; workspace?: unknown }) : {};
      return [folder, workspace].find((each) => typeof each === 'string');
    })
    .catch(() => undefined);
  return { version: 1, folders: typeof address === 'string' ? [{ address, origins: [], names: [], contents: [] }] : [] };
}
