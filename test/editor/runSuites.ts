// Runs suites inside the extension host.
import { writeFileSync } from 'node:fs';
import * as mocha from 'mocha';
import * as vscode from 'vscode';

/** Mocha 12 returns a namespace to `require` and a class to others. */
const Mocha = (
  'Mocha' in mocha ? mocha.Mocha : (mocha as unknown as { default: typeof import('mocha') }).default
) as typeof import('mocha');

/**
 * Runs the suites; rejects if a test failed. Writes the counts if requested.
 * @param load imports the suites
 */
export async function runSuites(load: () => Promise<void>): Promise<void> {
  const runner = new Mocha({ ui: 'bdd', timeout: 400_000, reporter: 'spec', color: false, grep: process.env.MILKSTACK_GREP ?? '' });
  runner.suite.emit('pre-require', globalThis, 'index', runner);
  await load();
  // A list of files would be redrawn whenever a file is created or deleted.
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
