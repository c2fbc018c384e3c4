// Short guided tour: a rename that is built without a discussion.
import assert from 'node:assert/strict';
import { requestsOf } from '../../src/adapters/models/recorded';
import { checkInvariants } from '../kit/invariants';
import { openTestSession, type TestSession } from '../kit/openTestSession';
import { play, recording, tourTeam } from '../kit/playTour';
import { sampleFiles } from '../kit/sampleFiles';

const tour = recording();
const request = requestsOf(tour)[1] ?? '';

const open = () => openTestSession({ models: tourTeam(tour), files: sampleFiles() });
const roles = (test: TestSession) => test.events.flatMap((event) => (event.type === 'call.ended' ? [event.role] : []));
const said = (test: TestSession) => test.events.flatMap((event) => (event.type === 'turn.ended' ? [event.text] : []));

describe('the short tour', () => {
  it('leads from the request to the changed files with three calls and two decisions', async () => {
    const test = await open();
    await play(test, request, true, 'approval');
    assert.deepEqual(test.session().clarify.size, { size: 'direct', by: 'user', reason: 'Just build it, no discussion' });
    await play(test, request, true);
    assert.deepEqual([test.session().phase, test.session().fault], ['done', null]);
    assert.deepEqual(roles(test), ['starter', 'planner', 'builder']);
    const decisions = ['ready.settled', 'approval.granted', 'task.settled'];
    assert.deepEqual(
      test.events.flatMap(({ type }) => (decisions.includes(type) ? [type] : [])),
      ['approval.granted', 'task.settled'],
    );
    for (const [path, text] of test.workspace.files) assert.doesNotMatch(text, /booksOf/, path);
    assert.equal([...test.workspace.files.values()].join().match(/listBooks/g)?.length, 3);
    checkInvariants(test);
  });

  it('answers a comment on the plan with the same plan, and says so', async () => {
    const test = await open();
    await play(test, request, true, 'approval');
    const hash = test.session().progress.offered?.hash ?? '';
    await test.send({ type: 'plan.comment', hash, taskId: 'T1', line: 'Rename booksOf', text: 'Keep an alias, please' });
    await test.send({ type: 'plan.revise', hash });
    assert.match(said(test).at(-1) ?? '', /This tour is recorded/);
    await play(test, request, true);
    assert.deepEqual([test.session().phase, test.session().fault], ['done', null]);
  });

  it('repeats the same edits if they are sent back', async () => {
    const test = await open();
    await play(test, request, true, 'review');
    await test.send({ type: 'task.revise', taskId: 'T1', text: 'Shorter, please.' });
    await play(test, request, true);
    assert.deepEqual([test.session().phase, test.session().fault], ['done', null]);
  });

  it('ends if a discussion is requested, and plays nothing of the other tour', async () => {
    const test = await open();
    await play(test, request, true, 'approval');
    await test.say('Why not a shorter name?');
    assert.equal(test.awaits(), 'approval');
    await test.send({ type: 'size.choose', size: 'discussion' });
    assert.equal(test.session().fault?.fault.reason, 'recordingEnded');
    for (const text of said(test)) assert.doesNotMatch(text, /rate|login|attempt|password/i);
  });
});
