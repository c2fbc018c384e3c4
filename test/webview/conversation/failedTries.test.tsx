// Repeated failures, shown as one line.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { sampleEvents } from '../../kit/sampleSession';
import { textOf, useDom } from '../dom';
import { openPanel } from '../panel';

describe('repeated failures', () => {
  useDom();

  const raised = (id: string, reason: 'overloaded' | 'network' = 'overloaded'): Fact => ({
    type: 'fault.raised',
    faultId: id,
    fault: { reason, about: 'gemini-3.8-flash' },
  });
  const cleared = (id: string): Fact => ({ type: 'fault.cleared', faultId: id });
  const failed = (turnId: string): Fact[] => [
    { type: 'turn.started', turnId, agent: 'builder', to: 'user', reason: '', source: 'engine' },
    { type: 'turn.ended', turnId, outcome: 'failed', text: '', mentions: [], stance: null },
  ];
  const open = async (...facts: Fact[]) => {
    const panel = await openPanel({ events: sampleEvents('ready') });
    const lines = () =>
      [...panel.root.querySelectorAll('.settled')]
        .map((each) => textOf(each.querySelector('summary') ?? each))
        .filter((line) => /overloaded|reach|failed/.test(line));
    await panel.happen(...facts);
    return { panel, lines };
  };

  it('are one line with their number', async () => {
    const { panel, lines } = await open(raised('a'), cleared('a'), raised('b'), cleared('b'), raised('c'));
    assert.deepEqual(lines(), []);
    assert.match(textOf(panel.root.querySelector('.card.bad > header')), /The service is overloaded\. ?\(3\)/);
    await panel.happen(cleared('c'));
    assert.deepEqual(lines(), ['The service is overloaded. resolved (3)']);
  });

  it('are one line for the turns and one for their cause', async () => {
    const { lines } = await open(...failed('x'), raised('a'), cleared('a'), ...failed('y'), raised('b'), cleared('b'));
    assert.deepEqual(lines(), ['Builder failed (2)', 'The service is overloaded. resolved (2)']);
  });

  it('stay two lines if something came between, or the cause differs', async () => {
    const said: Fact = { type: 'message.said', messageId: 'm9', text: 'Once more, please.', mentions: [] };
    const { lines } = await open(raised('a'), cleared('a'), said, raised('b'), cleared('b'), raised('c', 'network'), cleared('c'));
    assert.equal(lines().length, 3);
    assert.ok(lines().every((line) => !line.includes('(')));
  });
});
