// Compresses grammars and parser with Brotli (about 20 seconds) and caches the result.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { cached, REPO } from './editor/cache.mjs';

export const grammarNames = ['tsx', 'python', 'go', 'rust', 'java', 'c-sharp', 'cpp'];

const modules = join(REPO, 'node_modules');
const sources = [
  ['parser', 'web-tree-sitter/web-tree-sitter.wasm'],
  ...grammarNames.map((name) => [name, `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`]),
];

/** Returns the folder with `parser.wasm.br` and one file per grammar, such as `go.wasm.br`. */
export async function packedGrammars() {
  const versions = await Promise.all(
    ['web-tree-sitter', '@vscode/tree-sitter-wasm'].map(async (name) => [
      name,
      JSON.parse(await readFile(join(modules, name, 'package.json'), 'utf8')).version,
    ]),
  );
  const wanted = { ...Object.fromEntries(versions), names: grammarNames.join(' '), format: 'wasm.br, font' };
  return cached('grammars', wanted, packAll, console.log);
}

/** @param {string} folder */
async function packAll(folder) {
  await Promise.all(
    sources.map(async ([name, path = '']) => {
      const bytes = await readFile(join(modules, path));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        // Small integer tables compress 1 % better in font mode.
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await writeFile(join(folder, `${name}.wasm.br`), await promisify(brotliCompress)(bytes, { params }));
    }),
  );
}
