// The stages of the test run: each says its name, what it found, and how many of its tests passed.
import { spawn } from 'node:child_process';

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
  const run = () =>
    new Promise((done) => {
      const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      const keep = (/** @type {Buffer} */ chunk) => {
        output += chunk;
      };
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      child.once('error', (error) => {
        console.error(error.message);
        done({ passed: 0, failed: 1 });
      });
      child.once('exit', (code) => {
        if (code !== 0) console.error(output.trimEnd());
        done(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
      });
    });
  return { name, run };
}

/**
 * Runs the stages one after the other, goes on after a failure, and ends with the line that sums them up.
 * A stage without a test has failed: an empty suite proves nothing.
 * @param {Stage[]} stages
 */
export async function runStages(stages) {
  let passed = 0;
  let failed = 0;
  for (const { name, run } of stages) {
    const startedAt = Date.now();
    console.log(`\n${name}`);
    const count = await run().catch((error) => {
      console.error(error instanceof Error ? error.stack : error);
      return { passed: 0, failed: 1 };
    });
    const missing = count.passed + count.failed === 0 ? 1 : 0;
    if (missing) console.error(`${name}: no test ran`);
    passed += count.passed;
    failed += count.failed + missing;
    console.log(`  ${name}: ${count.passed} passed, ${count.failed + missing} failed, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
