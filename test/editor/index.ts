// The suites that run inside the extension host: collected here because the editor asks for one module with a `run`.
import { writeFileSync } from 'node:fs';
import * as mocha from 'mocha';

/** Mocha 12 hands a namespace to `require` and a class to others. */
const Mocha = (
  'Mocha' in mocha ? mocha.Mocha : (mocha as unknown as { default: typeof import('mocha') }).default
) as typeof import('mocha');

/** Called by the editor; rejects when a test failed, and writes the counts where the caller asked for them. */
export async function run(): Promise<void> {
  const runner = new Mocha({ ui: 'bdd', timeout: 60_000, reporter: 'spec', color: false });
  runner.suite.emit('pre-require', globalThis, 'index', runner);
  await import('./extension.test');
  await import('./workspace.test');
  await import('./writing.test');
  await import('./encodings.test');
  await import('./notebook.test');
  await import('./bulk.test');
  await import('./review.test');
  await import('./typing.test');
  await import('./tasks.test');
  await import('./history.test');
  await import('./languageModel.test');
  await import('./settings.test');
  await import('./stores.test');
  await import('./releasedValues.test');
  await import('./report.test');
  await import('./habits.test');
  await import('./agentTools.test');
  await import('./mcpTools.test');
  await import('./ownAgents.test');
  const failed = await new Promise<number>((resolve) => {
    const running = runner.run((failures) => {
      const counts = { passed: running.stats?.passes ?? 0, failed: failures };
      if (process.env.MILKSTACK_TEST_RESULT) writeFileSync(process.env.MILKSTACK_TEST_RESULT, JSON.stringify(counts));
      resolve(failures);
    });
  });
  if (failed > 0) throw new Error(`${failed} failed`);
}
