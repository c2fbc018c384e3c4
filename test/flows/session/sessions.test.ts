// Sessions in a window: opening, naming, archiving, deleting, read-only views.
import assert from 'node:assert/strict';
import type { Event } from '../../../src/core/events';
import { sessionTitle } from '../../../src/core/lifecycle/summary';
import { memorySessions } from '../../kit/memory';
import { openTestSession } from '../../kit/openTestSession';
import { scriptedModels } from '../../kit/scriptedModels';

describe('sessions in a window', () => {
  const started = (id: string, text: string): Event[] => [
    { seq: 1, at: 1, type: 'session.started', sessionId: id, workspace: 'sample', language: 'en', team: ['director'] },
    { seq: 2, at: 2, type: 'message.said', messageId: 'm', text, mentions: [] },
  ];
  const twoSessions = async () => {
    const sessions = memorySessions(() => 1_000);
    sessions.logs.set('s-1', started('s-1', 'first'));
    sessions.logs.set('s-2', started('s-2', 'second'));
    return openTestSession({ models: scriptedModels({}), sessions });
  };
  const marksOf = (events: readonly Event[] | undefined) =>
    (events ?? []).map(({ type }) => type).filter((type) => /^session\.[^s]/.test(type));

  it('are opened by ID, and an unknown one opens nothing', async () => {
    const test = await twoSessions();
    assert.equal(test.session().id, 's-2');
    await test.send({ type: 'session.open', sessionId: 's-1' });
    assert.equal(test.session().clarify.request, 'first');
    await test.send({ type: 'session.open', sessionId: 's-9' });
    assert.equal(test.session().id, 's-1');
    assert.equal(test.sessions.logs.has('s-9'), false);
  });

  it('name the folders of the window when shown, opened or left, and not when only renamed', async () => {
    const named: (string | null)[] = [];
    const sessions = { ...memorySessions(() => 1_000), resolveAs: async (id: string | null) => void named.push(id) };
    for (const id of ['s-1', 's-2']) sessions.logs.set(id, started(id, id));
    sessions.held?.set('s-2', { since: 500, giveUp: () => undefined });
    const test = await openTestSession({ models: scriptedModels({}), sessions });
    await test.send({ type: 'session.open', sessionId: 's-1' });
    await test.send({ type: 'session.rename', sessionId: 's-2', title: 'Other' }).catch(() => false);
    assert.deepEqual(named, ['s-2', 's-1']);
    await test.send({ type: 'session.delete', sessionId: 's-1' });
    assert.deepEqual(named, ['s-2', 's-1', null]);
  });

  it('are named, pinned and archived whether open or not', async () => {
    const test = await twoSessions();
    for (const sessionId of ['s-1', 's-2']) {
      await test.send({ type: 'session.rename', sessionId, title: `Renamed ${sessionId}` });
      await test.send({ type: 'session.pin', sessionId, pinned: true });
      await test.send({ type: 'session.pin', sessionId, pinned: true });
      await test.send({ type: 'session.archive', sessionId, archived: true });
      assert.deepEqual(marksOf(test.sessions.logs.get(sessionId)), ['session.renamed', 'session.pinned', 'session.archived']);
    }
    assert.equal(sessionTitle(test.session().summary), 'Renamed s-2');
    assert.equal(test.session().id, 's-2');
  });

  it('are gone when deleted, even if open, and can be restored', async () => {
    const test = await twoSessions();
    await test.send({ type: 'session.delete', sessionId: 's-2' });
    assert.deepEqual([test.session().id, test.sessions.logs.has('s-2')], ['', false]);
    await test.send({ type: 'session.undelete', sessionId: 's-2' });
    await test.send({ type: 'session.open', sessionId: 's-2' });
    assert.equal(test.session().clarify.request, 'second');
  });

  describe('sessions open in another window', () => {
    const held = async () => {
      const sessions = memorySessions(() => 1_000);
      sessions.logs.set('s-1', started('s-1', 'first'));
      sessions.held?.set('s-1', { since: 500, giveUp: () => undefined });
      return openTestSession({ models: scriptedModels({}), sessions });
    };

    it('are shown read-only', async () => {
      const test = await held();
      assert.equal(test.session().clarify.request, 'first');
      assert.equal(test.controller.held()?.since, 500);
      assert.equal(await test.say('hello'), false);
      assert.equal(await test.send({ type: 'session.rename', sessionId: 's-1', title: 'x' }), false);
      assert.equal(await test.send({ type: 'session.delete', sessionId: 's-1' }), false);
      assert.equal(test.sessions.logs.get('s-1')?.length, 2);
      assert.deepEqual(test.storage, []);
    });

    it('belong to this window once taken over', async () => {
      const test = await held();
      assert.equal(await test.send({ type: 'session.claim', sessionId: 's-1' }), true);
      assert.equal(test.controller.held(), null);
      await test.send({ type: 'session.rename', sessionId: 's-1', title: 'Mine' });
      assert.equal(test.session().summary.name, 'Mine');
    });

    it('are updated while that window works, and reported as free once it has closed them', async () => {
      const test = await held();
      const told = test.sessions.watching?.get('s-1');
      const more: Event = { seq: 3, at: 3, type: 'session.renamed', title: 'From there' };
      told?.events([more]);
      assert.equal(test.session().summary.name, 'From there');
      assert.deepEqual(test.events, [more]);
      told?.holder(null);
      assert.equal(test.controller.held()?.since, null);
      assert.equal(await test.say('hello'), false, 'it is asked for first');
      test.sessions.held?.clear();
      await test.send({ type: 'session.claim', sessionId: 's-1' });
      assert.deepEqual([test.controller.held(), test.sessions.watching?.size], [null, 0]);
    });

    it('are closed once they are deleted', async () => {
      const test = await held();
      test.sessions.watching?.get('s-1')?.gone();
      assert.deepEqual([test.controller.held(), test.session().id], [null, '']);
    });

    it('do not block a new session', async () => {
      const test = await held();
      await test.send({ type: 'session.new' });
      assert.deepEqual([test.controller.held(), test.session().id], [null, '']);
    });
  });

  it('are handed over in order when another window asks', async () => {
    const sessions = memorySessions(() => 1_000);
    sessions.logs.set('s-1', started('s-1', 'first'));
    let ask: () => void = () => undefined;
    const wanted = new Promise<void>((resolve) => {
      ask = resolve;
    });
    const shared = { ...sessions, open: async (id: string) => ({ ...(await sessions.open(id)), wanted }) };
    const test = await openTestSession({ models: scriptedModels({}), sessions: shared });
    assert.equal(test.controller.held(), null);
    ask();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(await test.say('too late'), false);
    assert.notEqual(test.controller.held(), null);
    assert.equal(test.session().clarify.request, 'first');
  });
});
