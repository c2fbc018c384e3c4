// `npm run test:desktop`: host suites in a downloaded desktop VS Code.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { buildAll } from '../../esbuild.mjs';
import { bundleHostSuite, hostSuite, providerExtension } from '../editor-tests.mjs';
import { CACHE, REPO } from './cache.mjs';

const work = await mkdtemp(join(tmpdir(), 'milkstack-desktop-'));
const folder = join(work, 'sample');
/** Other installed extensions are disabled, so that they cannot interfere. */
const launchArgs = [folder, '--disable-extensions', '--disable-workspace-trust', '--skip-welcome', '--skip-release-notes'];

try {
  await cp(join(REPO, 'media', 'sample'), folder, { recursive: true });
  await buildAll();
  await bundleHostSuite();
  await runTests({
    version: process.env.MILKSTACK_VSCODE_VERSION ?? 'stable',
    cachePath: join(CACHE, 'desktop'),
    extensionDevelopmentPath: [REPO, providerExtension],
    extensionTestsPath: hostSuite,
    launchArgs,
  });
} catch (error) {
  console.error(explain(/** @type {Error} */ (error)));
  process.exitCode = 1;
} finally {
  await rm(work, { recursive: true, force: true });
}

/** @param {Error} error */
function explain(error) {
  const text = `${error.message} ${/** @type {{ code?: string }} */ (error).code ?? ''}`;
  if (!/ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|fetch failed|getaddrinfo|status code|download/i.test(text)) {
    return `desktop tests: ${error.message}`;
  }
  return (
    `desktop tests: VS Code could not be downloaded (${error.message}).\n` +
    'They need its download server. "npm test" runs the same suites in the editor installed from npm.'
  );
}
