// Runs the suites of test/browser: a person's way through the product, driven in a real editor in a real browser.
import { pathToFileURL } from 'node:url';
import { runSuites, suitesIn } from './suites.mjs';

/** @param {string} filter */
export function runBrowserTests(filter = '') {
  return runSuites(
    suitesIn('test/browser', (path) => path.includes(filter)),
    { name: 'browser', timeoutMs: 240_000 },
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, failed } = await runBrowserTests(process.argv[2]);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}
