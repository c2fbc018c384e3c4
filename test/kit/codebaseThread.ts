// The thread that reads the code, and its grammars, built for a test as the product builds them, but quickly.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';

const modules = resolve('node_modules');

/** The bundles of the thread that reads the code, and of the one that looks at files beside it. */
export interface ThreadScripts {
  readonly script: string;
  readonly keywordScanWorker: string;
}

/** Writes the bundles to the folder. */
export async function buildThreads(folder: string): Promise<ThreadScripts> {
  await build({
    entryPoints: ['codebaseWorker', 'keywordScanWorker'].map((name) => `src/adapters/files/code/${name}.ts`),
    ...{ bundle: true, minify: true, platform: 'node', format: 'cjs' },
    alias: { 'web-tree-sitter': join(modules, 'web-tree-sitter/web-tree-sitter.cjs') },
    outdir: folder,
    outExtension: { '.js': '.cjs' },
  });
  return { script: join(folder, 'codebaseWorker.cjs'), keywordScanWorker: join(folder, 'keywordScanWorker.cjs') };
}

/** Makes the folder of these grammars and the parser; they are hardly compressed. */
export function makeGrammars(folder: string, names: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  const pack = (name: string, path: string) => {
    const bytes = brotliCompressSync(readFileSync(join(modules, path)), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    writeFileSync(join(folder, `${name}.wasm.br`), bytes);
  };
  pack('parser', 'web-tree-sitter/web-tree-sitter.wasm');
  for (const name of names) pack(name, `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`);
}
