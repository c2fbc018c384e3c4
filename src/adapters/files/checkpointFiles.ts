// What files held, each content in a file named by its digest, so that nothing the user had is ever lost.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkpoints, LogError } from '../../flows/ports';

/** SHA-256 as lower-case hex; nothing else is ever looked for in the folder. */
const idForm = /^[0-9a-f]{64}$/;

/**
 * Keeps contents under `folder`, one file a digest; the same content is kept once.
 * @param damaged is told the id of a content that is not what was kept under it
 */
export function createCheckpointFiles(folder: string, damaged: (id: string) => void = () => undefined): Checkpoints {
  const read: Checkpoints['read'] = async (id) => {
    if (!idForm.test(id)) return null;
    const content = await readFile(join(folder, id)).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? null : failed(error),
    );
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
        if ((await readFile(join(folder, id)).then(digestOf, () => null)) !== id) await put(folder, id, content);
      } catch (error) {
        return failed(error as Error);
      }
      return id;
    },
  };
}

function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function failed(error: Error): never {
  throw new LogError(error.message);
}

/** Written under another name first: a crash or a full disk must not leave half a content under a name that vouches for all of it. */
async function put(folder: string, id: string, content: Uint8Array): Promise<void> {
  const unfinished = join(folder, `${id}.${randomUUID()}`);
  try {
    const file = await open(unfinished, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(folder, id));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
