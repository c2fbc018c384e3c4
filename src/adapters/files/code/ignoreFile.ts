// Reads an ignore file from the disk where it is one: a pipe of that name would be waited for, and a device never ends.
import { readFileSync, statSync } from 'node:fs';

/** Small, or it is no file of rules. Bytes. */
export const maxIgnoreFileBytes = 1024 * 1024;

export function readIgnoreFile(path: string): string | null {
  try {
    const found = statSync(path);
    return found.isFile() && found.size <= maxIgnoreFileBytes ? readFileSync(path, 'utf8') : null;
  } catch {
    return null;
  }
}
