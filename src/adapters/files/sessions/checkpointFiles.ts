// Content-addressed store of file contents, and its garbage collection.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckpointStore } from '../../../flows/ports/ports';
import { writeAtomic } from '../base/fileContents';
import { logErrorOf } from '../log/diskFull';

/** SHA-256 in lowercase hexadecimal; files with other names in the folder are ignored. */
const idForm = /^[0-9a-f]{64}$/;

/** @param damaged called with the ID of a file whose content does not match the ID */
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
        // A file whose content does not match its name is written again.
        const isThere = (await readFile(join(folder, id)).then(digestOf, () => null)) === id;
        // Marks the file as recent for garbage collection.
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

/** Restores and reads content that was set aside because no log referred to it. */
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
/**
 * Minimum age of contents that may be set aside. Younger contents are kept, because a log, for example in another window, may soon refer to
 * them, and because a deleted session can be restored together with its contents.
 */
const youngMs = 2 * monthMs;

const idsIn = /[0-9a-f]{64}/g;
const idLength = 64;
const pieceLength = 64 * 1024;

export function asideFolder(contents: string): string {
  return join(contents, 'aside');
}

/**
 * Collects garbage: sets aside old contents to which no log under `logs` refers, restores contents to which a log refers again, and deletes
 * contents that were set aside more than a month ago. References in logs of deleted sessions count. Never rejects. Does nothing if a log
 * cannot be read, because it may refer to any content.
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
    // Ignores the failure: the next collection tries again.
  }
}

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

/** Finds all strings that look like a content ID, in one file or in all files below a folder. */
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
