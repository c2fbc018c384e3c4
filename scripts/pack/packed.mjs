// Writes text files with maximum compression, which `packedFiles.ts` reads at run time.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * @param {string} to
 * @param {string} text
 * @param {number} [blockBits] log2 of the block size; texts in many alphabets compress better in small blocks
 */
export function writePacked(to, text, blockBits = 0) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_LGBLOCK]: blockBits,
  };
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, brotliCompressSync(text, { params }));
}

/**
 * Writes the data of the tour: the recording, and the sample project's files that the tour changes. The recording quotes these files, so
 * the combined file is a fifth smaller than separate files.
 * @param {string} recording
 * @param {string} sample
 * @param {string} to
 */
export function writeTour(recording, sample, to) {
  const files = readdirSync(sample, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => relative(sample, join(parentPath, name)).replaceAll('\\', '/')).sort();
  const texts = paths.map((path) => [path, readFileSync(join(sample, path), 'utf8')]);
  writePacked(to, [JSON.parse(readFileSync(recording, 'utf8')), Object.fromEntries(texts)].map((part) => JSON.stringify(part)).join('\n'));
}

/**
 * Writes all prompts to one file, because prompts share much text: separate files would take twice the space.
 * @param {string} from
 * @param {string} to
 */
export function writePrompts(from, to) {
  const files = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
  const texts = files.sort().map((path) => [path.replaceAll('\\', '/').slice(0, -'.md'.length), readFileSync(join(from, path), 'utf8')]);
  writePacked(to, JSON.stringify(Object.fromEntries(texts)));
}
