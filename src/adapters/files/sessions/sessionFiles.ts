// Where the sessions of a workspace lie, and which one was worked on last; names sort by the time they were made.
import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isSessionId } from '../../../core/sessions/list';

const ending = '.jsonl';

/** A new session's id: its time in base 36, padded so that ids sort by it, and a few random characters. */
export function newSessionId(now: number, suffix: string): string {
  return `${now.toString(36).padStart(9, '0')}-${suffix}`;
}

export function sessionPath(folder: string, id: string): string {
  return join(folder, `${id}${ending}`);
}

/** The ids of all sessions in `folder`, the oldest first. */
export async function sessionIds(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const ids = names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
  return ids.filter(isSessionId).sort();
}

/** No log with an event in it is as short as this: what was begun on a full disk, or by a process that was killed at once. */
const emptyBytes = 100;

/** The id of the session in `folder` that was written to last, of several the one made last; null where there is none that has begun. */
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

/** Moves a session's file from one folder to another; where it is not there any more, nothing happens. */
export async function moveSession(id: string, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await rename(sessionPath(from, id), sessionPath(to, id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
