import { basename, join } from 'node:path/posix';

/** @param name as it stands in the address, not decoded yet */
export function attachmentPath(folder, name) {
  let decoded;
  try {
    decoded = decodeURIComponent(name);
  } catch {
    return null;
  }
  const isPlain = decoded !== '' && decoded !== '.' && decoded !== '..' && !/[\\/\0]/.test(decoded) && basename(decoded) === decoded;
  return isPlain ? join(folder, decoded) : null;
}

export { join };
