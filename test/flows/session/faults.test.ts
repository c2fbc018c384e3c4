// Faults of model calls, and the actions that resolve these faults.
import assert from 'node:assert/strict';
import { type FaultReason, faultFixes } from '../../../src/core/faults';
import { modelFailure, modelFailureReasons } from '../../../src/core/models/failure';
import type { Models } from '../../../src/flows/ports/ports';
import { memorySessions } from '../../kit/memory';
import { checkInvariants } from '../../kit/invariants';
import { openTestSession } from '../../kit/openTestSession';
import { play, recording, tourCalls, tourTeam } from '../../kit/playTour';
import { isNight, someOfEach } from '../../kit/rounds';
import { sampleFiles } from '../../kit/sampleFiles';
import { column } from '../../kit/lists';

const tour = recording();
const team = () => tourTeam(tour);

/** Recorded team whose call number `failAt` fails. With `contextTooLong`, the automatic retry fails too. */
function failingTeam(failAt: number, reason: (typeof modelFailureReasons)[number]): Models & { failed: string } {
  const models = team();
  const lastAt = reason === 'contextTooLong' ? failAt + 1 : failAt;
  let calls = 0;
  const failing = {
    ...models,
    /** Role of the failed call. */
    failed: '',
    async *stream(...[request, signal]: Parameters<Models['stream']>): ReturnType<Models['stream']> {
      // Summarizer calls do not count, because no work waits for a summary.
      if (request.role === 'summarizer' || ++calls < failAt || calls > lastAt) return yield* models.stream(request, signal);
      failing.failed = request.role;
      yield { type: 'failed', failure: modelFailure(reason) };
    },
  };
  return failing;
}

/** Failures that cause no fault during clarification: the request itself becomes the brief. */
const silences = ['empty', 'contentBlocked', 'malformed', 'truncated', 'cancelled'];

describe('a failing model', () => {
  for (const [index, reason] of modelFailureReasons.filter((each) => !silences.includes(each)).entries()) {
    it(`that fails with ${reason} stops the work until it is fixed, and loses nothing`, async () => {
      const test = await openTestSession({ models: failingTeam(1, reason), files: sampleFiles() });
      await test.say(tour.request);
      assert.equal(test.session().fault?.fault.reason, reason);
      assert.equal(test.awaits(), 'mending');
      assert.ok(faultFixes[reason as FaultReason]);
      await test.send({ type: 'run.resume' });
      // After the fix, the kind of fault no longer matters, so only one session is played to the end, except in nightly runs.
      const next = isNight || index === 0 ? null : 'answers';
      await play(test, tour.request, false, next);
      if (next) assert.equal(test.awaits(), next);
      else assert.equal(test.session().phase, 'done');
      checkInvariants(test);
    });
  }

  it('is called again where the work stopped, whichever call failed', async () => {
    const calls = (await tourCalls()).filter(({ role }) => role !== 'summarizer').map((call, index) => ({ ...call, failAt: index + 1 }));
    for (const { failAt } of someOfEach(calls, ({ kind }) => kind)) {
      const models = failingTeam(failAt, 'badKey');
      const test = await openTestSession({ models, files: sampleFiles() });
      await play(test, tour.request);
      // Failed ballots and reviews, and a failed summary after the build, are skipped without a fault.
      const isSummary = models.failed === 'director' && test.session().phase === 'done';
      if (!isSummary && !/\.ballot$|\.review$|^reviewer\./.test(models.failed)) {
        assert.equal(test.awaits(), 'mending', `call ${failAt}`);
        await test.send({ type: 'run.resume' });
        await play(test, tour.request);
      }
      assert.equal(test.session().phase, 'done', `failed at call ${failAt} it stands at ${test.awaits()}`);
      checkInvariants(test);
    }
  });

  it('that keeps failing keeps the fault open and every message', async () => {
    const models = team();
    const test = await openTestSession({
      models: {
        ...models,
        async *stream() {
          yield { type: 'failed', failure: modelFailure('badKey') };
        },
      },
      files: sampleFiles(),
    });
    await test.say(tour.request);
    await test.send({ type: 'run.resume' });
    await test.say('and another thing');
    assert.equal(test.awaits(), 'mending');
    assert.deepEqual(
      column(
        test.events.filter((event) => event.type === 'message.said'),
        'text',
      ),
      [tour.request, 'and another thing'],
    );
  });
});

describe('a workspace problem', () => {
  const toReview = async () => {
    const test = await openTestSession({ models: team(), files: sampleFiles() });
    test.workspace.readOnly = true;
    await play(test, tour.request);
    return test;
  };

  it('of a read-only folder raises a fault, leaves the hunk undecided, and accepts it once writable', async () => {
    const test = await toReview();
    assert.equal(test.session().fault?.fault.reason, 'readOnly');
    assert.equal(test.workspace.writes.length, 0);
    test.workspace.readOnly = false;
    await test.send({ type: 'run.resume' });
    assert.equal(test.awaits(), 'review');
    await play(test, tour.request);
    assert.equal(test.session().phase, 'done');
  });

  it('of a missing folder is reported before a plan is made, and resolved by opening one', async () => {
    const test = await openTestSession({ models: team(), files: sampleFiles() });
    test.workspace.name = null;
    await play(test, tour.request);
    assert.equal(test.session().fault?.fault.reason, 'noWorkspace');
    test.workspace.name = 'sample';
    await test.send({ type: 'run.resume' });
    await play(test, tour.request);
    assert.equal(test.session().phase, 'done');
  });

  it('of an untrusted folder runs no task, and says how to trust it', async () => {
    const test = await openTestSession({ models: team(), files: sampleFiles() });
    test.workspace.isTrusted = false;
    await play(test, tour.request);
    assert.equal(test.session().fault?.fault.reason, 'untrusted');
    assert.equal(test.verification.runs, 0);
    test.workspace.isTrusted = true;
    await test.send({ type: 'run.resume' });
    await play(test, tour.request);
    assert.equal(test.session().phase, 'done');
    assert.equal(test.verification.runs, 1);
  });

  it('of a missing test task lets the user finish by skipping the check', async () => {
    const test = await openTestSession({ models: team(), files: sampleFiles() });
    test.verification.task = null;
    await play(test, tour.request);
    assert.equal(test.session().fault?.fault.reason, 'noTask');
    await test.send({ type: 'run.resume' });
    await test.send({ type: 'verification.skip' });
    assert.equal(test.session().phase, 'done');
    assert.equal(test.session().progress.checks.last?.outcome, 'skipped');
  });
});

describe('a full disk', () => {
  it('pauses the team, keeps what was recorded, and continues when there is space', async () => {
    const sessions = memorySessions(() => 0);
    const test = await openTestSession({ models: team(), files: sampleFiles(), sessions });
    await test.say(tour.request);
    const before = test.session();
    sessions.full = true;
    assert.equal(await test.say('a message that cannot be written'), false);
    assert.deepEqual(test.session(), before);
    assert.equal(test.storage.at(-1), 'failed');
    sessions.full = false;
    await play(test, tour.request);
    assert.equal(test.storage.at(-1), 'recovered');
    assert.equal(test.session().phase, 'done');
    checkInvariants(test);
  });

  it('is resolved by a successful write, and by nothing else', async () => {
    const sessions = memorySessions(() => 0);
    const test = await openTestSession({ models: team(), files: sampleFiles(), sessions });
    await test.say(tour.request);
    assert.deepEqual(test.storage, [], 'nothing has been in the way');
    sessions.full = true;
    await test.say('a message that cannot be written');
    const { id } = test.session();
    for (const command of [
      { type: 'run.stop' },
      { type: 'hunk.reopen', taskId: 'none', hunkId: 'none' },
      { type: 'session.open', sessionId: id },
    ] as const)
      assert.equal(await test.send(command), true, `${command.type} needs nothing written`);
    assert.deepEqual(test.storage, ['failed']);
    sessions.full = false;
    await test.send({ type: 'run.stop' });
    assert.deepEqual(test.storage, ['failed'], 'nobody has tried it yet');
    await test.send({ type: 'session.rename', sessionId: id, title: 'Room again' });
    await test.send({ type: 'session.rename', sessionId: id, title: 'And again' });
    assert.deepEqual(test.storage, ['failed', 'recovered'], 'said once');
  });
});
