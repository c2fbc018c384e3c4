// Files of the opening talk: its audit log, and its Markdown for reading along.
import { appendFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createSerialQueue } from '../../../core/base/serialQueue';
import { type ClarifyFiles, sessionFileName } from '../../../core/clarify/clarifyMarkdown';
import type { Ports } from '../../../flows/ports/ports';
import { writeAtomic } from '../base/fileContents';

/** A log larger than this is put aside as `<path>.old`, in place of the one before. */
export const maxAuditBytes = 1024 * 1024;

/**
 * The audit log at `path`, one line of JSON a step, its folder created where it is missing. Lines keep the order of their calls.
 * @param failed told of a line that could not be written; nothing else comes of it
 */
export function createAuditLog(path: string, failed: (error: Error) => void, maxBytes = maxAuditBytes): Ports['audit'] {
  const inOrder = createSerialQueue();
  const write = async (line: string): Promise<void> => {
    await mkdir(dirname(path), { recursive: true });
    const size = await stat(path).then(
      (file) => file.size,
      () => 0,
    );
    if (size > 0 && size + Buffer.byteLength(line) > maxBytes) await rename(path, `${path}.old`);
    await appendFile(path, line);
  };
  return {
    note: ({ at, ...entry }) => {
      const line = `${JSON.stringify({ at: new Date(at).toISOString(), ...entry })}\n`;
      return inOrder(() => write(line)).catch(failed);
    },
  };
}

/**
 * Markdown files under `folder`, one a session, removed when the talk is over. Calls take effect in their order.
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
