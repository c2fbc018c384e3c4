// `npm run soak [-- MINUTES]`: long run of loopback answers, sessions and discussions.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bundle, root } from './suites.mjs';

const minutes = process.argv[2] ?? '60';
if (!/^[1-9]\d*$/.test(minutes)) {
  console.error('npm run soak [-- MINUTES]: a whole number of minutes');
  process.exit(2);
}
const folder = join(root, 'dist/test/soak');
await bundle(['test/bench/soak.ts'], folder, { outbase: 'test/bench', target: 'node22' });
const child = spawn(process.execPath, ['--expose-gc', join(folder, 'soak.mjs'), minutes], { cwd: root, stdio: 'inherit' });
child.once('error', (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
