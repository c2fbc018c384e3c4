// Testing view of the editor (`ms-vscode.extension-test-runner`): the suites of test/editor in a desktop VS Code.
import { cpSync } from 'node:fs';
import { defineConfig } from '@vscode/test-cli';
import { buildAll } from './esbuild.mjs';
import { bundleTestFiles, providerExtension } from './scripts/editor-tests.mjs';

// the view reads this file to list the tests, and once more before it runs them
await bundleTestFiles();
if (!process.argv.includes('--list-configuration')) {
  cpSync('media/sample', '.vscode-test/sample', { recursive: true });
  await buildAll('dist', { sourcemap: 'linked' });
}

// biome-ignore lint/style/noDefaultExport: the format of the file asks for one
export default defineConfig({
  label: 'editor',
  files: 'dist/test/testing/*.test.js',
  extensionDevelopmentPath: [import.meta.dirname, providerExtension],
  workspaceFolder: '.vscode-test/sample',
  launchArgs: ['--disable-extensions', '--disable-workspace-trust', '--skip-welcome', '--skip-release-notes'],
  mocha: { ui: 'bdd', timeout: 400_000 },
});
