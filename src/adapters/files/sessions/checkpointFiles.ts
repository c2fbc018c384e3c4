// What files held, each content in a file named by its digest, so that nothing the user had is ever lost.
import { createHash } from 'node:crypto';
import { mkdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckpointStore } from '../../../flows/ports/ports';
import { logErrorOf } from '../log/diskFull';
import { writeAtomic } from '../base/writeAtomic';
import { bringBack } from './checkpointGc';

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
