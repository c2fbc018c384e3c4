// How long the first message of a process waits to be read, in new processes: `node scripts/words/first.mjs`. The code is that of the product. What is
// made ready comes before the reading, whenever the message comes: the longest of its pieces, all of them together, and then the reading itself.
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
    contents: "export { hear } from './src/core/words/readIntent'; export { makeReady } from './src/core/words/makeReady';",
    resolveDir: root,
  },
  outfile: join(folder, 'hear.mjs'),
  ...{ bundle: true, minify: true, format: 'esm', platform: 'node', target: 'node22', charset: 'utf8', plugins: [vocabularyApart] },
});

const read = `
const { hear, makeReady } = await import('./hear.mjs');
const [text, session] = process.argv.slice(1);
const settled = { session, editor: 'en' };
let [longest, all] = [0, 0];
for (const pieces = makeReady(settled); ; await new Promise((done) => setImmediate(done))) {
  const begin = performance.now();
  if (pieces.next().done) break;
  const took = performance.now() - begin;
  longest = Math.max(longest, took);
  all += took;
}
const begin = performance.now();
const heard = hear(text, settled);
void [heard.order, heard.isQuestion, heard.says('assent'), heard.mayStop];
process.stdout.write(JSON.stringify([performance.now() - begin, longest, all]));`;

/** @param {number[]} times */
function told(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return `${sorted[processes >> 1]?.toFixed(1)} ms, from ${sorted[0]?.toFixed(1)} to ${sorted.at(-1)?.toFixed(1)}`;
}

for (const [language = '', text = ''] of [
  ['en', 'I think we have covered everything, so please go ahead and build the export now'],
  ['de', 'Die zweite Variante gefällt mir besser, aber was ist mit der Datenbank'],
  ['en', 'ok'],
  ['ja', '二番目の案で実装を始めてください'],
]) {
  const runs = Array.from({ length: processes }, () => {
    const ran = execFileSync(process.execPath, ['--input-type=module', '-e', read, text, language], { cwd: folder, encoding: 'utf8' });
    return /** @type {[number, number, number]} */ (JSON.parse(ran));
  });
  const [reading, longest, all] = [runs.map(([time]) => time), runs.map(([, time]) => time), runs.map(([, , time]) => time)];
  console.log(`${language}: median ${told(reading)}; longest piece before ${told(longest)}; all of them ${told(all)} (${text})`);
}
