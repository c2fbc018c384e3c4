// The grammars as they are shipped: each compressed as far as it goes, which takes half a minute and is done once.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { cached, REPO } from './editor/cache.mjs';

const packages = ['web-tree-sitter', '@vscode/tree-sitter-wasm'];
export const grammarNames = ['tsx', 'python', 'go', 'rust', 'java', 'c-sharp', 'cpp'];

/** The folder that holds `parser.wasm.br` and a file such as `go.wasm.br` for each grammar. */
export async function packedGrammars() {
  const folders = packages.map((name) => join(REPO, 'node_modules', name));
  const versions = await Promise.all(
    folders.map(async (folder) => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).version),
  );
  const [parser = '', grammars = ''] = folders;
  const files = {
    parser: join(parser, 'web-tree-sitter.wasm'),
    ...Object.fromEntries(grammarNames.map((name) => [name, join(grammars, 'wasm', `tree-sitter-${name}.wasm`)])),
  };
  const wanted = { ...Object.fromEntries(packages.map((name, index) => [name, versions[index]])), names: grammarNames.join(' ') };
  return cached('grammars', wanted, (folder) => packAll(files, folder), console.log);
}

/**
 * @param {Record<string, string>} files
 * @param {string} folder
 */
async function packAll(files, folder) {
  await Promise.all(Object.entries(files).map(([name, path]) => pack(path, join(folder, `${name}.wasm.br`))));
}

/**
 * @param {string} from
 * @param {string} to
 */
async function pack(from, to) {
  const bytes = await readFile(from);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(to, await promisify(brotliCompress)(bytes, { params }));
}
