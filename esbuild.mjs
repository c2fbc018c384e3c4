// Builds the product into dist/: the host's entry and its lazily loaded parts, the panel, and the texts of other languages.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { grammarNames, packedGrammars } from './scripts/grammars.mjs';
import { noticesOf } from './scripts/notices.mjs';

const isDevelopment = process.argv.includes('--development');
/** @satisfies {import('esbuild').BuildOptions} */
const common = {
  bundle: true,
  minify: !isDevelopment,
  sourcemap: isDevelopment ? 'linked' : false,
  logLevel: 'warning',
  metafile: true,
  legalComments: 'none',
};

/** Parts of the host that are bundles of their own, loaded when they are first needed, so that activation reads little; some run in a thread. */
const lazyParts = [
  'src/composition/composition.ts',
  'src/adapters/files/code/codebaseWorker.ts',
  'src/adapters/files/code/keywordScanWorker.ts',
  'src/adapters/files/code/grammars.ts',
];

/**
 * Leaves `import('./part')` of a lazy part as a load of the bundle beside the entry.
 * @type {import('esbuild').Plugin}
 */
const lazy = {
  name: 'lazy',
  setup(plugin) {
    for (const part of lazyParts) {
      const name = part.replace(/^.*\/|\.ts$/g, '');
      plugin.onResolve({ filter: new RegExp(`/${name}$`) }, ({ kind }) =>
        kind === 'dynamic-import' ? { path: `./${name}.js`, external: true } : undefined,
      );
    }
  },
};

/**
 * The editor's interface, asked for once in a bundle and used as it is. Otherwise all of its several hundred names are copied for every file
 * that imports it, which took 3 of 12 ms when the extension is activated.
 * @type {import('esbuild').Plugin}
 */
const editorInterface = {
  name: 'editor-interface',
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]src[\\/](?:adapters[\\/].*|\w+)\.ts$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8').replace("import * as vscode from 'vscode';", "const vscode = require('vscode');");
      return { contents, loader: 'ts' };
    });
    plugin.onResolve({ filter: /^vscode$/, namespace: 'file' }, () => ({ path: 'vscode', namespace: 'editor' }));
    plugin.onResolve({ filter: /^vscode$/, namespace: 'editor' }, () => ({ path: 'vscode', external: true }));
    plugin.onLoad({ filter: /^vscode$/, namespace: 'editor' }, () => ({ contents: "module.exports = require('vscode');" }));
  },
};

/** @satisfies {import('esbuild').BuildOptions} */
const host = {
  ...common,
  ...{ platform: 'node', format: 'cjs', target: 'node22', external: ['vscode'], supported: { 'dynamic-import': false } },
  // the package's other entry finds its files by `import.meta`, which a script has not
  alias: { 'web-tree-sitter': './node_modules/web-tree-sitter/web-tree-sitter.cjs' },
};

/**
 * A digest of code: what another version of it has made is not used.
 * @param {readonly string[]} files
 */
function versionOf(files) {
  const hash = createHash('sha256');
  for (const path of files) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

/** All that a session is folded by. */
function foldFiles() {
  const files = readdirSync('src/core', { recursive: true, withFileTypes: true }).filter(({ name }) => name.endsWith('.ts'));
  return files.map(({ parentPath, name }) => join(parentPath, name)).sort();
}

/** All that the symbols of a file are found by. */
const symbolFiles = [
  ...['src/core/context/symbols/grammars.ts', 'src/core/context/symbols/symbols.ts', 'src/adapters/files/code/exactSymbols.ts'],
  ...['web-tree-sitter', '@vscode/tree-sitter-wasm'].map((name) => `node_modules/${name}/package.json`),
];

/** Builds everything and returns esbuild's metafiles by name. */
export async function buildAll(outdir = 'dist') {
  rmSync(outdir, { recursive: true, force: true });
  const [entry, parts, panel] = await Promise.all([
    build({ ...host, entryPoints: ['src/extension.ts'], outdir, plugins: [lazy, editorInterface] }),
    build({
      ...host,
      entryPoints: lazyParts,
      outdir,
      outbase: 'src',
      entryNames: '[name]',
      plugins: [lazy, editorInterface],
      define: {
        FOLD_VERSION: JSON.stringify(versionOf(foldFiles())),
        GRAMMARS_VERSION: JSON.stringify(versionOf(symbolFiles)),
      },
    }),
    build({
      ...common,
      entryPoints: ['webview/main.tsx'],
      outdir: `${outdir}/webview`,
      platform: 'browser',
      format: 'esm',
      // what the first paint does not need is fetched when it is (webview/lazyViews.ts)
      splitting: true,
      chunkNames: 'part-[hash]',
      target: 'es2022',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      define: { 'process.env.NODE_ENV': '"production"' },
    }),
  ]);
  mkdirSync(`${outdir}/locales`, { recursive: true });
  cpSync('src/core/i18n/locales', `${outdir}/locales`, { recursive: true, filter: (path) => !path.endsWith('en.json') });
  cpSync(await packedGrammars(), `${outdir}/grammars`, { recursive: true, filter: (path) => !path.endsWith('.json') });
  const inputs = [entry, parts, panel].flatMap(({ metafile }) => Object.keys(metafile.inputs));
  writeFileSync(`${outdir}/ThirdPartyNotices.txt`, noticesOf([...inputs, ...symbolFiles], grammarNames));
  return { entry: entry.metafile, parts: parts.metafile, panel: panel.metafile };
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const metafiles = await buildAll();
  if (process.argv.includes('--meta')) writeFileSync('dist/meta.json', JSON.stringify(metafiles));
}
