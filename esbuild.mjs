// Builds the product into dist/: the host's entry and its lazily loaded parts, the panel, and the texts of other languages.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const isDevelopment = process.argv.includes('--development');
const common = {
  bundle: true,
  minify: !isDevelopment,
  sourcemap: isDevelopment ? 'linked' : false,
  logLevel: 'warning',
  metafile: true,
  legalComments: 'none',
};

/** Parts of the host that are bundles of their own, loaded when they are first needed, so that activation reads little; one runs in a thread. */
const lazyParts = ['src/composition.ts', 'src/adapters/models/geminiSdk.ts', 'src/adapters/files/codebaseWorker.ts'];

/** Leaves `import('./part')` of a lazy part as a load of the bundle beside the entry. */
const lazy = {
  name: 'lazy',
  setup(plugin) {
    for (const part of lazyParts) {
      const name = part.split('/').at(-1).replace(/\.ts$/, '');
      plugin.onResolve({ filter: new RegExp(`/${name}$`) }, ({ kind }) =>
        kind === 'dynamic-import' ? { path: `./${name}.js`, external: true } : undefined,
      );
    }
  },
};

const host = { ...common, platform: 'node', format: 'cjs', target: 'node22', external: ['vscode'], supported: { 'dynamic-import': false } };

/** A digest of the code that folds a session: what another version has folded is not used. */
function foldVersion() {
  const files = readdirSync('src/core', { recursive: true, withFileTypes: true }).filter(({ name }) => name.endsWith('.ts'));
  const hash = createHash('sha256');
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

/** Builds everything and returns esbuild's metafiles by name. */
export async function buildAll(outdir = 'dist') {
  rmSync(outdir, { recursive: true, force: true });
  const [entry, parts, panel] = await Promise.all([
    build({ ...host, entryPoints: ['src/extension.ts'], outdir, plugins: [lazy] }),
    build({
      ...host,
      entryPoints: lazyParts,
      outdir,
      outbase: 'src',
      entryNames: '[name]',
      plugins: [lazy],
      define: { FOLD_VERSION: JSON.stringify(foldVersion()) },
    }),
    build({
      ...common,
      entryPoints: ['webview/main.tsx'],
      outdir: `${outdir}/webview`,
      platform: 'browser',
      format: 'esm',
      // what the first paint does not need is fetched when it is (webview/parts.ts)
      splitting: true,
      chunkNames: 'part-[hash]',
      target: 'es2022',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      define: { 'process.env.NODE_ENV': '"production"' },
    }),
  ]);
  mkdirSync(`${outdir}/locales`, { recursive: true });
  cpSync('src/core/locales', `${outdir}/locales`, { recursive: true, filter: (path) => !path.endsWith('en.json') });
  return { entry: entry.metafile, parts: parts.metafile, panel: panel.metafile };
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const metafiles = await buildAll();
  if (process.argv.includes('--meta')) writeFileSync('dist/meta.json', JSON.stringify(metafiles));
}
