// Checkpoint store: file contents named by their digest, and garbage collection.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckpointStore } from '../../../flows/ports/ports';
import { writeAtomic } from '../base/fileContents';
import { logErrorOf } from '../log/diskFull';

/** SHA-256 as lower-case hex; nothing else is ever looked for in the folder. */
const idForm = /^[0-9a-f]{64}$/;

/**
 * Keeps contents under `folder`, one file a digest; the same content is kept once.
 * @param damaged is told the id of a content that is not what was kept under it
 */
export function createCheckpointFiles(folder: string, damaged: (id: string) => void = () => undefined): CheckpointStore {
  const read: CheckpointStore['read'] = async (id) => {
    if (!idForm.test(id)) return null;
    const content = (await readKept(join(folder, id))) ?? (await readAside(folder, id));
    if (content === null || digestOf(content) === id) return content;
    damaged(id);
    return null;
  };
  return {
    read,
    keep: async (content) => {
      const id = digestOf(content);
      try {
        await mkdir(folder, { recursive: true });
        // A file that does not hold what its name says is put right.
        const isThere = (await readFile(join(folder, id)).then(digestOf, () => null)) === id;
        // one that is there is about to be named: nobody is to think that it is old
        const isYoung = isThere && (await utimes(join(folder, id), new Date(), new Date()).then(asTrue, asFalse));
        if (!isYoung) await writeAtomic(join(folder, id), content);
      } catch (error) {
        return failed(error as Error);
      }
      return id;
    },
  };
}

const asTrue = () => true;
const asFalse = () => false;

async function readKept(path: string): Promise<Uint8Array | null> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : failed(error)));
}

/** What was put aside as nobody named it, and is asked for after all. */
async function readAside(folder: string, id: string): Promise<Uint8Array | null> {
  await bringBack(folder, id).catch(() => undefined);
  return readKept(join(folder, id));
}

function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function failed(error: Error): never {
  throw logErrorOf(error);
}

const monthMs = 30 * 24 * 60 * 60_000;
/** A content that was kept lately may be about to be named, here or in another window; one of a session that was deleted can come back with it. */
const youngMs = 2 * monthMs;

const idsIn = /[0-9a-f]{64}/g;
const idLength = 64;
/** Characters of a log that are looked through at once. */
const pieceLength = 64 * 1024;

/** Where contents wait that nobody seems to need. */
export function asideFolder(contents: string): string {
  return join(contents, 'aside');
}

/**
 * Puts aside what no log under `logs` names, those of deleted sessions among them, brings back what one names after all, and removes after a month what
 * stayed aside. Never rejects; where a
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
async function bringBack(contents: string, id: string): Promise<void> {
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

/** Every id that stands anywhere in the files under a folder, or in one file, whatever it means there. */
export async function namedIn(place: string): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  const isFile = (await stat(place)).isFile();
  const entries = isFile ? [] : await readdir(place, { recursive: true, withFileTypes: true });
  const files = isFile ? [place] : entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files) {
    let rest = '';
    for await (const piece of createReadStream(file, { encoding: 'latin1', highWaterMark: pieceLength })) {
      const text = rest + String(piece);
      for (const [id] of text.matchAll(idsIn)) named.add(id);
      rest = text.slice(1 - idLength);
    }
  }
  return named;
}
