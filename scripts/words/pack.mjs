// Packs the vocabulary into the product: `dist/words.br` holds what src/core/words/vocabulary.ts makes of the readable files, and a module that
// reads it takes that one's place. The files stay readable, and the first message waits for little.
//
// The text and the weights are compressed by themselves, which is 3 % less; the length of the one stands before it, in four bytes.
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { bundled } from './bundled.mjs';

/** @param {string | Uint8Array} content */
function compressed(content) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_MODE]: typeof content === 'string' ? constants.BROTLI_MODE_TEXT : constants.BROTLI_MODE_GENERIC,
  };
  return brotliCompressSync(content, { params });
}

/** @returns {Promise<Buffer>} */
export async function packedVocabulary() {
  const { languages, vocabulary } = await bundled(
    "export { languages } from './src/core/i18n/language'; export { vocabulary } from './src/core/words/vocabulary';",
  );
  const { lists, kinds, weights } = vocabulary();
  const rows = Object.entries(kinds).map(([name, { bias, step, from, mayFrom, isInParts, bits, count, gaps, at }]) => {
    return [name, bias, step, from, mayFrom, Number(isInParts), bits, count, gaps, at];
  });
  const text = [JSON.stringify(rows), ...languages.map((/** @type {string} */ language) => lists[language])].join('\f');
  const length = Buffer.alloc(4);
  const first = compressed(text);
  length.writeUInt32BE(first.length);
  return Buffer.concat([length, first, compressed(weights())]);
}

/** @param {string} outdir */
export async function writeVocabulary(outdir) {
  writeFileSync(`${outdir}/words.br`, await packedVocabulary());
}

const reader = `
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { unpacked } from './packedPhrases';
let read = null;
function fromFile() {
  const file = readFileSync(new URL('words.br', import.meta.url));
  const end = 4 + file.readUInt32BE(0);
  return unpacked(brotliDecompressSync(file.subarray(4, end)).toString(), () => brotliDecompressSync(file.subarray(end)));
}
export function vocabulary() {
  read ??= fromFile();
  return read;
}`;

/** @type {import('esbuild').Plugin} */
export const vocabularyApart = {
  name: 'vocabulary-apart',
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]core[\\/]words[\\/]vocabulary\.ts$/ }, ({ path }) => ({
      contents: reader,
      loader: 'ts',
      resolveDir: dirname(path),
    }));
  },
};
