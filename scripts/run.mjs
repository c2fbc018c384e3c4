// Bundles and runs a TypeScript program: `node scripts/run.mjs ENTRY [OPTIONS]`.
import { spawn } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { bundle, root } from './suites.mjs';

const [entry = '', ...options] = process.argv.slice(2);
const folder = join(root, 'dist/test/run', dirname(entry));

await bundle([entry], folder, { outbase: dirname(entry) });
const program = join(folder, `${basename(entry, '.ts')}.mjs`);
const child = spawn(process.execPath, [program, ...options], { cwd: root, stdio: 'inherit' });
child.once('error', (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
