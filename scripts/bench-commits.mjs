// `npm run bench:commits -- FOLDER…`: measures the recall of files by commit messages.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bundle, root } from './suites.mjs';

const folder = join(root, 'dist/test/bench-commits');

await bundle(['test/bench/commits/main.ts'], folder, { outbase: 'test/bench/commits' });
const child = spawn(process.execPath, [join(folder, 'main.mjs'), ...process.argv.slice(2)], { cwd: process.cwd(), stdio: 'inherit' });
child.once('error', (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
