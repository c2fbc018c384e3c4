// `npm run sessions [-- COUNT]`: random sessions checked against every invariant.
import { runSuites } from './suites.mjs';

const count = process.argv[2] ?? '20000';
if (!/^[1-9]\d*$/.test(count)) {
  console.error('npm run sessions [-- COUNT]: a whole number of sessions');
  process.exit(2);
}
process.env.MILKSTACK_SESSIONS = count;
process.env.MILKSTACK_REPORTER ??= 'spec';
const { failed } = await runSuites(['test/flows/session/fuzz.test.ts'], { name: 'sessions', timeoutMs: 120_000 });
process.exit(failed > 0 ? 1 : 0);
