// Bundles the codebase thread for tests.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { packedGrammars } from '../../scripts/grammars.mjs';

const modules = resolve('node_modules');

export type ThreadScripts = { readonly script: string; readonly keywordScanWorker: string };

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

export async function makeGrammars(folder: string, names: readonly string[]): Promise<void> {
  const packed = await packedGrammars();
  mkdirSync(folder, { recursive: true });
  for (const file of ['parser', ...names].map((name) => `${name}.wasm.br`)) copyFileSync(join(packed, file), join(folder, file));
}
