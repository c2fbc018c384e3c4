// `npm run pictures`: retakes the README's screenshots; see test/pictures/main.ts.
import { join } from 'node:path';
import { run } from './editor/processes.mjs';
import { bundle, root } from './suites.mjs';

const folder = join(root, 'dist/test/pictures');

await run(process.execPath, ['scripts/package.mjs']);
await bundle(['test/pictures/main.ts'], folder, { outbase: 'test/pictures' });
await import(join(folder, 'main.mjs'));
process.exit(0);
