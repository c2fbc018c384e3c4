// Waiting indicator of a model call.
import assert from 'node:assert/strict';
import type { ModelWait } from '../../../src/core/models/request';
import { createWaitingSign } from '../../../src/flows/model/waitingSign';
import { virtualClock } from '../../kit/virtualClock';

describe('the waiting indicator of a call', () => {
  const told: (ModelWait | null)[] = [];
  const clock = virtualClock();
  const sign = (isShown: boolean) => {
    told.length = 0;
    return createWaitingSign({ waiting: (_, wait) => void told.push(wait) }, clock, isShown);
  };

  it('ends with the first word of a streamed answer', () => {
    const { on } = sign(true);
    on({ type: 'reading', percent: null, leftMs: null });
    on({ type: 'text', text: 'Yes' });
    on({ type: 'text', text: ', and more' });
    assert.deepEqual(told, [{ why: 'answer', leftMs: null }, null]);
  });

  it('counts the characters of an answer that is not streamed, at most once a second', async () => {
    const { on } = sign(false);
    on({ type: 'reading', percent: null, leftMs: null });
    for (let piece = 0; piece < 30; piece++) {
      on({ type: 'text', text: '0123456789' });
      await clock.advance(100);
    }
    on({ type: 'done', finish: 'stop' });
    assert.deepEqual(told, [
      { why: 'answer', leftMs: null },
      ...[10, 110, 210].map((characters) => ({ why: 'writing', leftMs: null, characters })),
      null,
    ]);
  });

  it('continues after the clock was set back', () => {
    told.length = 0;
    let now = 60_000;
    const { on } = createWaitingSign({ waiting: (_, wait) => void told.push(wait) }, { now: () => now }, false);
    on({ type: 'text', text: 'one' });
    now = 0;
    on({ type: 'text', text: 'two' });
    assert.equal(told.length, 2);
  });
});
