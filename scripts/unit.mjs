// Runs the tests that need no editor: `node scripts/unit.mjs [FILTER]`.
import { pathToFileURL } from 'node:url';
import { changedSuites } from './affected.mjs';
import { runSuites, suitesIn } from './suites.mjs';

/** Suites that repeat a whole session hundreds of times with failures or crashes; too slow to run on every save. */
const sweeps = [
  'test/flows/session/faults.test.ts',
  'test/flows/session/crash.test.ts',
  'test/flows/session/fuzz.test.ts',
  'test/flows/session/sloppy.test.ts',
  'test/flows/edits/restoreFuzz.test.ts',
  'test/flows/workshop/workshopFuzz.test.ts',
  'test/flows/workshop/workshopCrash.test.ts',
  'test/flows/execution/buildFaults.test.ts',
  'test/flows/execution/statements.test.ts',
  'test/flows/session/stop.test.ts',
  'test/flows/experts/experts.test.ts',
  'test/scenarios/forgery.test.ts',
  // Process thousands of messages, or a session of five thousand turns.
  'test/core/messageIntent/never.test.ts',
  'test/core/report/longReport.test.ts',
  // Try every hostile text in every field and entry point.
  'test/core/report/hostile.test.ts',
  'test/adapters/models/transport/hostile.test.ts',
  'test/core/secrets/hostile.test.ts',
  'test/flows/model/secretsKept.test.ts',
  // Show hundreds of logs, each in a panel.
  'test/core/laterLogs.test.ts',
  'test/webview/conversation/laterLogs.test.tsx',
  // Wait long or use long lists.
  'test/adapters/files/code/codebaseEngine.test.ts',
  'test/adapters/vscode/posted.test.ts',
  'test/flows/session/longSession.test.ts',
];
/**
 * Suites that start processes: the sample project's tests, several windows on one session, evaluations, and type check and lint on a copy.
 */
const inProcesses = [
  'test/architecture/mutations.test.ts',
  'test/media/sample.test.ts',
  'test/adapters/files/log/logWatch.test.ts',
  'test/adapters/files/sessions/twoWindows.test.ts',
  'test/eval/evaluate.test.ts',
];
/**
 * Paths of suites that start hundreds of short processes, most of them git. A start takes ten times as long in a process that uses a
 * gigabyte of memory, so `npm test` runs these suites with those of `inProcesses`.
 */
const startingMany = [
  'test/adapters/files/base/scratchCopy',
  'test/adapters/files/base/shellProcess',
  'test/adapters/files/code/diskListing',
  'test/adapters/files/code/git',
  'test/adapters/files/sessions/otherStorages',
  'test/core/review/patchFiles',
  'test/flows/execution/reviewPatch',
];
/** @param {string} path */
const startsMany = (path) => startingMany.some((start) => path.startsWith(start));
/** Timeout of a test that hangs; generous for busy machines. */
const endlessMs = 600_000;
/** Folders whose suites need a real editor. */
const inEditor = ['test/editor/', 'test/browser/'];

/**
 * Selects suites by a filter. Suites that start processes are included only if the filter matches no other suite.
 * @param {string} filter
 */
function unitSuites(filter) {
  const elsewhere = [...inEditor, ...inProcesses, ...(filter === '' ? sweeps : [])];
  const found = suitesIn('test', (path) => path.includes(filter) && !elsewhere.some((start) => path.startsWith(start)));
  const suites = found.length > 0 ? found : inProcesses.filter((path) => path.includes(filter));
  if (suites.length > 0) return suites;
  console.error(`no suite without an editor has "${filter}"`);
  process.exit(2);
}

/** @param {string[]} files */
const runUnitFiles = (files) => runSuites(files, { name: 'unit', timeoutMs: endlessMs, isParallel: files.length > 1 });

/** @param {string} filter */
export const runUnit = (filter = '') => runUnitFiles(unitSuites(filter).filter((path) => filter !== '' || !startsMany(path)));

/** Runs the suites affected by changes since they last passed. */
export async function runChanged() {
  const suites = unitSuites('');
  const { changed, keep } = changedSuites(suites);
  console.log(`${changed.length} of ${suites.length} suites are reached by what changed since they passed`);
  if (changed.length === 0) {
    keep(() => true);
    return { passed: 1, failed: 0 };
  }
  const count = await runUnitFiles(changed);
  const failed = count.files ?? [''];
  // A failure without a suite name may belong to any suite.
  keep((suite) => !(count.failed > 0 && (failed.includes('') || failed.length === 0)) && !failed.includes(suite.replace(/\.tsx?$/, '')));
  return count;
}

function runSweeps() {
  return runSuites(sweeps, { name: 'sweeps', timeoutMs: endlessMs, isParallel: true });
}

function runInProcesses() {
  return runSuites([...inProcesses, ...suitesIn('test', startsMany)], { name: 'processes', timeoutMs: endlessMs, isParallel: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const filter = process.argv[2];
  const run = filter === 'sweeps' ? runSweeps : filter === 'processes' ? runInProcesses : () => runUnit(filter);
  const { passed, failed } = await run();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}
