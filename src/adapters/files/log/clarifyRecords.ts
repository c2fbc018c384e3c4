// Files of clarifications: the audit log, and Markdown files to read along.
import { appendFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createSerialQueue } from '../../../core/base/serialQueue';
import { type ClarifyFiles, sessionFileName } from '../../../core/clarify/clarifyMarkdown';
import type { Ports } from '../../../flows/ports/ports';
import { writeAtomic } from '../base/fileContents';

/** A larger log is renamed to `<path>.old`, replacing the previous one. */
export const maxAuditBytes = 1024 * 1024;

/**
 * Audit log at `path`, with a line of JSON per step; creates the folder if needed. Keeps the order of calls.
 * @param failed called if a line could not be written; the error is otherwise ignored
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
 * A Markdown file per session in `folder`, removed at the end of the session. Calls run one after the other.
 * @param failed called on errors, which are otherwise ignored
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
