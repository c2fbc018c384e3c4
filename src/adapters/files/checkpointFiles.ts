// The text a file had before it was written, kept by its digest, so that nothing the user had is ever lost.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checkpoints, Digest } from '../../flows/ports';

/** Stands for a file that did not exist. */
export const absent = 'absent';

/** Keeps texts under `folder`, one file a digest; the same text is kept once. */
export function createCheckpointFiles(folder: string, digest: Digest): Checkpoints {
  return {
    keep: async (_path, text) => {
      if (text === null) return absent;
      const id = digest(text);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, id), text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
      return id;
    },
  };
}
