// Size of messages posted to the panel.
import assert from 'node:assert/strict';
import { postTurn } from '../../kit/postedTurn';

describe('the data posted to the panel', () => {
  it('has the same size per token at message 10,000 as at message 10', async () => {
    const [short, long] = [await postTurn(10), await postTurn(10_000)];
    assert.ok(short.bytes > short.tokens * 50, `${short.bytes} bytes are no whole turn`);
    assert.ok(long.bytes <= short.bytes * 1.05, `${long.bytes} bytes against ${short.bytes}`);
  });
});
