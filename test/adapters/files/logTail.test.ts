// The last events of a log, read from its end.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { readTail } from '../../../src/adapters/files/logTail';
import { opened, said, textsOf, written } from './facts';
import { freshFolder } from './folder';

describe('the tail of a log', () => {
  const at = freshFolder();
  const path = () => at('s.jsonl');
  const tail = async (count: number) => {
    const read = await readTail(path(), count);
    assert.ok(read.ok, JSON.stringify(read));
    return read.value;
  };
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `${from + index}`);

  for (const [name, bytesEach] of [
    ['short', 1],
    ['of 1 kB', 1_000],
    ['of 20 kB', 20_000],
  ] as const) {
    it(`is the last events, oldest first, where they are ${name}`, async () => {
      const { log } = await opened(path());
      await log.append(numbers(0, 300).map((number) => said(`${number} ${'🥛'.repeat(bytesEach / 4)}`)));
      await log.close();
      for (const count of [0, 1, 200, 300, 1_000])
        assert.deepEqual(
          textsOf(await tail(count)).map((text) => text.split(' ')[0]),
          numbers(Math.max(0, 300 - count), 300),
        );
    });
  }

  it('is empty for an empty log', async () => {
    await written(path(), []);
    assert.deepEqual(await tail(10), []);
  });

  it('leaves out a torn last line and the file as it was', async () => {
    await written(path(), [said('a'), said('b')]);
    const torn = readFileSync(path(), 'utf8').slice(0, -3);
    writeFileSync(path(), torn);
    assert.deepEqual(textsOf(await tail(10)), ['a']);
    assert.equal(readFileSync(path(), 'utf8'), torn);
  });

  for (const [name, content, kind] of [
    ['a newer log', '{"milkstack":"session","version":2}\n', 'newerVersion'],
    ['no log', 'x\n', 'notALog'],
    ['an empty file', '', 'notALog'],
  ] as const) {
    it(`refuses ${name}`, async () => {
      writeFileSync(path(), content);
      assert.deepEqual(await readTail(path(), 5), { ok: false, error: { kind } });
    });
  }

  it('says so when there is no file', async () => {
    const read = await readTail(path(), 5);
    assert.ok(!read.ok && read.error.kind === 'io');
  });
});
