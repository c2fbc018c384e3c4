// Stages of the test run, each with its name, result and number of tests.
import { availableParallelism } from 'node:os';
import { start } from './editor/processes.mjs';

/**
 * `suites` are the failed ones, if the script reports them.
 * @typedef {{ passed: number, failed: number, suites?: readonly string[], files?: readonly string[] }} Count
 * `alone` is what is run once more, by itself, for the suites that failed beside others.
 * @typedef {{ name: string, run: () => Promise<Count>, alone?: (suites: readonly string[]) => Stage[] }} Stage
 */

/**
 * A command that passes or fails as one test; its output is shown when it fails.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @returns {Stage}
 */
export function commandStage(name, command, args) {
  const run = async () => {
    const { code, output } = await outcomeOf(command, args);
    if (code !== 0) console.error(output);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };
  return { name, run };
}

/**
 * A script that runs suites in its own process so that it can run in parallel; its output is shown at the end.
 * @param {string} name
 * @param {string[]} args the script, and what it is told
 * @param {number} [jobs] processes it may start; the stages beside it need the others
 * @returns {Stage}
 */
export function scriptStage(name, args, jobs = 1) {
  const run = async () => {
    const { code, output } = await outcomeOf(process.execPath, args, { MILKSTACK_JOBS: `${jobs}` });
    console.log(`${output}\n${name}`);
    const [, passed = '0', failed = '0'] = /^(\d+) passed, (\d+) failed$/m.exec(output.split('\n').at(-1) ?? '') ?? [];
    const [, suites = ''] = /^failed suites: (.+)$/m.exec(output) ?? [];
    return { passed: Number(passed), failed: Math.max(Number(failed), code === 0 ? 0 : 1), suites: suites.split(' ').filter(Boolean) };
  };
  return { name, run };
}

/**
 * The same for suites that drive an editor or a browser: those that fail beside other stages are asked once more when these are over.
 * @param {string} name
 * @param {string[]} args
 * @returns {Stage}
 */
export function editorStage(name, args) {
  const [script = ''] = args;
  const again = (/** @type {string} */ suite) => scriptStage(suite, [script, suite]);
  const alone = (/** @type {readonly string[]} */ suites) => (suites.length > 0 ? suites.map(again) : [scriptStage(name, args)]);
  return { ...scriptStage(name, args), alone };
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function outcomeOf(command, args, env = {}) {
  return new Promise((done) => {
    const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (/** @type {Buffer} */ chunk) => {
        output += chunk;
      });
    child.once('error', (error) => done({ code: null, output: error.message }));
    child.once('close', (code) => done({ code, output: output.trimEnd() }));
  });
}

/** Two more than the number of processors, because editor tests wait a third of the time. */
const maxBeside = availableParallelism() + 2;

/**
 * Runs the stages in sequence, continues after a failure, and ends with a line of totals.
 * Nested stages run in parallel, each starting as soon as another ends: list the longest first.
 * @param {(Stage | Stage[])[]} stages
 */
export async function runStages(stages) {
  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const unsteady = [];
  for (const stage of stages) {
    const left = [stage].flat();
    /** @type {{ stage: Stage, count: Count }[]} */
    const failures = [];
    const runNext = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const count = await runStage(next);
        if (count.failed > 0 && next.alone) failures.push({ stage: next, count });
        else add(total, count);
      }
    };
    await Promise.all(Array.from({ length: Math.min(left.length, maxBeside) }, runNext));
    for (const failure of failures) {
      const { count, passing } = await runAlone(failure.stage, failure.count);
      unsteady.push(...passing);
      add(total, count);
    }
  }
  if (unsteady.length > 0) console.log(`\nfailed beside others, passed by itself: ${unsteady.join('; ')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

/**
 * @param {{ passed: number, failed: number }} total
 * @param {Count} count
 */
function add(total, { passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/**
 * What failed beside others, by itself.
 * @param {Stage} stage
 * @param {Count} first
 * @returns {Promise<{ count: Count, passing: string[] }>} what came of it all, and the names of what passes now
 */
async function runAlone({ alone }, { passed, failed, suites = [] }) {
  let stillFailed = 0;
  /** @type {string[]} */
  const passing = [];
  for (const stage of alone?.(suites) ?? []) {
    const count = await runStage(stage);
    stillFailed += count.failed;
    if (count.failed === 0) passing.push(stage.name);
  }
  return { count: { passed: passed + Math.max(0, failed - stillFailed), failed: stillFailed }, passing };
}

/**
 * A stage without a test has failed: an empty suite proves nothing.
 * @param {Stage} stage
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
