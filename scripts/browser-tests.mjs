// Runs test/browser in a real editor: `node scripts/browser-tests.mjs [FILTER]`.
import { pathToFileURL } from 'node:url';
import { installBrowser, installEditor } from './editor/install.mjs';
import { runSuites, suitesIn } from './suites.mjs';

/**
 * Suites by environment. `pages` need only a page, without an editor. `windows` need an editor per suite, because they test how the editor
 * is opened, its profile or its keys. All other suites share one editor. The kinds can run in parallel: `node scripts/browser-tests.mjs
 * windows`.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const kinds = {
  pages: ['controlsOnPage', 'firstPage', 'layoutOnPage', 'looks', 'readersPlace', 'report', 'statesOnPage'],
  windows: ['firstWindow', 'installed', 'setUp'],
};

/** @param {string} path */
const kindOf = (path) => Object.keys(kinds).find((kind) => kinds[kind]?.some((name) => path.endsWith(`/${name}.test.ts`))) ?? 'shared';

/** @param {string} filter part of a suite's path, or a kind; all suites if omitted */
async function runBrowserTests(filter = '') {
  // Installed before the timeout of any test starts, because a new checkout downloads the browser and the editor.
  await installBrowser();
  await installEditor();
  process.env.MILKSTACK_ROUNDS ??= 'change';
  const isKind = filter === 'shared' || filter in kinds;
  const files = suitesIn('test/browser', (path) => (isKind ? kindOf(path) === filter : path.includes(filter)));
  return runSuites(files, { name: `browser-${isKind ? filter : 'all'}`, timeoutMs: 600_000 });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, failed, suites = [] } = await runBrowserTests(process.argv[2]);
  if (suites.length > 0) console.log(`failed suites: ${suites.join(' ')}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}
