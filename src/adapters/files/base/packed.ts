// Data of the product as the build packs it, compressed as far as it goes, which the package's own compression does not reach.
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** More than any of them is long: what comes out in pieces costs a turn of the thread for each, 16 kB by default. */
const chunkSize = 1 << 20;

/** The text of a packed file. Rejects where it is missing or broken. */
export async function readUnpacked(path: string): Promise<string> {
  return (await promisify(brotliDecompress)(await readFile(path), { chunkSize })).toString('utf8');
}
