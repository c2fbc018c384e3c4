// The grammars that are shipped are those of their package, bit for bit.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { grammarFile, grammarNames, packedGrammars } from '../../../../scripts/grammars.mjs';
import { restoreTables } from '../../../../src/adapters/files/code/parseTables';

describe('parse tables', () => {
  for (const name of grammarNames)
    it(`are put back as they were (${name})`, async () => {
      const packed = brotliDecompressSync(readFileSync(join(await packedGrammars(), `${name}.grammar.br`)));
      const module = readFileSync(grammarFile(name));
      assert.ok(packed.length < module.length / 2, `${packed.length} of ${module.length} bytes`);
      assert.equal(Buffer.compare(restoreTables(packed), module), 0);
    });
});
