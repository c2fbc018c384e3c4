import { join } from 'node:path/posix';

export function attachmentPath(folder, name) {
  return join(folder, decodeURIComponent(name));
}

export { join };
