// How long the first message of a process waits to be read, in new processes: `node scripts/words/first.mjs`. The code is that of the product.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../suites.mjs';
import { vocabularyApart, writeVocabulary } from './pack.mjs';

const processes = 15;
const folder = join(root, 'dist/test/first');

mkdirSync(folder, { recursive: true });
await writeVocabulary(folder);
await build({
  stdin: {
    contents: "export { hear } from './src/core/words/readIntent'; export { detectLanguage } from './src/core/words/detectLanguage';",
    resolveDir: root,
  },
  outfile: join(folder, 'hear.mjs'),
  ...{ bundle: true, minify: true, format: 'esm', platform: 'node', target: 'node22', charset: 'utf8', plugins: [vocabularyApart] },
});

const read = `
const { hear } = await import('./hear.mjs');
const [text, session] = process.argv.slice(1);
const begin = performance.now();
const heard = hear(text, { session, editor: 'en' });
void [heard.order, heard.isQuestion, heard.says('assent')];
process.stdout.write(String(performance.now() - begin));`;

for (const [language, text] of [
  ['en', 'I think we have covered everything, so please go ahead and build the export now'],
  ['de', 'Die zweite Variante gefällt mir besser, aber was ist mit der Datenbank'],
  ['en', 'ok'],
  ['ja', '二番目の案で実装を始めてください'],
]) {
  const times = Array.from({ length: processes }, () =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '-e', read, text ?? '', language ?? ''], { cwd: folder, encoding: 'utf8' }),
    ),
  ).sort((a, b) => a - b);
  console.log(
    `${language}: median ${times[processes >> 1]?.toFixed(1)} ms, from ${times[0]?.toFixed(1)} to ${times.at(-1)?.toFixed(1)} (${text})`,
  );
}
