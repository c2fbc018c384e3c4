// Runs the tests that need no editor: `node scripts/unit.mjs [FILTER]` takes the files whose path holds FILTER, `sample` those of the sample project.
import { pathToFileURL } from 'node:url';
import { runSuites, suitesIn } from './suites.mjs';

/** Folders whose suites need a real editor, or run a project's own tests in processes of their own: too slow for every save. */
const elsewhere = ['test/editor/', 'test/browser/', 'test/media/sample'];

/** @param {string} filter */
export function runUnit(filter = '') {
  const files = suitesIn('test', (path) => path.includes(filter) && !elsewhere.some((folder) => path.startsWith(folder)));
  return runSuites(files, { name: 'unit', timeoutMs: 20_000, isParallel: files.length > 1 });
}

/** The sample project's own tests, before and after the tour. */
export function runSample() {
  return runSuites(
    suitesIn('test/media', (path) => path.startsWith('test/media/sample')),
    { name: 'sample', timeoutMs: 120_000 },
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const filter = process.argv[2];
  const { passed, failed } = await (filter === 'sample' ? runSample() : runUnit(filter));
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}
