// Atomic file write: temporary file, fsync, rename. A crash leaves the old file or the new one, never half of it.
import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/** Written under another name first: a crash or a full disk must not leave half a content under a name that vouches for all of it. */
export async function writeAtomic(path: string, content: Uint8Array): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    const file = await open(unfinished, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
