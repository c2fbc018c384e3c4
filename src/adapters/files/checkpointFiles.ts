// The text a file had before it was written, kept by its digest, so that nothing the user had is ever lost.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkpoints, type Digest, LogError } from '../../flows/ports';

/** Stands for a file that did not exist. */
export const absent = 'absent';

/** Keeps texts under `folder`, one file a digest; the same text is kept once. Rejects with `LogError` when a text could not be kept. */
export function createCheckpointFiles(folder: string, digest: Digest): Checkpoints {
  return {
    keep: async (_path, text) => {
      if (text === null) return absent;
      const id = digest(text);
      const path = join(folder, id);
      try {
        await mkdir(folder, { recursive: true });
        if ((await readFile(path, 'utf8').catch(() => null)) !== text) await put(path, text);
      } catch (error) {
        throw new LogError((error as Error).message);
      }
      return id;
    },
  };
}

/** Written under another name first: a crash or a full disk must not leave half a text under a name that vouches for all of it. */
async function put(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    await writeFile(unfinished, text);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
