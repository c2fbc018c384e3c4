import { join } from 'node:path/posix';

/** @param name as it stands in the address, not decoded yet */
export function attachmentPath(folder, name) {
  return null;
}

export { join };
