// Contents that no session names any more: put aside, and gone for good a month later, so that a mistake about one can still be seen and mended.
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const monthMs = 30 * 24 * 60 * 60_000;
/** A content that was kept lately may be about to be named, here or in another window; one of a session that was deleted can come back with it. */
const youngMs = 2 * monthMs;

const idForm = /^[0-9a-f]{64}$/;
const idsIn = /[0-9a-f]{64}/g;
const idLength = 64;
/** Characters of a log that are looked through at once. */
const pieceLength = 64 * 1024;

/** Where contents wait that nobody seems to need. */
export function asideFolder(contents: string): string {
  return join(contents, 'aside');
}

/**
 * Puts aside what no log under `logs` names, those of deleted sessions among them, and brings back what one names after all. Never rejects; where a
 * log cannot be read nothing is done, as it might name anything.
 */
export async function cleanContents(contents: string, logs: string, now: number): Promise<void> {
  try {
    const [kept, aside] = [await idsOf(contents), await idsOf(asideFolder(contents))];
    const old = await olderThan(contents, kept, now - youngMs);
    if (old.length + aside.length === 0) return;
    const named = await namedIn(logs);
    await mkdir(asideFolder(contents), { recursive: true });
    for (const id of aside.filter((each) => named.has(each))) await bringBack(contents, id);
    for (const id of await olderThan(asideFolder(contents), aside, now - monthMs))
      if (!named.has(id)) await rm(join(asideFolder(contents), id), { force: true });
    for (const id of old.filter((each) => !named.has(each))) {
      await rename(join(contents, id), join(asideFolder(contents), id));
      await utimes(join(asideFolder(contents), id), now / 1_000, now / 1_000);
    }
  } catch {
    // the next time will do
  }
}

/** Where a content was put aside: back to where it is looked for. */
export async function bringBack(contents: string, id: string): Promise<void> {
  await rename(join(asideFolder(contents), id), join(contents, id));
}

async function idsOf(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(() => [] as string[])).filter((name) => idForm.test(name));
}

async function olderThan(folder: string, ids: readonly string[], time: number): Promise<readonly string[]> {
  const old: string[] = [];
  for (const id of ids) if ((await stat(join(folder, id))).mtimeMs < time) old.push(id);
  return old;
}

/** Every id that stands anywhere in the files under a folder, whatever it means there. */
async function namedIn(folder: string): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    let rest = '';
    for await (const piece of createReadStream(join(entry.parentPath, entry.name), { encoding: 'latin1', highWaterMark: pieceLength })) {
      const text = rest + String(piece);
      for (const [id] of text.matchAll(idsIn)) named.add(id);
      rest = text.slice(1 - idLength);
    }
  }
  return named;
}
