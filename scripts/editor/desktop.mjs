// Runs the extension-host suite in a downloaded desktop VS Code, where the download is possible.
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { REPO } from './cache.mjs';

const SUITE = join(REPO, 'dist', 'test', 'index.js');
const FOLDER = join(REPO, 'media', 'sample');

/** Restricted to this one extension, so that what else a developer has installed has no say. */
const LAUNCH_ARGS = [FOLDER, '--disable-extensions', '--disable-workspace-trust', '--skip-welcome', '--skip-release-notes'];

try {
  await runTests({
    version: process.env.MILKSTACK_VSCODE_VERSION ?? 'stable',
    cachePath: join(REPO, '.vscode-test', 'desktop'),
    extensionDevelopmentPath: REPO,
    extensionTestsPath: SUITE,
    launchArgs: LAUNCH_ARGS,
  });
} catch (error) {
  console.error(explain(/** @type {Error} */ (error)));
  process.exitCode = 1;
}

/** @param {Error} error */
function explain(error) {
  const text = `${error.message} ${/** @type {{ code?: string }} */ (error).code ?? ''}`;
  if (!/ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|fetch failed|getaddrinfo|status code|download/i.test(text)) {
    return `desktop tests: ${error.message}`;
  }
  return (
    `desktop tests: VS Code could not be downloaded (${error.message}).\n` +
    'They need update.code.visualstudio.com. "npm test" runs the same suite in the editor installed from npm.'
  );
}
