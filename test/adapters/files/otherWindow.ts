// Second window on the same sessions, run as a separate process.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Starts a process that opens the session `id`.
 * @returns the process and its first message: `held` or `refused`
 */
export async function otherWindow(folder: string, id: string): Promise<{ readonly child: ChildProcess; readonly first: string }> {
  const outfile = join(folder, 'holdSession.cjs');
  if (!existsSync(outfile))
    await build({ entryPoints: ['test/adapters/files/holdSession.ts'], outfile, bundle: true, platform: 'node', logLevel: 'warning' });
  const child = fork(outfile, [folder, id], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [first] = (await once(child, 'message')) as [string];
  return { child, first };
}
