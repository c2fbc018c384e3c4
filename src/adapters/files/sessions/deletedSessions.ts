// Sessions that were deleted: moved aside, so that a slip can be taken back, and gone for good after a month.
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { foldPath } from '../log/foldFile';
import { sessionPath } from './sessionFiles';

/** How long a deleted session can be brought back. */
export const keptDeletedMs = 30 * 24 * 60 * 60_000;

const folderName = 'deleted';
/** Beside the log: what was taken out of it when it was repaired, under its name of today and of before. */
const companions = ['', '.damaged', '.dropped'];

/** Moves a session aside; what only made it quicker to open is removed. Rejects where its log could not be moved. */
export async function deleteSession(folder: string, id: string, now: number): Promise<void> {
  const aside = join(folder, folderName, `${now}-${id}`);
  await mkdir(aside, { recursive: true });
  await moveAll(id, folder, aside);
  await rm(foldPath(sessionPath(folder, id)), { force: true });
}

/** Brings the session back that was deleted last under this id; nothing happens where there is none, or where the id is taken again. */
export async function undeleteSession(folder: string, id: string): Promise<void> {
  const found = (await deletions(folder)).filter((deletion) => deletion.id === id).sort((a, b) => b.at - a.at)[0];
  if (!found) return;
  const there = await readdir(folder);
  if (there.includes(`${id}.jsonl`)) return;
  await moveAll(id, found.path, folder);
  await rm(found.path, { recursive: true, force: true });
}

/** Removes for good what was deleted long enough ago. Never rejects: the next time will do. */
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
