// Where the sessions of a workspace lie, and which one is the latest; names sort by the time they were made.
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';

const ending = '.jsonl';

/** A new session's id: its time in base 36, padded so that ids sort by it, and a few random characters. */
export function newSessionId(now: number, suffix: string): string {
  return `${now.toString(36).padStart(9, '0')}-${suffix}`;
}

export function sessionPath(folder: string, id: string): string {
  return join(folder, `${id}${ending}`);
}

/** The id of the latest session in `folder`, or null where there is none; a missing folder has none. */
export async function latestSession(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const latest = names
    .filter((name) => name.endsWith(ending))
    .sort()
    .at(-1);
  return latest ? latest.slice(0, -ending.length) : null;
}

/** Moves a session's file from one folder to another; where it is not there any more, nothing happens. */
export async function moveSession(id: string, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await rename(sessionPath(from, id), sessionPath(to, id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
