// Runs Mocha suites inside the extension host.
import { writeFileSync } from 'node:fs';
import * as mocha from 'mocha';
import * as vscode from 'vscode';

/** Mocha 12 exports a namespace to `require` and a class to `import`. */
const Mocha = (
  'Mocha' in mocha ? mocha.Mocha : (mocha as unknown as { default: typeof import('mocha') }).default
) as typeof import('mocha');

/**
 * Runs the suites and rejects if any test fails. Writes the test counts to `MILKSTACK_TEST_RESULT` if set.
 * @param load imports the suites
 */
export async function runSuites(load: () => Promise<void>): Promise<void> {
  const runner = new Mocha({ ui: 'bdd', timeout: 400_000, reporter: 'spec', color: false, grep: process.env.MILKSTACK_GREP ?? '' });
  runner.suite.emit('pre-require', globalThis, 'index', runner);
  await load();
  // The file explorer would be redrawn for every created or deleted file.
  await vscode.commands.executeCommand('workbench.action.closeSidebar');
  const failed = await new Promise<number>((resolve) => {
    const running = runner.run((failures) => {
      const counts = { passed: running.stats?.passes ?? 0, failed: failures };
      if (process.env.MILKSTACK_TEST_RESULT) writeFileSync(process.env.MILKSTACK_TEST_RESULT, JSON.stringify(counts));
      resolve(failures);
    });
  });
  if (failed > 0) throw new Error(`${failed} failed`);
}
