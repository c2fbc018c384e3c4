// Spend of the guided tour.
import assert from 'node:assert/strict';
import { shippedSpend, spendOf, typicalSpend } from '../../../src/core/clarify/typicalSpend';
import { noSummary } from '../../../src/core/lifecycle/summary';
import type { ModelRequest } from '../../../src/core/models/request';
import { openRoom } from '../../kit/openRoom';
import { play, recording, tourTeam } from '../../kit/playTour';
import { sampleFiles } from '../../kit/sampleFiles';

async function tourRun() {
  const tour = recording();
  const team = tourTeam(tour);
  const calls: ModelRequest[] = [];
  const stream: typeof team.stream = (request, signal) => {
    calls.push(request);
    return team.stream(request, signal);
  };
  const test = await openRoom({ models: { ...team, stream }, files: sampleFiles() });
  const tokens = () =>
    calls.reduce((sum, { system, messages }) => sum + messages.reduce((length, { text }) => length + text.length, system.length) / 4, 0);
  return { test, tour, calls, tokens };
}

const decisions = ['brief.accepted', 'ready.settled', 'approval.granted'];

describe('the guided tour', () => {
  it('takes what the product tells of a discussion', async () => {
    const { test, tour, calls, tokens } = await tourRun();
    await play(test, tour.request, true);
    const told = spendOf('discussion');
    assert.equal(calls.length, told.calls);
    assert.ok(Math.abs(tokens() - told.tokens) < told.tokens / 10, `${tokens()} tokens`);
    // three gates before the first change, and one accept a step
    const steps = test.session().progress.tasks.length;
    assert.deepEqual([test.events.filter(({ type }) => decisions.includes(type)).length, steps], [3, 3]);
  });

  it('can be built directly from its brief, by a click', async () => {
    const { test, tour, calls } = await tourRun();
    await play(test, tour.request, true, 'briefAcceptance');
    await test.send({ type: 'size.choose', size: 'direct' });
    assert.equal(test.awaits(), 'approval');
    await play(test, tour.request, true);
    assert.deepEqual([test.session().phase, test.session().fault], ['done', null]);
    assert.ok(calls.length < 10, calls.map(({ role }) => role).join());
  });
});

describe('the price of a size', () => {
  const ended = { ...noSummary, phase: 'done', size: 'direct' } as const;

  it('is the middle of the own sessions that ended, and the dearest is its bound', () => {
    const sessions = [4, 9, 3, 5, 40].map((calls, index) => ({ ...ended, id: `s${index}`, calls, tokens: calls * 1_000 }));
    const [direct, ...others] = typicalSpend([
      ...sessions,
      { ...ended, phase: 'discovery', calls: 99 },
      { ...ended, size: 'huge', calls: 99 },
    ]);
    assert.deepEqual([direct, others], [{ size: 'direct', calls: 5, mostCalls: 40, tokens: 5_000 }, []]);
    assert.deepEqual([spendOf('direct', [direct ?? assert.fail()]).isOwn, spendOf('reviewed', []).isOwn], [true, false]);
  });

  it('is known of every size before the first session', () => {
    for (const { calls, mostCalls, tokens } of shippedSpend) assert.ok(calls > 0 && mostCalls > calls && tokens > 0);
    assert.deepEqual(typicalSpend([]), []);
  });
});
