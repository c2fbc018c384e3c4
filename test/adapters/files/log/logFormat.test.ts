// The last events of a piece of a log, wherever the piece begins and however it ends.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { header, readLastEvents } from '../../../../src/adapters/files/log/logFormat';
import { said, textsOf, written } from '../facts';
import { freshFolder } from '../folder';

describe('the last events of a piece of a log', () => {
  const at = freshFolder();
  const logOf = async (...texts: string[]) => {
    await written(at('s.jsonl'), texts.map(said));
    return readFileSync(at('s.jsonl'));
  };

  it('are given oldest first, fewer where there are fewer', async () => {
    const log = await logOf('a', 'b 🥛', 'c');
    for (const [count, texts] of [
      [0, []],
      [1, ['c']],
      [2, ['b 🥛', 'c']],
      [10, ['a', 'b 🥛', 'c']],
    ] as const)
      assert.deepEqual(textsOf(readLastEvents(log, count)), texts);
  });

  it('are none of an empty log', async () => {
    assert.deepEqual(readLastEvents(header, 10), []);
    assert.deepEqual(readLastEvents(Buffer.alloc(0), 10), []);
  });

  it('are whole ones, where the piece begins or ends in the middle of a line', async () => {
    const log = await logOf('a', 'b', 'c');
    assert.deepEqual(textsOf(readLastEvents(log.subarray(0, -3), 10)), ['a', 'b']);
    assert.deepEqual(textsOf(readLastEvents(log.subarray(log.indexOf('"a"')), 10)), ['b', 'c']);
  });
});
