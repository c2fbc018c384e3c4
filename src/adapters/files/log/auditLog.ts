// The audit log: one short line of JSON for each step of an opening talk, only ever appended to.
import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Ports } from '../../../flows/ports/ports';
import { createSerialQueue } from '../../../core/base/serialQueue';

/** A log larger than this is put aside as `<path>.old`, in place of the one before. */
export const maxAuditBytes = 1024 * 1024;

/**
 * The audit log at `path`, its folder created where it is missing. Lines keep the order of their calls.
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
