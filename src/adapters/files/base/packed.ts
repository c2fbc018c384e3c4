// Data of the product as the build packs it, compressed as far as it goes, which the package's own compression does not reach.
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** The text of a packed file. Rejects where it is missing or broken. */
export async function readUnpacked(path: string): Promise<string> {
  return (await promisify(brotliDecompress)(await readFile(path))).toString('utf8');
}
