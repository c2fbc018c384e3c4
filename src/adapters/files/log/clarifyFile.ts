// The opening talk as a markdown file in storage, for whoever wants to read along; gone when the talk is over.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createSerialQueue } from '../../../core/base/serialQueue';
import { type ClarifyFiles, sessionFileName } from '../../../core/clarify/clarifyMarkdown';
import { writeAtomic } from '../base/writeAtomic';

/**
 * Files under `folder`, one a session. Calls take effect in their order.
 * @param failed told of what could not be done; nothing else comes of it
 */
export function createClarifyFiles(folder: string, failed: (error: Error) => void): ClarifyFiles {
  const queue = createSerialQueue();
  const inOrder = (work: () => Promise<void>): Promise<void> => queue(work).catch(failed);
  const pathOf = (sessionId: string) => join(folder, sessionFileName(sessionId));
  return {
    put: (sessionId, markdown) => inOrder(() => write(folder, pathOf(sessionId), markdown)),
    remove: (sessionId) => inOrder(() => rm(pathOf(sessionId), { force: true })),
    clean: (keep) =>
      inOrder(async () => {
        const names = await readdir(folder).catch(() => [] as string[]);
        const kept = keep === null ? null : sessionFileName(keep);
        const stale = names.filter((name) => /^clarify-.*\.md(?:\.[\w-]+)?$/.test(name) && name !== kept);
        await Promise.all(stale.map((name) => rm(join(folder, name), { force: true })));
      }),
  };
}

async function write(folder: string, path: string, markdown: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeAtomic(path, Buffer.from(markdown));
}
