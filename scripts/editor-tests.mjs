// Runs the suites of test/editor inside the extension host of a real editor.
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runTestsInHost } from './editor/host-tests.mjs';
import { installBrowser, installEditor } from './editor/install.mjs';
import { bundle, root, suitesIn } from './suites.mjs';

/** Bundle of the suites, also used by desktop VS Code. */
export const hostSuite = join(root, 'dist/test/editor/index.js');

/** Bundle for a multi-root workspace. */
const foldersSuite = join(root, 'dist/test/editor/folders.js');

/**
 * Settings that reduce drawing: these suites open hundreds of files and never look at the editor.
 * @type {import('./editor/settings.mjs').Settings}
 */
const drawsLittle = {
  'workbench.editor.showTabs': 'none',
  'breadcrumbs.enabled': false,
  'explorer.autoReveal': false,
};

/** An extension that provides language models, for the suite on the editor's models. */
export const providerExtension = join(root, 'test/editor/provider');

/** @satisfies {import('esbuild').BuildOptions} */
const inHost = {
  outbase: 'test/editor',
  format: /** @type {const} */ ('cjs'),
  target: 'node22',
  outExtension: {},
  external: ['vscode', 'mocha'],
  packages: /** @type {const} */ ('bundle'),
};

export async function bundleHostSuite() {
  await bundle(['test/editor/index.ts', 'test/editor/folders.ts'], join(root, 'dist/test/editor'), inHost);
}

/** Bundles each test file separately, for the Testing view, except the multi-root suite, which needs its own workspace. */
export async function bundleTestFiles() {
  const files = suitesIn('test/editor', (path) => !path.includes('manyFolders'));
  await bundle(files, join(root, 'dist/test/testing'), inHost);
}

/**
 * Creates a multi-root workspace with two folders, each with a package and a check.
 * @param {string} work
 */
async function manyFolders(work) {
  for (const name of ['web', 'service']) {
    await mkdir(join(work, name));
    const manifest = { name, version: '1.0.0', scripts: { test: `node -e "console.log('checked ${name}')"` } };
    await writeFile(join(work, name, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(work, name, 'index.js'), `export const ${name}Limit = 5;\n`);
  }
  const file = join(work, 'both.code-workspace');
  await writeFile(file, JSON.stringify({ folders: [{ path: 'web' }, { path: 'service' }] }));
  return file;
}

/**
 * @param {string} [filter] part of a bundle's name, to run only that bundle: `index` or `folders`
 * @param {string} [grep] text that the title of a test must contain
 * @returns {Promise<import('./stages.mjs').Count>}
 */
async function runEditorTests(filter = '', grep = '') {
  await bundleHostSuite();
  await installEditor();
  const browser = await installBrowser();
  const work = await mkdtemp(join(tmpdir(), 'milkstack-editor-'));
  const folder = join(work, 'sample');
  await cp(join(root, 'media/sample'), folder, { recursive: true });
  try {
    const opened = [
      { folder, extensionTestsPath: hostSuite },
      { folder: await manyFolders(work), extensionTestsPath: foldersSuite },
    ].filter(({ extensionTestsPath }) => extensionTestsPath.includes(filter));
    const counts = { passed: 0, failed: 0 };
    for (const open of opened) {
      const { passed, failed, ok, output } = await runTestsInHost({
        ...open,
        browser,
        extensionDevelopmentPath: root,
        machineSettings: drawsLittle,
        installed: [providerExtension],
        env: { MILKSTACK_GREP: grep },
      });
      console.log(output);
      counts.passed += passed;
      counts.failed += ok ? failed : Math.max(1, failed);
    }
    return counts;
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, failed } = await runEditorTests(process.argv[2], process.argv[3]);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}
