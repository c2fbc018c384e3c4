// Data that the product reads back with `readPacked`: JSON, compressed as far as it goes.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * @param {string} to
 * @param {unknown} value
 */
export function writePacked(to, value) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, brotliCompressSync(JSON.stringify(value), { params }));
}

/**
 * All prompts in one file: they have much in common, and apart they take twice as much of the package.
 * @param {string} from
 * @param {string} to
 */
export function writePrompts(from, to) {
  const files = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
  const texts = files.sort().map((path) => [path.replaceAll('\\', '/').slice(0, -'.md'.length), readFileSync(join(from, path), 'utf8')]);
  writePacked(to, Object.fromEntries(texts));
}
