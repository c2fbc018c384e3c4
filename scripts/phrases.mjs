// Packs the lists of phrases (src/core/words/*.json) into the product: folded, sorted, front-coded, then pair-encoded. The files stay readable.
// Read by src/core/words/packedPhrases.ts, which says how a packed language looks.
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { root } from './suites.mjs';

const [codeEnd, listEnd, noneShared, mostShared] = ['Y', 'Z', 65, 9];

/** Letters for codes: what ASCII has left, which costs one byte in the bundle, then what costs two. */
const letters = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).filter((letter) => !/["'\\A-JYZ]/.test(letter)),
  ...Array.from({ length: 0x250 - 0xc0 }, (_, index) => String.fromCharCode(0xc0 + index)),
];

const bytesOf = (/** @type {string} */ text) => Buffer.byteLength(text);

/** @param {readonly string[]} phrases */
function frontCoded(phrases) {
  let before = '';
  let coded = '';
  for (const phrase of [...new Set(phrases)].sort()) {
    let shared = 0;
    while (shared < mostShared && shared < phrase.length && phrase[shared] === before[shared]) shared++;
    coded += String.fromCharCode(noneShared + shared) + phrase.slice(shared);
    before = phrase;
  }
  return coded;
}

/**
 * The sequence that saves most when a code stands for it: a letter of several bytes, or two letters for a code of one byte, more for one of two.
 * @param {string} text
 * @param {number} codeBytes
 */
function bestSequence(text, codeBytes) {
  const counts = /** @type {Map<string, number>} */ (new Map());
  const lengths = codeBytes === 1 ? [1, 2] : [1, 2, 3, 4, 5, 6];
  for (const length of lengths)
    for (let at = 0; at + length <= text.length; at++) {
      const sequence = text.slice(at, at + length);
      // lists are told apart before their codes are read
      if (sequence.includes(listEnd)) continue;
      counts.set(sequence, (counts.get(sequence) ?? 0) + 1);
    }
  let best = '';
  let saved = 0;
  for (const [sequence, count] of counts) {
    const saves = count * (bytesOf(sequence) - codeBytes) - bytesOf(sequence) - codeBytes - 1;
    if (saves > saved) [best, saved] = [sequence, saves];
  }
  return best;
}

/**
 * @param {readonly (readonly string[])[]} lists of folded phrases, in lower case
 * @returns {string}
 */
function packed(lists) {
  let body = lists.map(frontCoded).join(listEnd);
  if (lists.flat().some((phrase) => /[A-Z\n]/.test(phrase))) throw new Error('a phrase has a capital, or more than one line');
  const codes = [];
  for (const letter of letters.filter((candidate) => !body.includes(candidate))) {
    const sequence = bestSequence(body, bytesOf(letter));
    if (sequence === '') break;
    body = body.replaceAll(sequence, letter);
    codes.push(letter + sequence);
  }
  return `${codes.join(codeEnd)}\n${body}`;
}

/**
 * The product's own way of folding phrases, which is written in TypeScript.
 * @returns {Promise<(list: readonly string[]) => string[]>}
 */
async function foldedAll() {
  const stdin = {
    contents: "export { foldedAll } from './src/core/words/phrases';",
    resolveDir: root,
    loader: /** @type {const} */ ('ts'),
  };
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'esm' });
  const code = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64');
  return (await import(`data:text/javascript;base64,${code}`)).foldedAll;
}

/**
 * A language as one line, its lists in the order of the file.
 * @param {string} path
 */
export async function packedLanguage(path) {
  const fold = await foldedAll();
  return packed(Object.values(JSON.parse(readFileSync(path, 'utf8'))).map(fold));
}

/**
 * An import of a language's file has it packed.
 * @type {import('esbuild').Plugin}
 */
export const packedPhrases = {
  name: 'packed-phrases',
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]core[\\/]words[\\/][a-z]{2}(?:-[a-z]{2})?\.json$/ }, async ({ path }) => ({
      contents: `export default ${JSON.stringify(await packedLanguage(path))};`,
      loader: 'js',
      watchFiles: [path],
    }));
  },
};
