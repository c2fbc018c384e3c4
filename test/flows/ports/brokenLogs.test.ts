// Session logs that cannot be opened or written.
import assert from 'node:assert/strict';
import type { Event } from '../../../src/core/events';
import { LogError } from '../../../src/flows/ports/ports';
import { UnreadableError } from '../../../src/flows/ports/sessions';
import { type MemorySessions, memorySessions } from '../../kit/memory';
import { openTestSession } from '../../kit/openTestSession';
import { scriptedModels } from '../../kit/scriptedModels';

const events = (id: string): Event[] => [
  { seq: 1, at: 1, type: 'session.started', sessionId: id, workspace: 'sample', language: 'en', team: ['director'] },
  { seq: 2, at: 2, type: 'message.said', messageId: 'm', text: 'Build it', mentions: [] },
];

/** Copy of the sessions with a replaced `open`. */
function opening(sessions: MemorySessions, open: MemorySessions['open']): MemorySessions {
  return { ...sessions, open };
}

describe('a session without its first event', () => {
  const answers = () => scriptedModels({ script: { starter: [{ text: 'What for?' }] } });

  it('begins with the next message after the disk was full', async () => {
    const test = await openTestSession({ models: answers() });
    test.sessions.full = true;
    assert.equal(await test.say('Build it'), false);
    test.sessions.full = false;
    await test.controller.command({ type: 'message.send', text: 'Build it' });
    assert.notEqual(test.session().id, '');
    assert.ok(test.session().team.length > 0);
    assert.equal(test.session().clarify.request, 'Build it');
  });

  it('begins with the next message if an empty log was opened', async () => {
    const sessions = memorySessions(() => 1_000);
    sessions.logs.set('empty', []);
    const test = await openTestSession({ models: answers(), sessions });
    assert.equal(await test.controller.command({ type: 'run.resume' }), true);
    assert.equal(test.session().seq, 0);
    await test.controller.command({ type: 'message.send', text: 'Build it' });
    assert.notEqual(test.session().id, '');
    assert.equal(sessions.logs.get('empty')?.length, 0);
  });

  it('is repaired if its first event was damaged', async () => {
    const sessions = memorySessions(() => 1_000);
    sessions.logs.set('s-1', events('s-1').slice(1));
    const damaged = opening(sessions, async (id) => ({ ...(await sessions.open(id)), droppedBytes: 90, lostEvents: 1 }));
    const test = await openTestSession({ models: scriptedModels({}), sessions: damaged });
    assert.equal(test.session().id, 's-1');
    assert.ok(test.session().team.length > 0);
    const repaired = [...test.session().transcript.entries.tail].find((entry) => entry.kind === 'repaired');
    assert.deepEqual([repaired?.droppedBytes, repaired?.lostEvents], [90, 1]);
  });
});

describe('a session that cannot be opened', () => {
  it('is shown read-only if nothing can be written', async () => {
    const sessions = memorySessions(() => 1_000);
    sessions.logs.set('s-1', events('s-1'));
    let isReadOnly = true;
    const test = await openTestSession({
      models: scriptedModels({}),
      sessions: opening(sessions, (id) => (isReadOnly ? Promise.reject(new LogError('EROFS')) : sessions.open(id))),
    });
    assert.equal(test.session().clarify.request, 'Build it');
    assert.deepEqual([test.controller.held()?.since, test.controller.held()?.isReadOnly], [null, true]);
    assert.deepEqual(test.storage, ['failed']);
    assert.equal(await test.say('hello'), false);
    isReadOnly = false;
    assert.equal(await test.send({ type: 'session.claim', sessionId: 's-1' }), true);
    assert.equal(test.controller.held(), null);
    assert.equal(test.session().id, 's-1');
  });

  it('leaves the open session alone, and is no disk error', async () => {
    const sessions = memorySessions(() => 1_000);
    sessions.logs.set('s-1', events('s-1'));
    sessions.logs.set('s-2', events('s-2'));
    const test = await openTestSession({
      models: scriptedModels({}),
      sessions: opening(sessions, (id) => (id === 's-1' ? Promise.reject(new UnreadableError('newerVersion')) : sessions.open(id))),
    });
    assert.equal(await test.send({ type: 'session.open', sessionId: 's-1' }), false);
    assert.equal(test.session().id, 's-2');
    assert.equal(test.controller.held(), null);
  });
});
