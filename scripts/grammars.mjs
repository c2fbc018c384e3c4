// The grammars as they are shipped: each compressed as far as it goes, which takes a while and is done once.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { cached, REPO } from './editor/cache.mjs';
import { withoutTables } from './parseTables.mjs';

const packages = ['web-tree-sitter', '@vscode/tree-sitter-wasm'];
export const grammarNames = ['tsx', 'python', 'go', 'rust', 'java', 'c-sharp', 'cpp'];

/**
 * A grammar as its package has it.
 * @param {string} name
 */
export function grammarFile(name) {
  return join(REPO, 'node_modules/@vscode/tree-sitter-wasm/wasm', `tree-sitter-${name}.wasm`);
}

/** The folder that holds `parser.wasm.br` and a file such as `go.grammar.br` for each grammar. */
export async function packedGrammars() {
  const versions = await Promise.all(
    packages.map(async (name) => [name, JSON.parse(await readFile(join(REPO, 'node_modules', name, 'package.json'), 'utf8')).version]),
  );
  const packer = createHash('sha256').update(await readFile(join(REPO, 'scripts/parseTables.mjs')));
  const wanted = { ...Object.fromEntries(versions), names: grammarNames.join(' '), packer: packer.digest('hex') };
  return cached('grammars', wanted, packAll, console.log);
}

/** @param {string} folder */
async function packAll(folder) {
  const parser = join(REPO, 'node_modules/web-tree-sitter/web-tree-sitter.wasm');
  await Promise.all([
    pack(await readFile(parser), join(folder, 'parser.wasm.br')),
    ...grammarNames.map(async (name) => pack(withoutTables(await readFile(grammarFile(name))), join(folder, `${name}.grammar.br`))),
  ]);
}

/**
 * @param {Buffer} bytes
 * @param {string} to
 */
async function pack(bytes, to) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(to, await promisify(brotliCompress)(bytes, { params }));
}
