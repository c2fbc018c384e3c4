// Data of the product as the build packs it: JSON, compressed as far as it goes, which the package's own compression does not reach.
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** Rejects where the file is missing or broken. */
export async function readPacked(path: string): Promise<unknown> {
  return JSON.parse((await promisify(brotliDecompress)(await readFile(path))).toString('utf8'));
}
