// The last events in a chunk of a log, wherever the chunk begins and ends.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { header, readLastEvents } from '../../../../src/adapters/files/log/logFormat';
import { said, textsOf, written } from '../facts';
import { freshFolder } from '../folder';

describe('the last events in a chunk of a log', () => {
  const at = freshFolder();
  const logOf = async (...texts: string[]) => {
    await written(at('s.jsonl'), texts.map(said));
    return readFileSync(at('s.jsonl'));
  };

  it('are returned oldest first, up to the available number', async () => {
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

  it('are complete, if the chunk begins or ends within a line', async () => {
    const log = await logOf('a', 'b', 'c');
    assert.deepEqual(textsOf(readLastEvents(log.subarray(0, -3), 10)), ['a', 'b']);
    assert.deepEqual(textsOf(readLastEvents(log.subarray(log.indexOf('"a"')), 10)), ['b', 'c']);
  });
});
