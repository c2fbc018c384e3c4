// Runs the suites of test/editor inside the extension host of a real editor, on a copy of the sample project.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runTestsInHost } from './editor/host-tests.mjs';
import { installBrowser, installEditor } from './editor/install.mjs';
import { bundle, root } from './suites.mjs';

/** Where the bundle of the suites lies; desktop VS Code runs the same one. */
export const hostSuite = join(root, 'dist/test/editor/index.js');

/** An extension that brings language models along, for the suite on the editor's own. */
export const providerExtension = join(root, 'test/editor/provider');

export async function bundleHostSuite() {
  await bundle(['test/editor/index.ts'], join(root, 'dist/test/editor'), {
    outbase: 'test/editor',
    format: 'cjs',
    target: 'node22',
    outExtension: {},
    external: ['vscode', 'mocha'],
    packages: 'bundle',
  });
}

/** @returns {Promise<import('./stages.mjs').Count>} */
async function runEditorTests() {
  await bundleHostSuite();
  await installEditor();
  const browser = await installBrowser();
  const work = await mkdtemp(join(tmpdir(), 'milkstack-editor-'));
  const folder = join(work, 'sample');
  await cp(join(root, 'media/sample'), folder, { recursive: true });
  try {
    const { passed, failed, ok, output } = await runTestsInHost({
      browser,
      folder,
      extensionDevelopmentPath: root,
      installed: [providerExtension],
      extensionTestsPath: hostSuite,
    });
    console.log(output);
    return { passed, failed: ok ? failed : Math.max(1, failed) };
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, failed } = await runEditorTests();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}
