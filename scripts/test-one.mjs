// Runs one test file: `npm run test:one -- FILE [--grep TEXT]`.
import { parseArgs } from 'node:util';
import { runSuites, suitesIn } from './suites.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { grep: { type: 'string' } } });
const wanted = (positionals[0] ?? '').replaceAll('\\', '/');
const all = suitesIn('test');
const exact = all.filter((path) => path === wanted || wanted.endsWith(`/${path}`));
const found = exact.length > 0 ? exact : all.filter((path) => wanted !== '' && path.includes(wanted));
const [file] = found;

if (file === undefined || found.length > 1) {
  console.error(
    `npm run test:one -- FILE [--grep TEXT]: ${found.length === 0 ? `no test file has "${wanted}"` : `which of these?\n${found.join('\n')}`}`,
  );
  process.exit(2);
}
if (/^test\/(?:editor|browser)\//.test(file)) {
  console.error(`${file} needs an editor: node scripts/${file.startsWith('test/editor/') ? 'editor' : 'browser'}-tests.mjs`);
  process.exit(2);
}
process.env.MILKSTACK_REPORTER ??= 'spec';
const { passed, failed } = await runSuites([file], {
  name: 'one',
  timeoutMs: 120_000,
  ...(values.grep === undefined ? {} : { grep: values.grep }),
});
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
