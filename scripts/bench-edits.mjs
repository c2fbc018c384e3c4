// `npm run bench:edits [-- CLASS…]`: accuracy and time of inexact and outdated edits.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bundle, root } from './suites.mjs';

const folder = join(root, 'dist/test/bench-edits');

await bundle(['test/bench/edits/main.ts'], folder, { outbase: 'test/bench/edits' });
const child = spawn(process.execPath, ['--expose-gc', join(folder, 'main.mjs'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
child.once('error', (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
