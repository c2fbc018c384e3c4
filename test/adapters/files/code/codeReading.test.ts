// Size limit of the code index.
import assert from 'node:assert/strict';
import { createCodeReading } from '../../../../src/adapters/files/code/codeReading';
import { createCodeIndex } from '../../../../src/core/context/index/codeIndex';
import { createFileIds } from '../../../../src/core/context/index/fileIds';

const { signal } = new AbortController();

describe('the size limit of the code index', () => {
  it('counts the files in the index, not the reads', async () => {
    const files = new Map([
      ['a.ts', 'const invoice = 1;\n'],
      ['b.ts', 'const refund = 2;\n'],
    ]);
    const numbers = createFileIds();
    const index = createCodeIndex(numbers);
    const scan = async (paths: readonly string[], take: (place: number, bytes: Uint8Array, length: number) => void) => {
      for (const [place, path] of paths.entries()) {
        const text = files.get(path);
        if (text !== undefined) take(place, new TextEncoder().encode(text), text.length);
      }
    };
    const reading = createCodeReading({ list: async () => ({ paths: [], skipped: [] }), scan }, numbers, index, 60);
    const update = async () => {
      reading.list([...files.keys()]);
      await reading.prepare('', signal);
      return [index.paths(), [...reading.skipped()]];
    };
    for (let saves = 0; saves < 10; saves++) {
      await update();
      reading.changed('a.ts');
    }
    files.set('c.ts', 'const parcel = 3;\n');
    assert.deepEqual(await update(), [['a.ts', 'b.ts', 'c.ts'], []]);
    files.set('d.ts', 'const courier = 4;\n');
    assert.deepEqual(await update(), [['a.ts', 'b.ts', 'c.ts'], ['large']]);
    files.delete('a.ts');
    files.set('e.ts', 'const basket = 5;\n');
    assert.deepEqual(await update(), [['b.ts', 'c.ts', 'e.ts'], ['large']]);
    files.delete('b.ts');
    files.set('c.ts', '');
    reading.changed('c.ts');
    reading.changed('d.ts');
    assert.deepEqual(await update(), [['c.ts', 'd.ts', 'e.ts'], []]);
  });
});
