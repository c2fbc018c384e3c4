// `npm run bench [-- GROUP…]`: measures the product against its budgets.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installEditor } from './editor/install.mjs';
import { bundle, root } from './suites.mjs';

const folder = join(root, 'dist/test/bench');

await bundle(['test/bench/main.ts'], folder, { outbase: 'test/bench', target: 'node22' });
const { node24 } = await installEditor();
const child = spawn(node24, ['--expose-gc', join(folder, 'main.mjs'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
child.once('error', (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
