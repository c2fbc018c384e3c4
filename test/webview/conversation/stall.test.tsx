// Idle time of the team: shown after seconds, announced once a minute.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { act } from 'preact/test-utils';
import type { Fact } from '../../../src/core/events';
import type { HostMessage } from '../../../src/protocol';
import { sampleEvents } from '../../kit/sampleSession';
import { textOf, useDom } from '../dom';
import { openPanel, type TestPanel } from '../panel';

const turn: Fact = { type: 'turn.started', turnId: 'late', agent: 'architect', to: 'user', reason: '', source: 'user' };

describe('inactivity of the team', () => {
  useDom();
  beforeEach(() => mock.timers.enable({ apis: ['setInterval', 'Date'], now: 1_000_000 }));
  afterEach(() => mock.timers.reset());

  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await act(() => mock.timers.tick(1_000));
  };
  const line = ({ root }: TestPanel) => textOf(root.querySelector('.waits .now'));
  const spoken = ({ root }: TestPanel) => textOf(root.querySelector('[role=status].hidden'));

  async function openTurn(...told: HostMessage[]): Promise<TestPanel> {
    const panel = await openPanel({ events: sampleEvents('debating'), busy: true });
    await panel.happen(turn);
    for (const message of told) await panel.tell(message);
    return panel;
  }
  const typing = (from: number, text: string): HostMessage => ({ kind: 'typing', turnId: 'late', agent: 'architect', from, text });

  const stalls: readonly [what: string, told: readonly HostMessage[]][] = [
    ['before a word', []],
    ['in the middle of an answer', [typing(0, 'I would keep')]],
    ['after an edit', [{ kind: 'writing', writing: { turnId: 'late', path: 'a.ts', intent: 'count', count: 1 } }]],
    ['while something is looked up', [{ kind: 'reading', turnId: 'late' }]],
    ['while files are written', [{ kind: 'saving', files: 2 }]],
    ['while the model reads', [{ kind: 'waiting', waiting: { since: 1_000_000, until: null, reason: 'answer' } }]],
    ['behind another request', [{ kind: 'waiting', waiting: { since: 1_000_000, until: null, reason: 'queue' } }]],
  ];
  for (const [what, told] of stalls)
    it(`is shown and announced ${what}`, async () => {
      const panel = await openTurn(...told);
      await pass(30);
      assert.match(line(panel), /\b30 s\b/);
      assert.match(spoken(panel), /\b\d+ s\b/);
      const first = spoken(panel);
      await pass(30);
      assert.equal(spoken(panel), first, 'it is spoken all the time');
      await pass(30);
      assert.notEqual(spoken(panel), first, 'its second minute is not spoken');
    });

  it('ends with the next word', async () => {
    const panel = await openTurn(typing(0, 'I would keep'));
    await pass(30);
    await panel.tell(typing(12, ' the limit'));
    await pass(1);
    assert.doesNotMatch(line(panel), /\d s\b/);
  });

  it('is not shown while waiting for the user, and once the team is done', async () => {
    const panel = await openPanel({ events: sampleEvents('asked') });
    await pass(80);
    assert.doesNotMatch(line(panel) + spoken(panel), /\d s\b/);
    const late = await openTurn();
    await late.happen({ type: 'turn.ended', turnId: 'late', outcome: 'done', text: 'Yes.', mentions: [], stance: null });
    await late.tell({ kind: 'busy', busy: false });
    await pass(80);
    assert.doesNotMatch(line(late), /\d s\b/);
  });

  it('is not shown for a requested check, which has its own timer', async () => {
    const panel = await openPanel({ events: sampleEvents('settled'), busy: true });
    await pass(75);
    assert.match(line(panel), /\b75 s\b/);
  });
});
