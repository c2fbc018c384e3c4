// Graph of replies between members.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { sampleEvents, stamped, turn } from '../../kit/sampleSession';
import { fold } from '../../../src/core/evolve';

describe('replies between members', () => {
  it('are counted in the discussion only, without clarification and failed turns', () => {
    const events = sampleEvents('agreed');
    const { exchanges } = fold(events);
    assert.deepEqual(exchanges, {
      architect: { everyone: 1, adversary: 1 },
      adversary: { architect: 1, user: 1 },
      director: { everyone: 1 },
    });
    const [, started] = turn({ id: 'x', agent: 'director', to: 'user', text: '' });
    const failed: Fact = { type: 'turn.ended', turnId: 'x', outcome: 'failed', text: '', mentions: [], stance: null };
    const after = fold([...events, ...stamped(started ? [started, failed] : [], events.length + 1)]);
    assert.deepEqual(after.exchanges, exchanges);
  });
});
