// Runs the tests that need no editor: `node scripts/unit.mjs [FILTER]` takes the files whose path holds FILTER.
import { pathToFileURL } from 'node:url';
import { runSuites, suitesIn } from './suites.mjs';

/** Folders whose suites need a real editor. */
const elsewhere = ['test/editor/', 'test/browser/'];

/** @param {string} filter */
export function runUnit(filter = '') {
  const files = suitesIn('test', (path) => path.includes(filter) && !elsewhere.some((folder) => path.startsWith(folder)));
  return runSuites(files, { name: 'unit', timeoutMs: 20_000, isParallel: files.length > 1 });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, failed } = await runUnit(process.argv[2]);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}
