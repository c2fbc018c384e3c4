// Symbol cache: shared by windows, bounded, and safe to read when damaged.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSymbolCache } from '../../../../src/adapters/files/code/exactSymbols';

const symbol = (name: string) => [{ name, kind: 'class', line: 1 }];

const threeLines = 3 * `a ${JSON.stringify([['a', 'class', 1]])}\n`.length;

describe('the symbol cache', () => {
  const folder = mkdtempSync(join(tmpdir(), 'milkstack-symbols-'));
  let path = '';
  let count = 0;
  beforeEach(() => {
    path = join(folder, `window${++count}`, 'symbols.txt');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('is shared with the next window', async () => {
    const cache = createSymbolCache(path);
    assert.equal(await cache.get('a'), null);
    cache.put('a', symbol('A'));
    assert.deepEqual(await cache.get('a'), symbol('A'));
    await cache.keep();
    assert.deepEqual(await createSymbolCache(path).get('a'), symbol('A'));
  });

  it('merges what two windows found at the same time', async () => {
    const [one, two] = [createSymbolCache(path), createSymbolCache(path)];
    one.put('a', symbol('A'));
    two.put('b', symbol('B'));
    await one.keep();
    await two.keep();
    const next = createSymbolCache(path);
    assert.deepEqual([await next.get('a'), await next.get('b')], [symbol('A'), symbol('B')]);
  });

  it('evicts the least recently used entries', async () => {
    const first = createSymbolCache(path, threeLines);
    for (const key of ['a', 'b', 'c']) first.put(key, symbol(key));
    await first.keep();
    const second = createSymbolCache(path, threeLines);
    assert.deepEqual(await second.get('a'), symbol('a'));
    second.put('d', symbol('d'));
    await second.keep();
    const third = createSymbolCache(path, threeLines);
    const known = await Promise.all(['a', 'b', 'c', 'd'].map(async (key) => (await third.get(key)) !== null));
    assert.deepEqual(known, [true, false, true, true]);
    assert.ok(readFileSync(path, 'utf8').length <= threeLines);
  });

  for (const [what, content] of [
    ['cut off', 'a [["A","cla'],
    ['of another shape', 'a [{"name":"A"}]\n'],
    ['no text', '\0\xff\n\n  \n'],
  ] as const)
    it(`ignores a file that is ${what}, and rewrites it`, async () => {
      const cache = createSymbolCache(path);
      cache.put('z', symbol('Z'));
      await cache.keep();
      writeFileSync(path, content, 'latin1');
      const next = createSymbolCache(path);
      assert.equal(await next.get('a'), null);
      next.put('a', symbol('A'));
      await next.keep();
      assert.deepEqual(await createSymbolCache(path).get('a'), symbol('A'));
    });

  it('works in memory if nothing can be written', async () => {
    writeFileSync(join(folder, 'file'), '');
    const cache = createSymbolCache(join(folder, 'file', 'symbols.txt'));
    cache.put('a', symbol('A'));
    await cache.keep();
    assert.deepEqual(await cache.get('a'), symbol('A'));
    assert.equal(existsSync(join(folder, 'file', 'symbols.txt')), false);
  });
});
