// Stages of the test run, each with its name, result and number of tests.
import { availableParallelism } from 'node:os';
import { start } from './editor/processes.mjs';

/**
 * `suites`: the failed suites, if the script reports them.
 * @typedef {{ passed: number, failed: number, suites?: readonly string[], files?: readonly string[] }} Count
 * @typedef {{ name: string, run: () => Promise<Count> }} TestStage
 */

/**
 * Creates a stage from a command that passes or fails as one test; its output is shown only on failure.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @returns {TestStage}
 */
export function commandStage(name, command, args) {
  const run = async () => {
    const { code, output } = await outcomeOf(command, args);
    if (code !== 0) console.error(output);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };
  return { name, run };
}

/** Options of a script that runs suites: with a larger young generation, garbage collection takes less time. */
const scriptOptions = ['--max-semi-space-size=64'];

/**
 * Creates a stage from a script that runs suites in its own process, so that stages can run in parallel. Output is shown at the end.
 * @param {string} name
 * @param {string[]} args the script and its arguments
 * @param {number} [jobs] number of processes that the script may start; the remaining ones are left to parallel stages
 * @returns {TestStage}
 */
export function scriptStage(name, args, jobs = 1) {
  const run = async () => {
    const { code, output } = await outcomeOf(process.execPath, [...scriptOptions, ...args], { MILKSTACK_JOBS: `${jobs}` });
    console.log(`${output}\n${name}`);
    const [, passed = '0', failed = '0'] = /^(\d+) passed, (\d+) failed$/m.exec(output.split('\n').at(-1) ?? '') ?? [];
    const [, suites = ''] = /^failed suites: (.+)$/m.exec(output) ?? [];
    return { passed: Number(passed), failed: Math.max(Number(failed), code === 0 ? 0 : 1), suites: suites.split(' ').filter(Boolean) };
  };
  return { name, run };
}

/**
 * Turns off garbage collection in the compiler and the bundler: they are short-lived Go programs, and garbage collection takes a quarter of
 * their time.
 */
const rareCollection = { GOGC: 'off', GOMEMLIMIT: '2GiB' };

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function outcomeOf(command, args, env = {}) {
  return new Promise((done) => {
    const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...rareCollection, ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (/** @type {Buffer} */ chunk) => {
        output += chunk;
      });
    child.once('error', (error) => done({ code: null, output: error.message }));
    child.once('close', (code) => done({ code, output: output.trimEnd() }));
  });
}

/** Maximum number of parallel jobs: two more than the number of processors, because editor tests are idle a third of the time. */
const maxBeside = availableParallelism() + 2;

/**
 * Runs the stages in sequence, continues after a failure, and ends with the failed suites and the totals. Nested stages run in parallel,
 * each starting as soon as another ends. Suites are not retried: a suite that passes only when run alone has failed.
 * @param {(TestStage | TestStage[])[]} stages
 */
export async function runStages(stages) {
  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const failures = [];
  for (const stage of stages) {
    const left = [stage].flat();
    const runNext = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const { passed, failed, suites = [] } = await runStage(next);
        total.passed += passed;
        total.failed += failed;
        if (failed > 0) failures.push(...(suites.length > 0 ? suites : [next.name]));
      }
    };
    await Promise.all(Array.from({ length: Math.min(left.length, maxBeside) }, runNext));
  }
  if (failures.length > 0) console.log(`\nfailed: ${failures.join('; ')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

/**
 * Runs a stage. A stage without tests has failed, because an empty suite proves nothing.
 * @param {TestStage} stage
 * @returns {Promise<Count>}
 */
async function runStage({ name, run }) {
  const startedAt = Date.now();
  console.log(`\n${name}`);
  const { passed, failed, suites } = await run().catch((error) => {
    console.error(error instanceof Error ? error.stack : error);
    return /** @type {Count} */ ({ passed: 0, failed: 1 });
  });
  const missing = passed + failed === 0 ? 1 : 0;
  if (missing) console.error(`${name}: no test ran`);
  console.log(`  ${name}: ${passed} passed, ${failed + missing} failed, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  return { passed, failed: failed + missing, ...(suites ? { suites } : {}) };
}
