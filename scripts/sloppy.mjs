// `npm run sloppy [-- COUNT FIRST harder]`: sessions with a simulated small model.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, root } from './suites.mjs';

const folder = join(root, 'dist/test/sloppy');
await bundle(['test/bench/sloppy.ts'], folder, { outbase: 'test/bench', target: 'node22' });
await import(pathToFileURL(join(folder, 'sloppy.mjs')).href);
