// Observed hunks: verdicts follow changes of the files.
import assert from 'node:assert/strict';
import { buildSummaryOf } from '../../../src/core/outcome/buildSummary';
import { extentOf } from '../../../src/core/outcome/buildStatements';
import { acceptStep, type ReviewSession, reviewSession, type StepTexts } from '../../kit/reviewSession';
import { checkInvariants } from '../../kit/invariants';
import { columns } from '../../kit/lists';
import { memorySessions } from '../../kit/memory';

const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
const textOf = (...changed: number[]) => `${lines.map((line, index) => (changed.includes(index) ? `CHANGED ${line}` : line)).join('\n')}\n`;

const steps: StepTexts[] = [
  { 'a.txt': [textOf(), textOf(4, 20)], 'new.txt': [null, 'new\n'] },
  { 'a.txt': [textOf(4, 20), textOf(4, 12, 20)], 'old.txt': ['old\n', null] },
];

async function openBuild(options: Parameters<typeof reviewSession>[1] = {}) {
  const test = await reviewSession(steps, { files: { 'a.txt': textOf(), 'old.txt': 'old\n' }, ...options });
  const put = async (path: string, text: string | null) => {
    if (text === null) test.workspace.files.delete(path);
    else test.workspace.files.set(path, text);
    await test.send({ type: 'review.refresh', path });
  };
  return { test, put };
}

const verdicts = ({ session }: ReviewSession) =>
  session().progress.tasks.map(({ verdicts: of, undone = [] }) =>
    Object.entries(of)
      .map(([id, verdict]) => (undone.includes(id) ? `${verdict} undone` : verdict))
      .join(', '),
  );

describe('hunks removed from files outside MilkStack', () => {
  it('are undone while their step is under review, and can be accepted again', async () => {
    const { test, put } = await openBuild();
    const [first] = Object.keys(test.session().progress.tasks[0]?.verdicts ?? {});
    await test.send({ type: 'hunk.settle', taskId: 't1', hunkId: first ?? '', accept: true });
    assert.equal(test.workspace.files.get('a.txt'), textOf(4));
    await put('a.txt', textOf());
    assert.equal(verdicts(test)[0], 'pending undone, pending, pending');
    await test.send({ type: 'hunk.settle', taskId: 't1', hunkId: first ?? '', accept: true });
    assert.equal(test.workspace.files.get('a.txt'), textOf(4));
    assert.equal(verdicts(test)[0], 'accepted, pending, pending');
    checkInvariants(test);
  });

  it('are undone in a settled step, which stays settled, and Done is updated', async () => {
    const { test, put } = await openBuild();
    await acceptStep(test);
    await acceptStep(test);
    const extent = () => extentOf(buildSummaryOf(test.session()));
    assert.equal(extent(), 'all');
    await put('a.txt', textOf(4, 12));
    assert.deepEqual(verdicts(test), ['accepted, pending undone, accepted', 'accepted, accepted']);
    assert.equal(test.session().progress.tasks[0]?.outcome, 'applied');
    assert.equal(extent(), 'some');
    assert.deepEqual(columns(buildSummaryOf(test.session()).tasks[0]?.gaps, 'kind', 'path'), [['undone', 'a.txt']]);
    await put('a.txt', textOf(4, 12, 20));
    assert.equal(extent(), 'all');
    await put('new.txt', null);
    assert.equal(extent(), 'some');
    assert.ok(!buildSummaryOf(test.session()).tasks[0]?.files.some(({ path }) => path === 'new.txt'));
    const [, , created] = Object.keys(test.session().progress.tasks[0]?.verdicts ?? {});
    await test.send({ type: 'hunk.settle', taskId: 't1', hunkId: created ?? '', accept: true });
    assert.equal(test.workspace.files.get('new.txt'), 'new\n');
    assert.equal(extent(), 'all');
    await put('old.txt', 'old\n');
    assert.deepEqual(verdicts(test)[1], 'accepted, pending undone');
    checkInvariants(test);
  });

  it('do not include lines overwritten by a later step or the user', async () => {
    const { test, put } = await openBuild();
    await acceptStep(test);
    await acceptStep(test);
    await put('a.txt', textOf(4, 12, 20).replace('CHANGED line 4', 'mine'));
    await put('a.txt', `// mine\n${textOf(4, 12, 20)}`);
    await put('a.txt', textOf(4, 12, 20).replaceAll('CHANGED', '  CHANGED'));
    assert.deepEqual(verdicts(test), ['accepted, accepted, accepted', 'accepted, accepted']);
  });

  it('are confirmed once after another commit was checked out', async () => {
    let switchedAt = 0;
    const history = { diff: async () => null, log: async () => null, switchedAt: async () => switchedAt };
    const { test, put } = await openBuild({ history });
    await acceptStep(test);
    await acceptStep(test);
    switchedAt = test.session().lastAt + 1_000;
    await put('a.txt', textOf());
    const accepted = ['accepted, accepted, accepted', 'accepted, accepted'];
    assert.deepEqual(verdicts(test), accepted);
    const { missing } = test.session().checkpoints;
    assert.equal(missing?.hunks.length, 3);
    await put('a.txt', `${textOf()}typed\n`);
    assert.equal(test.session().checkpoints.missing, missing);
    await test.send({ type: 'checkout.settle', noticeId: missing?.noticeId ?? '', isUndone: false });
    assert.deepEqual(verdicts(test), accepted);
    await put('a.txt', textOf(4, 12, 20));
    assert.deepEqual(test.session().checkpoints.missing?.hunks, []);
    await put('a.txt', textOf(12, 20));
    assert.deepEqual(verdicts(test)[0], 'pending undone, accepted, accepted');
    switchedAt += 60_000;
    await put('a.txt', textOf());
    const again = test.session().checkpoints.missing;
    assert.equal(again?.hunks.length, 2);
    await test.send({ type: 'checkout.settle', noticeId: again?.noticeId ?? '', isUndone: true });
    assert.deepEqual(verdicts(test), ['pending undone, pending undone, accepted', 'pending undone, accepted']);
    checkInvariants(test);
  });

  it('are not asked about after a checkout there and back, where only a file was checked out', async () => {
    let switchedAt = 0;
    const history = { diff: async () => null, log: async () => null, switchedAt: async () => switchedAt };
    let now = 1_000;
    const { test, put } = await openBuild({ history, sessions: memorySessions(() => now) });
    await acceptStep(test);
    await acceptStep(test);
    for (let round = 0; round < 2; round++) {
      now += 10_000;
      switchedAt = now - 2_000;
      await put('a.txt', textOf());
      const { missing } = test.session().checkpoints;
      assert.equal(missing?.hunks.length, 3);
      await test.send({ type: 'checkout.settle', noticeId: missing?.noticeId ?? '', isUndone: round === 1 });
      now += 10_000;
      switchedAt = now - 2_000;
      await put('a.txt', textOf(4, 12, 20));
    }
    const last = test.session().checkpoints.missing?.noticeId;
    now += 10_000;
    await put('a.txt', textOf());
    assert.equal(test.session().checkpoints.missing?.noticeId, last);
    assert.deepEqual(verdicts(test), ['pending undone, pending undone, accepted', 'pending undone, accepted']);
  });

  it('are detected in all files when a session is reopened', async () => {
    const { test } = await openBuild();
    await acceptStep(test);
    test.workspace.files.delete('new.txt');
    test.workspace.files.set('a.txt', textOf(20));
    await test.send({ type: 'review.refresh' });
    assert.deepEqual(verdicts(test)[0], 'pending undone, accepted, pending undone');
  });
});
