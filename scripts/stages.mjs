// The stages of the test run: each says its name, what it found, and how many of its tests passed.
import { availableParallelism } from 'node:os';
import { start } from './editor/processes.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ name: string, run: () => Promise<Count> }} Stage
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
 * A script that runs suites, in a process of its own so that it can run beside another; what it said is shown when it is over.
 * It has one processor: the stages beside it have the others.
 * @param {string} name
 * @param {string[]} args the script, and what it is told
 * @returns {Stage}
 */
export function scriptStage(name, args) {
  const run = async () => {
    const { code, output } = await outcomeOf(process.execPath, args, { MILKSTACK_JOBS: '1' });
    console.log(`${output}\n${name}`);
    const [, passed = '0', failed = '0'] = /^(\d+) passed, (\d+) failed$/m.exec(output.split('\n').at(-1) ?? '') ?? [];
    return { passed: Number(passed), failed: Math.max(Number(failed), code === 0 ? 0 : 1) };
  };
  return { name, run };
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

/** One more than there are processors: whoever drives an editor waits for it a third of the time. */
const maxBeside = availableParallelism() + 1;

/**
 * Runs the stages one after the other, goes on after a failure, and ends with the line that sums them up.
 * Where several stand in the place of one they run side by side, the next one as soon as one is over: the longest are to come first.
 * @param {(Stage | Stage[])[]} stages
 */
export async function runStages(stages) {
  const total = { passed: 0, failed: 0 };
  for (const stage of stages) {
    const left = [stage].flat();
    const runNext = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const { passed, failed } = await runStage(next);
        total.passed += passed;
        total.failed += failed;
      }
    };
    await Promise.all(Array.from({ length: Math.min(left.length, maxBeside) }, runNext));
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

/**
 * A stage without a test has failed: an empty suite proves nothing.
 * @param {Stage} stage
 * @returns {Promise<Count>}
 */
async function runStage({ name, run }) {
  const startedAt = Date.now();
  console.log(`\n${name}`);
  const { passed, failed } = await run().catch((error) => {
    console.error(error instanceof Error ? error.stack : error);
    return { passed: 0, failed: 1 };
  });
  const missing = passed + failed === 0 ? 1 : 0;
  if (missing) console.error(`${name}: no test ran`);
  console.log(`  ${name}: ${passed} passed, ${failed + missing} failed, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  return { passed, failed: failed + missing };
}
