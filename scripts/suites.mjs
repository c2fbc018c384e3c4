// Bundles mocha suites written in TypeScript and runs them.
import { readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import Mocha from 'mocha';
import { iconOutlines } from './icons.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Lists the sorted paths, from the root, of all `*.test.ts(x)` files below `folder` for which `wanted` returns true.
 * @param {string} folder
 * @param {(path: string) => boolean} [wanted]
 */
export function suitesIn(folder, wanted = () => true) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(wanted)
    .sort();
}

/** Keeps scripts out of bundles, because scripts locate the project by their own path. */
const scriptsStayPut = {
  name: 'scripts-stay-put',
  /** @param {import('esbuild').PluginBuild} plugin */
  setup(plugin) {
    plugin.onResolve({ filter: /\/scripts\/.*\.mjs$/ }, ({ path, resolveDir }) => ({
      path: pathToFileURL(resolve(resolveDir, path)).href,
      external: true,
    }));
  },
};

/** Replaces the toolkit's elements with native controls, because the elements do not work outside a browser. */
const nativeControls = {
  name: 'native-controls',
  /** @param {import('esbuild').PluginBuild} plugin */
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]webview[\\/]ui[\\/]toolkit\.ts$/ }, () => ({
      contents: 'export function defineControls() {}',
      loader: 'js',
    }));
  },
};

/**
 * @param {string[]} files
 * @param {string} outdir
 * @param {import('esbuild').BuildOptions} [more]
 */
export async function bundle(files, outdir, more = {}) {
  rmSync(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: files,
    outdir,
    outbase: 'test',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.css': 'empty' },
    logLevel: 'warning',
    // Source maps are needed for debugging and for coverage by source file.
    sourcemap: 'linked',
    plugins: [scriptsStayPut, iconOutlines, nativeControls],
    ...more,
  });
}

/**
 * Runs suites, and prints mocha's own report meanwhile.
 * @param {string[]} files
 * @param {{ name: string, timeoutMs: number, isParallel?: boolean, grep?: string }} options `isParallel` runs as many suites in parallel as
 *   there are processors, and reuses each process; `grep` selects tests whose title contains the text
 * @returns {Promise<import('./stages.mjs').Count>} counts, with the names of failed suites
 */
export async function runSuites(files, { name, timeoutMs, isParallel = false, grep }) {
  const outdir = join(root, 'dist/test', name);
  // Shared modules load once per process instead of once per suite.
  await bundle(files, outdir, { splitting: true });
  const reporter = process.env.MILKSTACK_REPORTER ?? 'dot';
  const jobs = Number(process.env.MILKSTACK_JOBS ?? availableParallelism());
  const parallel = isParallel && jobs > 1;
  const mocha = new Mocha({
    reporter,
    timeout: timeoutMs,
    bail: process.env.MILKSTACK_BAIL === '1',
    parallel,
    jobs,
    ...(grep ? { grep } : {}),
  });
  for (const file of files) mocha.addFile(join(outdir, relative('test', file).replace(/\.tsx?$/, '.mjs')));
  if (!parallel) await mocha.loadFilesAsync();
  const options = process.env.NODE_OPTIONS;
  // Applies to mocha's processes: each test creates a short-lived document, and collecting these documents took a quarter of the time.
  process.env.NODE_OPTIONS = `${options ?? ''} --max-semi-space-size=64`.trim();
  return new Promise((done) => {
    /** @type {Set<string>} */
    const suites = new Set();
    /** @type {Set<string>} */
    const failedFiles = new Set();
    const runner = mocha.run(() => {
      if (options === undefined) delete process.env.NODE_OPTIONS;
      else process.env.NODE_OPTIONS = options;
      done({ passed: runner.stats?.passes ?? 0, failed: runner.stats?.failures ?? 1, suites: [...suites], files: [...failedFiles] });
    });
    runner.on('fail', ({ file = '' }) => {
      suites.add(basename(file).replace(/\.test\.mjs$/, ''));
      failedFiles.add(
        file === ''
          ? ''
          : join('test', relative(outdir, file))
              .replaceAll('\\', '/')
              .replace(/\.mjs$/, ''),
      );
    });
  });
}
