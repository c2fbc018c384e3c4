// Guided tour from the request to working code.
import assert from 'node:assert/strict';
import { createRecorded } from '../../src/adapters/models/recorded';
import { matchesGolden } from '../kit/golden';
import { checkInvariants } from '../kit/invariants';
import { openTestSession, type TestSession } from '../kit/openTestSession';
import { play, recording } from '../kit/playTour';
import { renderTranscript } from '../kit/renderTranscript';
import { sampleFiles } from '../kit/sampleFiles';
import { virtualClock } from '../kit/virtualClock';
import { assertEmpty } from '../kit/lists';

describe('the guided tour', () => {
  let test: TestSession;

  before(async () => {
    const tour = recording();
    test = await openTestSession({ models: createRecorded(tour, virtualClock(), { paceMs: 0 }), files: sampleFiles() });
    await play(test, tour.request);
  });

  it('leads from the request to done, and reads like a discussion', () => {
    assert.equal(test.session().phase, 'done', `stands at ${test.awaits()} ${JSON.stringify(test.session().fault)}`);
    matchesGolden('test/scenarios/tour.md', renderTranscript(test.session()));
    checkInvariants(test);
  });

  it('has every agreed number and name in the final code, and reports a missing one on the way', () => {
    const proposed = test.events.filter((event) => event.type === 'edits.proposed');
    const missed = proposed.flatMap(({ taskId, attempt, missing = [] }) =>
      missing.map(({ clause, terms }) => `${taskId} ${attempt} ${clause} ${terms.join()}`),
    );
    assert.deepEqual(missed, ['T2 1 P7 10,000']);
    const built = test.session().progress.tasks.filter(({ outcome }) => outcome === 'applied');
    assert.ok(built.length > 0);
    assertEmpty(built.flatMap(({ missing = [] }) => missing));
  });

  it('marks every message as recorded', () => {
    const calls = test.events.filter((event) => event.type === 'call.ended');
    assert.ok(calls.length > 10);
    assert.ok(calls.every((call) => call.recorded && call.model === 'recorded' && call.masked === undefined));
  });

  it('uses every recorded reply and needs no other', () => {
    const used = test.session().callsByRole;
    assert.deepEqual(used, Object.fromEntries(Object.entries(recording().replies).map(([role, replies]) => [role, replies.length])));
  });

  it('proposes nothing without effect, and repeats nothing', async () => {
    const tour = recording();
    const red = await openTestSession({ models: createRecorded(tour, virtualClock(), { paceMs: 0 }), files: sampleFiles(), exitCode: 1 });
    await play(red, tour.request, true, 'verification');
    await red.send({ type: 'verification.run' });
    const said = red.events.flatMap((event) => (event.type === 'turn.ended' && event.text !== '' ? [event.text] : []));
    assert.deepEqual(said, [...new Set(said)]);
    const { files, refused } = red.events.findLast((event) => event.type === 'edits.proposed') ?? {};
    assert.deepEqual([files, refused, red.awaits(), red.session().fault], [[], [], 'redCheck', null]);
  });

  it('streams only text that is kept in the end', () => {
    for (const event of test.events) {
      if (event.type !== 'turn.ended') continue;
      const typed = test.typed.get(event.turnId) ?? '';
      assert.equal(typed.trimEnd(), event.text);
    }
  });
});
