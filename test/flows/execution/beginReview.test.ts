// Review of external changes, from the command to the last verdict.
import assert from 'node:assert/strict';
import { checkInvariants } from '../../kit/invariants';
import { openTestSession, type TestSessionOptions, type TestSession } from '../../kit/openTestSession';
import { scriptedModels } from '../../kit/scriptedModels';
import type { AcceptedChange } from '../../../src/core/context/files/vcsHistory';
import type { CommandOf } from '../../../src/core/commands';
import { rejectedMessage } from '../../../src/core/review/rejectedMessage';
import { pendingHunks } from '../../../src/core/review/pendingHunks';
import { presenceOf } from '../../../src/core/execution/presence';
import { buildSummaryOf } from '../../../src/core/outcome/buildSummary';
import { assertMapped, column } from '../../kit/lists';

const taskId = 'R1';
const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
const text = (changes: Readonly<Record<number, string>> = {}) => `${lines.map((line, index) => changes[index] ?? line).join('\n')}\n`;

type Review = Partial<Omit<CommandOf<'changes.review'>, 'type'>>;

async function open(
  files: Readonly<Record<string, string>>,
  review: Review,
  options: Partial<TestSessionOptions> = {},
): Promise<TestSession> {
  const test = await openTestSession({ models: scriptedModels(), files, ...options });
  await test.send({ type: 'changes.review', source: 'workingTree', name: '', files: [], left: [], ...review });
  return test;
}

const waiting = (test: TestSession) => pendingHunks(test.session());
const settle = (test: TestSession, hunkId: string | undefined, accept: boolean) =>
  test.send({ type: 'hunk.settle', taskId, hunkId: hunkId ?? '', accept });
const idOf = (test: TestSession, after: string) => waiting(test).find(({ hunk }) => hunk.after.includes(after))?.hunk.id;

describe('a review of changes', () => {
  it('is a separate session with one step, and calls no model', async () => {
    const test = await open({ 'a.ts': text({ 3: 'three', 12: 'twelve' }) }, { files: [{ path: 'a.ts', base: text() }], left: ['b.bin'] });
    assert.equal(test.awaits(), 'review');
    assert.equal(test.session().summary.name, 'Uncommitted changes');
    assert.deepEqual(test.session().progress.offered?.plan.tasks[0]?.steps[1]?.endsWith('b.bin'), true);
    assertMapped(
      waiting(test),
      [
        [['line 3'], ['three']],
        [['line 12'], ['twelve']],
      ],
      ({ hunk }) => [hunk.before, hunk.after],
    );
    await settle(test, idOf(test, 'three'), true);
    assert.equal(test.workspace.writes.length, 0);
    await settle(test, idOf(test, 'twelve'), false);
    assert.equal(test.workspace.files.get('a.ts'), text({ 3: 'three' }));
    assert.equal(test.session().progress.tasks[0]?.outcome, 'applied');
    await test.send({ type: 'verification.skip' });
    assert.equal(test.session().phase, 'done');
    checkInvariants(test);
  });

  it('leaves undecided changes in the files when it is ended, and says so', async () => {
    const test = await open({ 'a.ts': text({ 3: 'three', 12: 'twelve' }) }, { files: [{ path: 'a.ts', base: text() }] });
    const told = () => {
      const account = buildSummaryOf(test.session());
      return [presenceOf(test.session().progress.tasks[0] ?? assert.fail()), account.pending, account.tasks[0]?.gaps.length];
    };
    await test.send({ type: 'run.end' });
    assert.deepEqual(told(), ['whole', 0, 0]);
    assert.equal(test.workspace.files.get('a.ts'), text({ 3: 'three', 12: 'twelve' }));
  });

  it('names in one line what git starts by itself, without invisible characters', async () => {
    const programs = ['.git/hooks/pre-push', '.git/config (core.fsmonitor)', '.git/hooks/a\u202Eb'];
    const test = await open({ 'a.ts': text({ 3: 'three' }) }, { files: [{ path: 'a.ts', base: text() }], programs });
    const [, named = '', ...others] = test.session().progress.offered?.plan.tasks[0]?.steps ?? [];
    for (const each of programs.slice(0, 2)) assert.ok(named.includes(each), named);
    assert.ok(!named.includes('\u202E'));
    assert.equal(others.length, 1);
    checkInvariants(test);
  });

  it('deletes a new file, restores a deleted one, and moves back a renamed one with its hunks', async () => {
    const test = await open(
      { 'new.ts': 'new\n', 'to.ts': text({ 5: 'five' }) },
      {
        files: [
          { path: 'new.ts', base: null },
          { path: 'gone.ts', base: 'gone\n', mode: 0o755 },
          { path: 'to.ts', from: 'from.ts', base: text() },
        ],
      },
    );
    const byOperation = (operation: string) => waiting(test).find(({ file }) => file.operation === operation)?.hunk.id;
    await settle(test, byOperation('create'), false);
    await settle(test, byOperation('delete'), false);
    await settle(test, byOperation('rename'), false);
    assert.deepEqual(Object.fromEntries(test.workspace.files), { 'gone.ts': 'gone\n', 'from.ts': text({ 5: 'five' }) });
    assert.deepEqual(column(waiting(test), 'path'), ['from.ts']);
    await settle(test, idOf(test, 'five'), false);
    assert.equal(test.workspace.files.get('from.ts'), text());
    checkInvariants(test);
  });

  it('stages an edit of a renamed file with its previous path, because its rename may still be pending', async () => {
    const staged: AcceptedChange[] = [];
    const staging = { stage: async (changes: readonly AcceptedChange[]) => void staged.push(...changes) };
    const [base, next] = [text(), text({ 5: 'five' })];
    const test = await open({ 'to.ts': next }, { files: [{ path: 'to.ts', from: 'from.ts', base }] }, { staging });
    await settle(test, idOf(test, 'five'), true);
    assert.deepEqual(staged, [{ path: 'to.ts', from: 'from.ts', base, next }]);
  });

  it('reopens a hunk whose lines change after the verdict, and keeps the other verdicts', async () => {
    const test = await open({ 'a.ts': text({ 3: 'three', 12: 'twelve', 17: 'x' }) }, { files: [{ path: 'a.ts', base: text() }] });
    await settle(test, idOf(test, 'three'), true);
    await settle(test, idOf(test, 'twelve'), true);
    test.workspace.files.set('a.ts', `// above\n${text({ 3: 'three!', 12: 'twelve', 17: 'x' })}`);
    await test.send({ type: 'review.refresh', path: 'a.ts' });
    assert.deepEqual(
      waiting(test).flatMap(({ hunk }) => hunk.after),
      ['// above', 'three!', 'x'],
    );
  });

  it('delays a verdict until the file is stable, and removes nothing that was not shown', async () => {
    const test = await open({ 'a.ts': text({ 3: 'three' }) }, { files: [{ path: 'a.ts', base: text() }] });
    const hunkId = idOf(test, 'three');
    let writes = 0;
    const { live } = test.workspace;
    // Another program appends a line before each of the first four reads.
    test.workspace.live = async (path) => {
      if (++writes <= 4) test.workspace.files.set('a.ts', `${text({ 3: 'three' })}more ${writes}\n`);
      return live(path);
    };
    await settle(test, hunkId, false);
    assert.ok(test.clock.asked.length >= 3, 'it waited');
    assert.equal(test.workspace.files.get('a.ts'), `${text()}more 4\n`);
    assert.deepEqual(
      waiting(test).flatMap(({ hunk }) => hunk.after),
      ['more 4'],
    );
  });

  it('reopens a rejected hunk after an editor undo, the panel’s undo, and a restore', async () => {
    const changed = text({ 3: 'three', 12: 'twelve' });
    const test = await open({ 'a.ts': changed }, { files: [{ path: 'a.ts', base: text() }] });
    const hunkId = idOf(test, 'three');
    await settle(test, hunkId, false);
    test.workspace.files.set('a.ts', changed);
    await test.send({ type: 'review.refresh', path: 'a.ts' });
    assert.equal(idOf(test, 'three'), hunkId);
    await settle(test, hunkId, false);
    await test.send({ type: 'hunk.reopen', taskId, hunkId: hunkId ?? '' });
    assert.equal(test.workspace.files.get('a.ts'), changed);
    assert.equal(idOf(test, 'three'), hunkId);
    await settle(test, hunkId, false);
    const last = test.session().checkpoints.changes.at(-1);
    await test.send({ type: 'checkpoint.preview', checkpointId: last?.checkpointId ?? '', what: 'files' });
    await test.send({ type: 'restore.settle', restoreId: test.session().checkpoints.offer?.restoreId ?? '', taken: true, overwrite: [] });
    assert.equal(test.workspace.files.get('a.ts'), changed);
    assert.equal(idOf(test, 'three'), hunkId);
    checkInvariants(test);
  });

  it('confirms before writing a sensitive file, but not to keep it', async () => {
    const files = { '.vscode/tasks.json': '{"a": 1}\n' };
    const test = await open(files, { files: [{ path: '.vscode/tasks.json', base: '{}\n' }] });
    const hunkId = waiting(test)[0]?.hunk.id ?? '';
    await settle(test, hunkId, false);
    assert.equal(test.workspace.files.get('.vscode/tasks.json'), '{"a": 1}\n');
    await test.send({ type: 'hunk.settle', taskId, hunkId, accept: false, confirmed: true });
    assert.equal(test.workspace.files.get('.vscode/tasks.json'), '{}\n');
  });

  it('leaves out files meant to hold secrets, and opens nothing without differences', async () => {
    const secret = await open(
      { '.env': 'KEY=2\n', 'a.ts': 'b\n' },
      {
        files: [
          { path: '.env', base: 'KEY=1\n' },
          { path: 'a.ts', base: 'a\n' },
        ],
      },
    );
    assert.deepEqual(column(waiting(secret), 'path'), ['a.ts']);
    assert.ok(!JSON.stringify([...secret.sessions.logs.values()]).includes('KEY='));
    const none = await open({ 'a.ts': 'a\r\n' }, { files: [{ path: 'a.ts', base: 'a\n' }] });
    assert.equal(none.session().phase, null);
  });

  const patch = [
    ...['diff --git a/a.ts b/a.ts', '--- a/a.ts', '+++ b/a.ts', '@@ -3,3 +3,3 @@', ' line 2', '-line 3', '+three', ' line 4', ''],
  ].join('\n');

  it('reviews a patch that is already applied', async () => {
    const test = await open({ 'a.ts': text({ 3: 'three', 12: 'not of the patch' }) }, { source: 'patch', text: patch });
    assertMapped(waiting(test), [[['line 3'], ['three']]], ({ hunk }) => [hunk.before, hunk.after]);
    await settle(test, idOf(test, 'three'), false);
    assert.equal(test.workspace.files.get('a.ts'), text({ 12: 'not of the patch' }));
  });

  it('proposes a patch that is not applied', async () => {
    const test = await open({ 'a.ts': text() }, { source: 'patch', text: patch }, { reviewLevel: 'off' });
    await settle(test, idOf(test, 'three'), true);
    assert.equal(test.workspace.files.get('a.ts'), text({ 3: 'three' }));
  });
});

describe('reviewers and feedback in a review of changes', () => {
  const found = (text: string) => ({
    json: { findings: [{ text, evidence: 'three', path: 'a.ts', line: 4, hunk: 'R1-h1', severity: 'blocker', confidence: 0.9 }] },
  });

  it('are called on request, blind, and send nothing to the Builder', async () => {
    const models = scriptedModels({
      script: {
        'reviewer.correctness': [found('It counts wrong.')],
        'reviewer.security': [{ json: { findings: [] } }],
        'reviewer.tests': [{ json: { findings: [] } }],
        'reviewer.synthesis': [{ json: { verdict: 'revise', dismissed: [], toBuilder: 'Do it again.' } }],
      },
    });
    const test = await open({ 'a.ts': text({ 3: 'three' }) }, { files: [{ path: 'a.ts', base: text() }] }, { models });
    await test.send({ type: 'review.ask', taskId });
    const task = test.session().progress.tasks[0];
    assert.equal(task?.review?.verdict, 'ask');
    assert.deepEqual(
      task?.review?.given.flatMap(({ findings }) => findings.map(({ path, line, hunkId, verified }) => [path, line, hunkId, verified])),
      [['a.ts', 4, 'R1-h1', true]],
    );
    assert.equal(test.awaits(), 'review');
    checkInvariants(test);
  });

  it('report all rejections to the other agent in one message', async () => {
    const test = await open({ 'a.ts': text({ 3: 'three', 12: '```' }) }, { files: [{ path: 'a.ts', base: text() }] });
    assert.equal(rejectedMessage(test.session()), null);
    await settle(test, idOf(test, '```'), false);
    const message = rejectedMessage(test.session()) ?? '';
    assert.match(message, /^--- a\/a\.ts\n\+\+\+ b\/a\.ts\n@@ -10,7 \+10,7 @@\n line 9\n line 10\n line 11\n-line 12\n\+```\n line 13\n/m);
    assert.ok(!message.includes('three'));
  });
});
