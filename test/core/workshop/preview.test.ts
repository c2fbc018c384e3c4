// Workshop estimate based on the session's own sizes.
import assert from 'node:assert/strict';
import { noUsage } from '../../../src/core/models/usage';
import type { Event, Fact } from '../../../src/core/events';
import { previewOf, promptSizes } from '../../../src/core/workshop/preview';
import { fold } from '../../../src/core/evolve';

const bill = (input: number, purpose: 'speak' | 'route' = 'speak'): Fact => ({
  ...{ type: 'call.ended', role: 'architect', purpose, agent: 'architect', turnId: null, model: 'm', recorded: false, costUsd: null },
  ...{ usage: { ...noUsage, input, output: 400 }, outcome: 'done', tookMs: 1 },
});

const shown: Fact = {
  ...{ type: 'context.shown', turnId: null, agent: 'architect', role: 'architect', purpose: 'speak' },
  sources: [
    { kind: 'project', path: 'a.ts', from: 1, to: 9, tokens: 5_500 },
    { kind: 'looked', path: 'b.ts', from: 1, to: 9, tokens: 9_000 },
  ],
  overview: { files: 1, named: 1, tokens: 500, skipped: [] },
};

const sessionOf = (...facts: readonly Fact[]) => fold(facts.map((fact, index): Event => ({ ...fact, seq: index + 1, at: 0 })));

describe('the estimate of a workshop', () => {
  it('uses default sizes before the first turn', () => {
    assert.equal(promptSizes(sessionOf(bill(300, 'route'))), null);
    assert.deepEqual(previewOf('standard', undefined, null), previewOf('standard', undefined, null, null));
  });

  it('uses the sizes of the turns so far, with the project only in parts that show it', () => {
    const sizes = promptSizes(sessionOf(bill(8_000), shown, bill(12_000)));
    assert.deepEqual(sizes, { turn: 10_000, project: 6_000, output: 400 });
    const { tokens, calls } = previewOf('standard', undefined, null, sizes).estimate;
    // Low estimate: two turns with the project, five without, and two by the moderator; each answer has 70 % of 400 tokens.
    assert.equal(tokens.low, 2 * (7_000 + 280) + 5 * (2_800 + 280) + 2 * (1_500 + 280));
    assert.deepEqual(calls, { low: 9, high: 9 + 4 + 6 + 2 });
  });

  it('grows with the prompts of the session', () => {
    const small = previewOf('full', undefined, null, { turn: 4_000, project: 1_000, output: 300 }).estimate;
    const large = previewOf('full', undefined, null, { turn: 40_000, project: 30_000, output: 300 }).estimate;
    assert.ok(large.tokens.low > 2 * small.tokens.low);
  });
});
