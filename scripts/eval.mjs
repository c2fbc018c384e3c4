// `npm run eval -- [OPTIONS]`: measures the team against one strong prompt on small repositories with traps in them; see docs/EVAL.md.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bundle, root } from './suites.mjs';

const folder = join(root, 'dist/test/evaluation');

await bundle(['test/eval/main.ts'], folder, { outbase: 'test/eval' });
const child = spawn(process.execPath, [join(folder, 'main.mjs'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
child.once('error', (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
