// Fits the points by which values are judged to be secrets, on the lists of everyday secrets.
import { build } from 'esbuild';

const outfile = 'dist/fitSecrets.mjs';
await build({ entryPoints: ['test/kit/fitSecrets.ts'], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
await import(new URL(`../${outfile}`, import.meta.url).href);
