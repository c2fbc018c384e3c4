// Crashes during a restore.
import assert from 'node:assert/strict';
import { acceptStep, type ReviewSession, reviewSession, sessionId, stepOf, type StepTexts } from '../../kit/reviewSession';
import { dyingSessions } from '../../kit/dyingSessions';
import { checkInvariants } from '../../kit/invariants';
import {
  type MemoryCheckpoints,
  memoryCheckpoints,
  memorySessions,
  type MemorySessions,
  type MemoryWorkspace,
  memoryWorkspace,
} from '../../kit/memory';

describe('a crash during a restore', () => {
  const old = { 'a.txt': 'one\ntwo\nx\ny\nthree\n', 'old.txt': 'old\n' };
  const steps: StepTexts[] = [
    { 'a.txt': [old['a.txt'], 'ONE\ntwo\nx\ny\nthree\n'] },
    { 'a.txt': ['ONE\ntwo\nx\ny\nthree\n', 'ONE\ntwo\nx\ny\nTHREE\n'], 'new.txt': [null, 'new\n'], 'old.txt': ['old\n', null] },
  ];
  const typed = (text: string) => text.replace('two', 'two\ntyped');

  /** Accepts both steps, types into a file, and undoes the second step. */
  async function play(test: ReviewSession): Promise<void> {
    await acceptStep(test);
    await acceptStep(test);
    test.workspace.files.set('a.txt', typed(test.workspace.files.get('a.txt') ?? ''));
    await test.send({ type: 'checkpoint.preview', checkpointId: stepOf(test, 't2').checkpointId, what: 'both' });
    const restoreId = test.session().checkpoints.offer?.restoreId ?? '';
    await test.send({ type: 'restore.settle', restoreId, taken: true, overwrite: [] });
  }

  const before = { 'a.txt': typed('ONE\ntwo\nx\ny\nthree\n'), 'old.txt': 'old\n' };
  const after = { 'a.txt': typed('ONE\ntwo\nx\ny\nTHREE\n'), 'new.txt': 'new\n' };

  /** Reopens a crashed session with the surviving files and checkpoints, and resumes it. */
  async function reopen(sessions: MemorySessions, workspace: MemoryWorkspace, checkpoints: MemoryCheckpoints): Promise<ReviewSession> {
    const again = await reviewSession(steps, { sessions, workspace, checkpoints });
    const untouched = Object.fromEntries(workspace.files);
    assert.equal(again.controller.isBusy(), false);
    assert.deepEqual(Object.fromEntries(workspace.files), untouched, 'it wrote by itself');
    if (again.awaits() === 'resume') await again.send({ type: 'run.resume' });
    checkInvariants(again);
    return again;
  }

  it('at any event ends with all of it done or none, and nothing done twice', async () => {
    const whole = await reviewSession(steps, { files: old });
    const first = whole.session().seq;
    await play(whole);
    const last = whole.sessions.logs.get(sessionId)?.length ?? 0;
    assert.ok(last > first + 8);
    let undone = 0;
    for (let events = first; events <= last; events++) {
      const workspace = memoryWorkspace(old);
      const checkpoints = memoryCheckpoints();
      const sessions = memorySessions(() => 0);
      const died = new Promise<void>((resolve) => {
        void reviewSession(steps, { sessions: dyingSessions(sessions, events, resolve), workspace, checkpoints })
          .then(play)
          .then(resolve);
      });
      await died;
      const again = await reopen(sessions, workspace, checkpoints);
      const { pending, changes } = again.session().checkpoints;
      assert.equal(pending, null, `after ${events} events`);
      if (!changes.some((change) => change.kind === 'step' && change.taskId === 't2') && again.session().forkedFrom === null) continue;
      const isRestored = again.session().forkedFrom !== null || changes.some((change) => change.kind === 'restore');
      if (isRestored) undone++;
      const isTyped = workspace.files.get('a.txt')?.includes('typed');
      if (isTyped) assert.deepEqual(Object.fromEntries(workspace.files), isRestored ? before : after, `after ${events} events`);
    }
    assert.ok(undone >= 3, `${undone} crashes after the user had said yes`);
  });

  /** Simulates a crash after `done` of three files were restored. Returns the workspace and a function that reopens the session. */
  async function crashed(done: number) {
    const workspace = memoryWorkspace(old);
    const [checkpoints, sessions] = [memoryCheckpoints(), memorySessions(() => 0)];
    const { write } = workspace;
    await new Promise<void>((died) => {
      workspace.write = async (writes) => {
        if (!workspace.files.get('a.txt')?.includes('typed')) return write(writes);
        await write(writes.slice(0, done));
        died();
        return new Promise(() => undefined);
      };
      void reviewSession(steps, { sessions, workspace, checkpoints }).then(play);
    });
    workspace.write = write;
    return { workspace, restart: () => reopen(sessions, workspace, checkpoints) };
  }

  for (const done of [0, 1, 2, 3]) {
    it(`between files, with ${done} of 3 written, is completed once the user continues`, async () => {
      const { workspace, restart } = await crashed(done);
      const again = await restart();
      assert.deepEqual(Object.fromEntries(workspace.files), before);
      const restore = again.session().checkpoints.changes.at(-1);
      assert.deepEqual([restore?.kind, restore?.files.length], ['restore', 3]);
      await again.send({ type: 'checkpoint.preview', checkpointId: restore?.checkpointId ?? '', what: 'files' });
      const restoreId = again.session().checkpoints.offer?.restoreId ?? '';
      await again.send({ type: 'restore.settle', restoreId, taken: true, overwrite: [] });
      assert.deepEqual(Object.fromEntries(workspace.files), after);
    });
  }

  it('skips a file that was changed between the crash and the restart', async () => {
    const { workspace, restart } = await crashed(0);
    workspace.files.set('a.txt', 'mine\n');
    const again = await restart();
    assert.equal(workspace.files.get('a.txt'), 'mine\n');
    assert.equal(workspace.files.get('old.txt'), 'old\n');
    const restore = again.session().checkpoints.changes.at(-1);
    assert.deepEqual(restore?.kind === 'restore' && restore.left, ['a.txt']);
  });
});
