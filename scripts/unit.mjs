// Bundles the tests that need no editor and runs them with mocha: `node scripts/unit.mjs [FILTER]` takes the files whose path holds FILTER.
import { readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import Mocha from 'mocha';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Folders whose suites need a real editor or are no suites at all. */
const elsewhere = ['test/editor', 'test/browser', 'test/bench', 'test/kit'];

function testFiles(filter) {
  return readdirSync(join(root, 'test'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !elsewhere.some((folder) => path.startsWith(`${folder}/`)) && path.includes(filter))
    .sort();
}

/** Runs the suites and returns `{ passed, failed, failures }`; prints mocha's own report on the way. */
export async function runUnit(filter = '') {
  const files = testFiles(filter);
  const outdir = join(root, 'dist/test/unit');
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
    sourcemap: 'inline',
    loader: { '.css': 'empty' },
    logLevel: 'warning',
  });
  const mocha = new Mocha({ reporter: process.env.MILKSTACK_REPORTER ?? 'dot', timeout: 20_000 });
  for (const file of files) mocha.addFile(join(outdir, relative('test', file).replace(/\.tsx?$/, '.mjs')));
  await mocha.loadFilesAsync();
  return new Promise((resolve) => {
    const runner = mocha.run(() => resolve({ passed: runner.stats?.passes ?? 0, failed: runner.stats?.failures ?? 1 }));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, failed } = await runUnit(process.argv[2]);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}
