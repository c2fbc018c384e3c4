// Invisible characters.
import assert from 'node:assert/strict';
import { visible } from '../../../src/core/text/visible';

const named: readonly (readonly [string, string])[] = [
  ['/* \u202e } \u2066if (isAdmin)\u2069 \u2066 begin */', '/* [U+202E] } [U+2066]if (isAdmin)[U+2069] [U+2066] begin */'],
  ['// so\u2028steal();', '// so[U+2028]steal();'],
  ['const a\u200b = 1', 'const a[U+200B] = 1'],
  ['const a\u200d = 1', 'const a[U+200D] = 1'],
  ['const \u3164 = 1', 'const [U+3164] = 1'],
  ['"\u{e0041}\u{e0142}"', '"[U+E0041][U+E0142]"'],
  ['x\ufe00y', 'x[U+FE00]y'],
  ['é\ufe0e\ufe0f\ufe0e', 'é[U+FE0E][U+FE0F][U+FE0E]'],
  ['a\u001b[2Kb\rc', 'a[U+001B][2Kb[U+000D]c'],
  ['\ud800', '[U+D800]'],
  ['\ufeffimport', '[U+FEFF]import'],
];
const plain = ['a\tb\n  c', 'Grüße, файл, 変更, שלום, مرحبا', 'می\u200cخواهم', 'क्\u200dष', '❤️ 1️⃣ 👩‍👩‍👧 ❤️‍🔥 🏳️‍🌈', 'a\u00a0b'];

describe('an invisible character', () => {
  for (const [text, shown] of named) it(`is named: ${shown}`, () => assert.equal(visible(text), shown));
  for (const text of plain) it(`is not in ${JSON.stringify(text)}`, () => assert.equal(visible(text), text));
});
