// Runs the suites of test/browser: a person's way through the product, driven in a real editor in a real browser.
import { pathToFileURL } from 'node:url';
import { runSuites, suitesIn } from './suites.mjs';

/** What has to do with the editor's own models; its frame is looked at both ways in a suite of its own. */
const withoutAi = ['setUp'];

/**
 * Every suite in an editor with its AI features, as it comes; then some of them once more without.
 * @param {string} filter
 */
async function runBrowserTests(filter = '') {
  const first = await run('browser', (path) => path.includes(filter));
  const again = suitesIn('test/browser', (path) => path.includes(filter) && withoutAi.some((name) => path.includes(name)));
  if (again.length === 0 || process.env.MILKSTACK_AI_FEATURES) return first;
  process.env.MILKSTACK_AI_FEATURES = 'off';
  const second = await run('browser-without-ai', (path) => again.includes(path)).finally(() => delete process.env.MILKSTACK_AI_FEATURES);
  return { passed: first.passed + second.passed, failed: first.failed + second.failed };
}

/**
 * @param {string} name
 * @param {(path: string) => boolean} isWanted
 */
function run(name, isWanted) {
  return runSuites(suitesIn('test/browser', isWanted), { name, timeoutMs: 240_000 });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, failed } = await runBrowserTests(process.argv[2]);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}
