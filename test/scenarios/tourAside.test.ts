// Guided tour in which the user deviates from the recording.
import assert from 'node:assert/strict';
import { createRecorded, tourPaceMs } from '../../src/adapters/models/recorded';
import type { Event } from '../../src/core/events';
import { currentTask } from '../../src/core/execution/selectors';
import type { Awaited } from '../../src/core/next';
import { openTestSession, type TestSession } from '../kit/openTestSession';
import { openTourAt, play, recording, tourTeam } from '../kit/playTour';
import { sampleFiles } from '../kit/sampleFiles';
import { virtualClock } from '../kit/virtualClock';
import { assertEmpty, column } from '../kit/lists';

const tour = recording();
const question = 'Could we keep the counters in Redis instead?';

const tourAt = (stop: Awaited) => openTourAt(stop, { models: tourTeam(tour) });

async function endsWell(test: TestSession): Promise<void> {
  await play(test, tour.request);
  const { phase, fault } = test.session();
  assert.deepEqual([phase, fault], ['done', null], `stands at ${test.awaits()}`);
  assertEmpty(test.events.filter(({ type }) => type === 'fault.raised'));
}

describe('the guided tour with other actions', () => {
  for (const stop of ['answers', 'briefAcceptance', 'approval', 'review'] as const)
    it(`answers a question at ${stop}, and continues to its end`, async () => {
      const test = await tourAt(stop);
      await test.say(question);
      await endsWell(test);
    });

  it('answers a question at verification, and continues to its end', async () => {
    const test = await openTestSession({ models: tourTeam(tour), files: sampleFiles() });
    await play(test, tour.request, false, 'verification');
    await test.say(question);
    await endsWell(test);
  });

  it('says that a question about the proposal has no recorded answer, and keeps the offer', async () => {
    const test = await tourAt('consensus');
    const before = test.events.length;
    await test.say(question);
    const read = test.events.slice(before).filter((event) => event.type === 'message.read');
    assert.deepEqual(column(read, 'heardAs'), ['unread']);
    assert.equal(test.awaits(), 'consensus');
    await endsWell(test);
  });

  it('answers a comment on the plan with the same plan, to be approved', async () => {
    const test = await tourAt('approval');
    const hash = test.session().progress.offered?.hash ?? '';
    await test.send({ type: 'plan.comment', hash, taskId: 'T1', line: 'Only a named proxy', text: 'Behind a port, please' });
    await test.send({ type: 'plan.revise', hash });
    assert.equal(test.awaits(), 'approval');
    await endsWell(test);
  });

  it('repeats the edits of a step that is sent back, and not those of the next one', async () => {
    const test = await tourAt('review');
    const first = currentTask(test.session().progress);
    assert.ok(first);
    const paths = first.files.map(({ path }) => path);
    await test.send({ type: 'task.revise', taskId: first.id, text: 'Shorter, please.' });
    const again = currentTask(test.session().progress);
    assert.deepEqual([again?.id, again?.attempt, again?.files.map(({ path }) => path)], [first.id, 2, paths]);
    await endsWell(test);
  });

  it('answers a question about a hunk with a member’s text, and continues to its end', async () => {
    const test = await tourAt('review');
    const task = currentTask(test.session().progress);
    const hunkId = Object.keys(task?.verdicts ?? {})[0] ?? '';
    const before = test.events.length;
    await test.send({ type: 'aside.ask', about: { kind: 'hunk', taskId: task?.id ?? '', hunkId }, text: 'Why a Map?' });
    const [said] = test.events.slice(before).filter((event): event is Event & { type: 'turn.ended' } => event.type === 'turn.ended');
    assert.match(said?.text ?? '', /This tour is recorded/);
    await endsWell(test);
  });

  it('continues if every hunk of the first step was rejected', async () => {
    const test = await tourAt('review');
    await test.send({ type: 'task.settle', taskId: currentTask(test.session().progress)?.id ?? '', accept: false });
    await play(test, tour.request);
    assert.equal(test.session().fault, null);
    assert.ok(['done', 'execution'].includes(test.session().phase ?? ''));
    assert.equal(
      test.events.some(({ type }) => type === 'fault.raised'),
      false,
    );
  });

  it('shows the first edit after 36 s of playing time, which leaves 9 of 45 for eight clicks', async () => {
    const clock = virtualClock({ autoUpToMs: tourPaceMs });
    const test = await openTestSession({ models: createRecorded(tour, clock), files: sampleFiles(), clock });
    const startedAt = clock.now();
    await play(test, tour.request, false, 'review');
    assert.equal(test.awaits(), 'review');
    const tookMs = clock.now() - startedAt;
    assert.ok(tookMs > 5_000 && tookMs <= 36_000, `${tookMs} ms`);
  });
});
