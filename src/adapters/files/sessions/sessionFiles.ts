// Session files: IDs that sort by time, the latest session, and deleted sessions.
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isSessionId } from '../../../core/sessions/list';
import { foldPath } from '../log/foldFile';

const ending = '.jsonl';

/** Returns a session ID: the time in base 36, padded so that IDs sort by time, and random characters. */
export function newSessionId(now: number, suffix: string): string {
  return `${now.toString(36).padStart(9, '0')}-${suffix}`;
}

export function sessionPath(folder: string, id: string): string {
  return join(folder, `${id}${ending}`);
}

/** Returns the session IDs in `folder`, oldest first. */
export async function sessionIds(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const ids = names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
  return ids.filter(isSessionId).sort();
}

/**
 * Minimum size, in bytes, of a log that contains an event. Smaller logs, such as those left by a full disk or a killed process, are
 * ignored.
 */
const emptyBytes = 100;

/** Returns the session that changed last, the newest if several changed at the same time; null if no session has been started. */
export async function latestSession(folder: string): Promise<string | null> {
  const found = await sessionIds(folder);
  const times = await Promise.all(
    found.map((id) =>
      stat(sessionPath(folder, id)).then(
        (file) => (file.isFile() && file.size >= emptyBytes ? file.mtimeMs : 0),
        () => 0,
      ),
    ),
  );
  const latest = Math.max(...times);
  return latest > 0 ? (found[times.lastIndexOf(latest)] ?? null) : null;
}

export const keptDeletedMs = 30 * 24 * 60 * 60_000;

const folderName = 'deleted';
/** Suffixes of a session's files: the log, and its damaged parts under their current and former names. */
const companions = ['', '.damaged', '.dropped'];

/** Moves a session to the folder of deleted sessions and removes its snapshot. Rejects if its log cannot be moved. */
export async function deleteSession(folder: string, id: string, now: number): Promise<void> {
  const aside = join(folder, folderName, `${now}-${id}`);
  await mkdir(aside, { recursive: true });
  await moveAll(id, folder, aside);
  await rm(foldPath(sessionPath(folder, id)), { force: true });
}

/** Restores the most recently deleted session with this ID; does nothing if there is none, or if the ID is in use. */
export async function undeleteSession(folder: string, id: string): Promise<void> {
  const found = (await deletions(folder)).filter((deletion) => deletion.id === id).sort((a, b) => b.at - a.at)[0];
  if (!found) return;
  const there = await readdir(folder);
  if (there.includes(`${id}.jsonl`)) return;
  await moveAll(id, found.path, folder);
  await rm(found.path, { recursive: true, force: true });
}

/** Removes sessions that can no longer be restored. Never rejects; a failed removal is tried again next time. */
export async function purgeDeleted(folder: string, now: number): Promise<void> {
  const old = (await deletions(folder)).filter(({ at }) => now - at > keptDeletedMs);
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true }).catch(() => undefined)));
}

async function moveAll(id: string, from: string, to: string): Promise<void> {
  for (const companion of companions) {
    const move = rename(`${sessionPath(from, id)}${companion}`, `${sessionPath(to, id)}${companion}`);
    await (companion === '' ? move : move.catch(() => undefined));
  }
}

export async function deletedIds(folder: string): Promise<readonly string[]> {
  return (await deletions(folder)).map(({ id }) => id);
}

interface Deletion {
  readonly id: string;
  readonly at: number;
  readonly path: string;
}

async function deletions(folder: string): Promise<readonly Deletion[]> {
  const names = await readdir(join(folder, folderName)).catch(() => [] as string[]);
  return names.flatMap((name) => {
    const [, at, id] = /^(\d+)-(.+)$/.exec(name) ?? [];
    return at && id ? [{ id, at: Number(at), path: join(folder, folderName, name) }] : [];
  });
}
