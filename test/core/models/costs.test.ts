// Costs of a discussion, round by round.
import assert from 'node:assert/strict';
import type { Event, Fact } from '../../../src/core/events';
import { fold } from '../../../src/core/evolve';
import { costRounds } from '../../../src/core/models/costs';
import { opened } from '../../kit/openDiscussion';
import { assertMapped } from '../../kit/lists';

const call = (costUsd: number | null): Fact => ({
  ...{ type: 'call.ended', role: 'architect', purpose: 'speak', agent: 'architect', turnId: null, model: 'm', recorded: false },
  ...{ usage: { input: 10, output: 1, cached: 0, thinking: 0 }, costUsd, outcome: 'done', tookMs: 1 },
});

const said = (text: string): Fact => ({ type: 'message.said', messageId: text, text, mentions: [] });

const roundsOf = (...facts: Fact[]) =>
  costRounds(fold([...opened(), ...facts].map((fact, index) => ({ ...fact, seq: index + 1, at: 0 }) as Event)).models.costs);

describe('the cost by round', () => {
  it('starts again with every user message, and when the user lets the team continue', () => {
    const rounds = roundsOf(
      said('And\noffline?'),
      call(0.25),
      call(0.5),
      said('wait'),
      said('one more'),
      call(1),
      { type: 'floor.passed' },
      call(2),
    );
    assert.deepEqual(
      rounds.map(({ round, opening, spend }) => [round, opening, spend.calls, spend.costUsd]),
      [
        [1, 'And', 2, 0.75],
        [2, 'one more', 1, 1],
        [3, '', 1, 2],
      ],
    );
  });

  it('is unknown if a price is, and excludes the build', () => {
    const build: Fact = { type: 'phase.entered', from: 'discovery', to: 'execution', cause: 'userGo' };
    assertMapped(roundsOf(said('Go'), call(null), build, call(5)), [[1, null]], ({ spend }) => [spend.calls, spend.costUsd]);
  });
});
