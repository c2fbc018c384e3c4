// Failures when switching between sessions.
import assert from 'node:assert/strict';
import type { Event } from '../../../src/core/events';
import { emptySession, type Session } from '../../../src/core/session';
import { dispatch } from '../../../src/flows/session/dispatch';
import type { Flow, StepRunner } from '../../../src/flows/kernel/flow';
import { createReadOnlySession } from '../../../src/flows/session/readOnlySession';
import { LogError } from '../../../src/flows/ports/ports';
import { createRecorder } from '../../../src/flows/kernel/recorder';
import { memorySessions, type MemorySessions } from '../../kit/memory';
import { openTestSession } from '../../kit/openTestSession';
import { scriptedModels } from '../../kit/scriptedModels';
import { turn } from '../../kit/virtualClock';

const started = (id: string, text: string): Event[] => [
  { seq: 1, at: 1, type: 'session.started', sessionId: id, workspace: 'sample', language: 'en', team: ['director'] },
  { seq: 2, at: 2, type: 'message.said', messageId: 'm', text, mentions: [] },
];

/** Sessions that track the IDs of open logs. */
function counted(sessions: MemorySessions): MemorySessions & { readonly openLogs: Set<string> } {
  const openLogs = new Set<string>();
  return Object.assign(sessions, {
    openLogs,
    open: ((open) => async (id: string) => {
      const opened = await open(id);
      openLogs.add(id);
      return { ...opened, log: { ...opened.log, close: async () => void openLogs.delete(id) } };
    })(sessions.open),
  });
}

describe('a session with problems', () => {
  it('keeps only its own log open if the next session cannot be written', async () => {
    const sessions = counted(memorySessions(() => 1_000));
    sessions.logs.set('s-1', [
      ...started('s-1', 'first'),
      { seq: 3, at: 3, type: 'phase.entered', from: null, to: 'clarify', cause: 'requested' },
    ]);
    sessions.logs.set('s-2', started('s-2', 'second'));
    const test = await openTestSession({ models: scriptedModels({}), sessions });
    sessions.full = true;
    assert.equal(await test.controller.command({ type: 'session.open', sessionId: 's-1' }), false);
    assert.deepEqual([...sessions.openLogs], [test.session().id]);
  });

  it('tells the panel that a session was deleted, even if no other can be shown', async () => {
    const sessions = memorySessions(() => 1_000);
    sessions.logs.set('s-1', started('s-1', 'first'));
    let ask: () => void = () => undefined;
    const wanted = new Promise<void>((resolve) => (ask = resolve));
    const shared = {
      ...sessions,
      open: async (id: string) => ({ ...(await sessions.open(id)), wanted }),
      watch: () => Promise.reject(new LogError('cannot be read')),
    };
    const test = await openTestSession({ models: scriptedModels({}), sessions: shared });
    test.events.push(...started('s-1', 'shown'));
    ask();
    await turn();
    assert.equal(test.session().id, '');
    assert.deepEqual(test.events, [], 'what was shown is void');
    assert.deepEqual(test.storage, ['failed']);
  });

  it('is stopped although nothing can be recorded', async () => {
    let asked: () => void = () => undefined;
    const asking = new Promise<void>((resolve) => (asked = resolve));
    let stopped = false;
    const models = {
      ...scriptedModels({}),
      async *stream(_request: unknown, signal: AbortSignal) {
        asked();
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        stopped = true;
        yield { type: 'failed', failure: { reason: 'cancelled', detail: '', retryAfterMs: null } } as const;
      },
    };
    const sessions = memorySessions(() => 1_000);
    let letter = 'one';
    const own = () => [{ id: 'tester', name: 'Tester', duty: 'tests', color: 'cyan', tier: 'strong', path: 'a.md', letter } as never];
    const test = await openTestSession({ models, sessions, ownAgents: own });
    void test.controller.command({ type: 'message.send', text: 'Build a login' });
    await asking;
    letter = 'two';
    sessions.full = true;
    await test.controller.command({ type: 'run.stop' });
    assert.equal(stopped, true);
  });

  it('is not paused once its build is over, even if the pause waited for the team to stop', async () => {
    const { log } = await memorySessions(() => 1_000).open('s-1');
    const recorder = createRecorder(log, { events: () => undefined }, emptySession);
    await recorder.record(
      { type: 'phase.entered', from: null, to: 'discovery', cause: 'workshopOpened' },
      { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
      { type: 'phase.entered', from: 'ready', to: 'execution', cause: 'implementationStarted' },
    );
    const stop = async () => {
      await recorder.record({ type: 'phase.entered', from: 'execution', to: 'done', cause: 'allSettled' });
      return true;
    };
    const run: StepRunner = { stop, continueWork: () => undefined, start: () => false, isBusy: () => true, idle: async () => undefined };
    await dispatch({ recorder } as Flow, run, { type: 'execution.pause' });
    assert.equal(recorder.session().phase, 'done');
  });

  it('is not shown if it was left while being read', async () => {
    let read: (session: Session) => void = () => undefined;
    const watch = () => new Promise<Session>((resolve) => (read = resolve));
    const held = createReadOnlySession(
      { watch },
      { events: () => undefined, heldChanged: () => undefined, sessionChanged: () => undefined },
    );
    const shown = held.show('s-1', { since: 500 });
    held.drop();
    read(emptySession);
    await shown;
    assert.equal(held.now(), null);
  });
});
