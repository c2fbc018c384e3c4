// Limit on automatic turns of the team.
import assert from 'node:assert/strict';
import type { Event, Fact } from '../../../src/core/events';
import { applyFold } from '../../../src/core/base/fact';
import { paceFold } from '../../../src/core/execution/autoTurnLimit';
import { stamped } from '../../kit/sampleSession';
import type { CallPurpose } from '../../../src/core/models/facts';
import { noAutoTurns } from '../../../src/core/execution/state';

const call = (purpose: string, outcome: 'done' | 'network' = 'done'): Fact => ({
  ...{ type: 'call.ended', role: 'x', purpose: purpose as CallPurpose, agent: null, turnId: null, model: 'm', recorded: false, tookMs: 1 },
  ...{ usage: { input: 1, output: 1, cached: 0, thinking: 0 }, costUsd: 0, outcome },
});

const said: Fact = { type: 'message.said', messageId: 'm', text: 'hm', mentions: [] };

const asked: Fact = { type: 'aside.asked', asideId: 'a', about: { kind: 'task', taskId: 'T1' }, text: 'why?' };

const settled: Fact = { type: 'hunk.settled', taskId: 'T1', hunkId: 'h', verdict: 'accepted', checkpoint: null };

const builds = (count: number) => Array.from({ length: count }, () => call('build'));

describe('the limit of automatic turns', () => {
  for (const [name, facts, turns] of [
    ['each turn of the builder', builds(3), 3],
    ['reviewers side by side as one turn', [call('build'), call('review'), call('review'), call('review'), call('synthesize')], 3],
    ['reviewers again after a revision', [call('review'), call('review'), call('revise'), call('review')], 3],
    ['no call that failed', [call('build'), call('build', 'network')], 1],
    ['no repair, no answer to a question, no plan', [call('repair'), call('aside'), call('plan'), call('reviewPlan')], 0],
    ['from the last decision on', [...builds(4), settled, call('build')], 1],
    ['from the last word on', [...builds(4), said, call('build')], 1],
    ['on at the limit, whatever is said or asked beside it', [...builds(5), said, asked], 5],
    ['from the go on', [...builds(5), { type: 'execution.continued' }, call('build')], 1],
    ['from where a stopped build was taken up', [...builds(5), { type: 'run.resumed' }], 0],
    ['not what the engine settles by itself', [...builds(2), { type: 'task.settled', taskId: 'T1', outcome: 'nothing' }], 2],
  ] as readonly (readonly [string, readonly Fact[], number])[]) {
    it(`counts ${name}`, () => {
      assert.equal(stamped(facts).reduce((pace, event: Event) => applyFold(paceFold, pace, event), noAutoTurns).turns, turns);
    });
  }
});
