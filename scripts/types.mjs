// Type-checks each folder with its own tsconfig; unchanged folders are skipped.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const lastInputs = join(root, 'node_modules/.cache/types/inputs');

/** Returns a digest of global declarations and package versions. TypeScript 7.0 does not notice changes to them in a built project. */
function globalInputs() {
  const declarations = ['src', 'webview'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.d.ts'))
      .map((path) => join(folder, path)),
  );
  const hash = createHash('sha256');
  for (const path of ['package-lock.json', ...declarations.sort()]) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

const inputs = globalInputs();
const isKnown = existsSync(lastInputs) && readFileSync(lastInputs, 'utf8') === inputs;
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '--build', '--checkers', '1', ...(isKnown ? [] : ['--force'])], {
  cwd: root,
  stdio: 'inherit',
});
mkdirSync(dirname(lastInputs), { recursive: true });
writeFileSync(lastInputs, inputs);
process.exit(status ?? 1);
