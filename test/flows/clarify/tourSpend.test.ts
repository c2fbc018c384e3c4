// Number of calls, tokens and clicks in the guided tour.
import assert from 'node:assert/strict';
import type { Size } from '../../../src/core/clarify/size';
import { shippedSpend, spendOf, typicalSpend } from '../../../src/core/clarify/typicalSpend';
import { noSummary } from '../../../src/core/lifecycle/summary';
import type { ModelRequest } from '../../../src/core/models/request';
import { openTestSession, type TestSessionOptions } from '../../kit/openTestSession';
import { play, recording, tourTeam } from '../../kit/playTour';
import { sampleFiles } from '../../kit/sampleFiles';

async function tourRun(tour = recording(), options: Partial<TestSessionOptions> = {}) {
  const team = tourTeam(tour);
  const calls: ModelRequest[] = [];
  const stream: typeof team.stream = (request, signal) => {
    calls.push(request);
    return team.stream(request, signal);
  };
  const test = await openTestSession({ models: { ...team, stream }, files: sampleFiles(), ...options });
  const tokens = () =>
    calls.reduce((sum, { system, messages }) => sum + messages.reduce((length, { text }) => length + text.length, system.length) / 4, 0);
  return { test, tour, calls, tokens, short: tour.short?.request ?? '' };
}

const decisions = ['brief.accepted', 'ready.settled', 'approval.granted'];

function staysWithinEstimate(size: Size, { calls, tokens, test }: Awaited<ReturnType<typeof tourRun>>): void {
  const told = spendOf(size);
  assert.deepEqual([test.session().phase, test.session().fault, calls.length], ['done', null, told.calls]);
  assert.ok(Math.abs(tokens() - told.tokens) < told.tokens / 10, `${tokens()} tokens`);
}

describe('the short tour', () => {
  it('spends what the product shows for a direct request', async () => {
    const run = await tourRun();
    await play(run.test, run.short, true);
    staysWithinEstimate('direct', run);
  });

  it('spends what the product shows for a review, with one proposal and its review', async () => {
    const tour = recording();
    const stance = (value: object) => ({
      text: `It is small.\n\n<<<STANCE>>>\n${JSON.stringify({ position: 'support', ...value })}\n<<<END>>>`,
    });
    const replies = {
      ...tour.short?.replies,
      architect: [stance({ proposal: [{ kind: 'behaviour', text: 'booksOf is called listBooks.' }] })],
      adversary: [stance({})],
      'reviewer.step': [{ json: { findings: [] } }],
      director: [{ text: 'It is renamed.' }],
    };
    const run = await tourRun({ ...tour, short: { request: 'Rename booksOf to listBooks.', replies } }, { size: 'reviewed' });
    await play(run.test, run.short, true);
    staysWithinEstimate('reviewed', run);
  });
});

describe('the guided tour', () => {
  it('spends what the product shows for a discussion', async () => {
    const run = await tourRun();
    await play(run.test, run.tour.request, true);
    staysWithinEstimate('discussion', run);
    // The user decides three cards before the first change, and accepts each of three steps.
    const { events, session } = run.test;
    assert.deepEqual([events.filter(({ type }) => decisions.includes(type)).length, session().progress.tasks.length], [3, 3]);
  });

  for (const size of ['direct', 'reviewed'] as const)
    it(`spends the shown maximum of calls if ${size} is chosen at its brief`, async () => {
      const { test, tour, calls } = await tourRun();
      await play(test, tour.request, true, 'briefAcceptance');
      await test.send({ type: 'size.choose', size });
      await play(test, tour.request, true);
      assert.deepEqual([test.session().phase, test.session().fault, calls.length], ['done', null, spendOf(size).mostCalls]);
    });
});

describe('the price of a size', () => {
  const ended = { ...noSummary, phase: 'done', size: 'direct' } as const;

  it('is the median of completed sessions, limited by the most expensive one', () => {
    const sessions = [4, 9, 3, 5, 40].map((calls, index) => ({ ...ended, id: `s${index}`, calls, tokens: calls * 1_000 }));
    const [direct, ...others] = typicalSpend([
      ...sessions,
      { ...ended, phase: 'discovery', calls: 99 },
      { ...ended, size: 'huge', calls: 99 },
    ]);
    assert.deepEqual([direct, others], [{ size: 'direct', calls: 5, mostCalls: 40, tokens: 5_000 }, []]);
    assert.deepEqual([spendOf('direct', [direct ?? assert.fail()]).isOwn, spendOf('reviewed', []).isOwn], [true, false]);
  });

  it('is known for every size before the first session', () => {
    for (const { calls, mostCalls, tokens } of shippedSpend) assert.ok(calls > 0 && mostCalls > calls && tokens > 0);
    assert.deepEqual(typicalSpend([]), []);
  });
});
