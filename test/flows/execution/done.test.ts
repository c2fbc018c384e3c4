// Messages and actions after the end of a build.
import assert from 'node:assert/strict';
import { items } from '../../../src/core/base/chunkedList';
import type { Fact } from '../../../src/core/events';
import { recordTaskId } from '../../../src/core/execution/state';
import english from '../../../src/core/i18n/locales/en.json';
import { buildSummaryOf } from '../../../src/core/outcome/buildSummary';
import { decisionRecord } from '../../../src/core/outcome/decisionRecord';
import { openWish } from '../../../src/core/messageIntent/wish';
import { finishedFacts, taken } from '../../kit/finishedBuild';
import { idle } from '../../kit/idleBuilder';
import { checkInvariants } from '../../kit/invariants';
import { looking } from '../../kit/openBuild';
import { sessionsWith } from '../../kit/openDiscussion';
import { hash, loginEdit, logOf, offered, openPlan, planText, task, wholePlan } from '../../kit/openPlan';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { type ModelScript, scriptedModels } from '../../kit/scriptedModels';

const propose = { type: 'record.propose' } as const;
const path = 'docs/adr/0001-a-rate-limit.md';

async function openDone(files: Readonly<Record<string, string>> = {}, script: ModelScript = {}, facts: readonly Fact[] = []) {
  const models = scriptedModels({ script });
  const test = await openTestSession({ models, files, sessions: sessionsWith([...finishedFacts(taken), ...facts]) });
  const record = () => test.session().progress.record;
  const settle = (accept: boolean) =>
    test.send({ type: 'hunk.settle', taskId: recordTaskId, hunkId: record()?.files[0]?.hunks[0]?.id ?? '', accept });
  return { test, models, record, settle, textOf: (name: string) => test.workspace.files.get(name) };
}

/** Sends a message after a build and declines the confirmation, if one opens. */
async function apart(test: TestSession, text: string): Promise<void> {
  await test.say(text);
  await test.send({ type: 'wish.settle', wishId: openWish(test.session().wishes)?.id ?? '', taken: false });
}

describe('the decision record of a finished build', () => {
  it('is a new file to accept, and nothing is written before', async () => {
    const { test, record, settle, textOf } = await openDone();
    const expected = decisionRecord(test.session(), english);
    await test.send(propose);
    assert.deepEqual([record()?.files[0]?.path, record()?.files[0]?.operation, textOf(path)], [path, 'create', undefined]);
    await settle(true);
    assert.equal(textOf(path), expected);
    assert.deepEqual([test.session().phase, test.awaits()], ['done', 'request']);
    checkInvariants(test);
  });

  it('is skipped by a rejection, and can be proposed again', async () => {
    const { test, record, settle, textOf } = await openDone();
    await test.send(propose);
    await settle(false);
    assert.equal(textOf(path), undefined);
    await test.send(propose);
    assert.equal(record()?.attempt, 2);
    await settle(true);
    assert.notEqual(textOf(path), undefined);
  });

  it('takes the next number in the decisions folder, also beside an unlisted file', async () => {
    const { test, record } = await openDone({ 'docs/decisions/0004-x.md': 'x' });
    await test.send(propose);
    assert.equal(record()?.files[0]?.path, 'docs/decisions/0005-a-rate-limit.md');
  });

  it('never overwrites: a file created meanwhile stays, and the record takes the next number', async () => {
    const { test, record, settle, textOf } = await openDone();
    await test.send(propose);
    test.workspace.files.set(path, 'mine');
    await settle(true);
    assert.deepEqual([textOf(path), Object.values(record()?.verdicts ?? {})], ['mine', ['conflicted']]);
    await test.send(propose);
    await settle(true);
    assert.equal(textOf(path), 'mine');
    assert.notEqual(textOf('docs/adr/0002-a-rate-limit.md'), undefined);
  });

  it('is written once, and a second click has no effect', async () => {
    const { test, settle } = await openDone();
    await test.send(propose);
    await settle(true);
    const { seq } = test.session();
    await settle(true);
    await test.send(propose);
    assert.equal(test.session().seq, seq);
  });

  it('is no step of the build: summary, tasks and check stay unchanged', async () => {
    const { test, settle } = await openDone();
    const before = buildSummaryOf(test.session());
    await test.send(propose);
    await settle(true);
    assert.deepEqual(buildSummaryOf(test.session()), before);
  });

  it('can be undone by its checkpoint without continuing the build', async () => {
    const { test, settle, textOf } = await openDone();
    await test.send(propose);
    await settle(true);
    const checkpointId = test.session().checkpoints.changes.at(-1)?.checkpointId ?? '';
    await test.send({ type: 'checkpoint.preview', checkpointId, what: 'files' });
    const restoreId = test.session().checkpoints.offer?.restoreId ?? '';
    await test.send({ type: 'restore.settle', restoreId, taken: true, overwrite: [] });
    assert.deepEqual([textOf(path), test.session().phase, test.session().progress.checks.last?.outcome], [undefined, 'done', 'passed']);
  });

  it('is not offered during a build', async () => {
    const test = await openPlan({ models: scriptedModels() }, offered());
    await test.send(propose);
    assert.equal(test.session().progress.record, null);
  });
});

describe('the end of a build', () => {
  for (const [name, step] of [
    ['fails', { fail: 'badKey' }],
    ['says nothing', { text: '' }],
    ['breaks off', { fail: 'network', afterText: 'It now' }],
  ] as const)
    it(`succeeds even if the Director ${name}: the summary stands alone`, async () => {
      const models = scriptedModels({ script: { director: [step] } });
      const facts = finishedFacts(taken).slice(0, -1);
      const test = await openTestSession({ models, sessions: sessionsWith(facts) });
      await test.send({ type: 'run.resume' });
      assert.deepEqual([test.session().phase, test.session().fault], ['done', null]);
      assert.equal(buildSummaryOf(test.session()).figures.whole, 2);
    });

  it('gives the Director the summary, and ignores figures in its answer', async () => {
    let asked = '';
    const look = ({ messages }: { readonly messages: readonly { readonly text: string }[] }) => {
      asked = messages[0]?.text ?? '';
      return { text: 'Nothing was kept and T1 was rejected.' };
    };
    const models = scriptedModels({ script: { director: [{ look }] } });
    const test = await openTestSession({ models, sessions: sessionsWith(finishedFacts(taken).slice(0, -1)) });
    await test.send({ type: 'run.resume' });
    assert.match(asked, /- T1: in the files as a whole; 2 hunks accepted, 0 rejected; edit src\/proxy\.ts\n/);
    assert.match(asked, /- D1 \(decision\), kept: A bucket in memory/);
    assert.equal(buildSummaryOf(test.session()).tasks[0]?.presence, 'whole');
  });

  it('starts a new session with clarification for a separate request', async () => {
    const { test, models } = await openDone({}, { starter: [{ text: 'What do you mean?' }] });
    const before = test.session().id;
    await apart(test, 'And now a limit for the API');
    const { id, phase, clarify, progress } = test.session();
    assert.notEqual(id, before);
    assert.deepEqual([phase, clarify.request, progress.offered], ['clarify', 'And now a limit for the API', null]);
    assert.equal(test.sessions.logs.get(before)?.at(-1)?.type, 'wish.settled');
    assert.equal(models.calls.find(({ role }) => role !== 'reader')?.role, 'starter');
  });
});

describe('concurrent actions', () => {
  const next = { ...wholePlan, goal: 'Another' };
  const approvalsOf = (test: Awaited<ReturnType<typeof openPlan>>) =>
    logOf(test).flatMap((event) => (event.type === 'approval.granted' ? [event.planHash] : []));

  it('an approval and the next version: the old one is not built, and the new one needs its own approval', async () => {
    for (let wait = 0; wait < 12; wait++) {
      const models = scriptedModels({ script: { planner: [{ text: planText(next) }] } });
      const test = await openPlan({ models }, offered());
      await test.send({ type: 'plan.comment', hash, taskId: null, line: '', text: 'Shorter' });
      void test.controller.command({ type: 'plan.revise', hash });
      for (let turn = 0; turn < wait; turn++) await new Promise((resolve) => setImmediate(resolve));
      await test.send({ type: 'plan.approve', hash });
      const { progress } = test.session();
      assert.deepEqual(
        [progress.offered?.version, progress.approval, progress.started, approvalsOf(test)],
        [2, null, false, []],
        `${wait}`,
      );
      checkInvariants(test, models);
    }
  });

  it('two approvals at the same moment: it is granted once and used once', async () => {
    const models = scriptedModels({ script: { builder: idle(3), director: [{ text: 'Done.' }] } });
    const test = await openPlan({ models }, offered());
    await Promise.all([test.controller.command({ type: 'plan.approve', hash }), test.send({ type: 'plan.approve', hash })]);
    await test.rest();
    assert.deepEqual(approvalsOf(test), [hash]);
    assert.equal(logOf(test).filter(({ type }) => type === 'execution.started').length, 1);
    models.assertComplete();
  });

  it('a restore while the next step is built: the previous step is pending again, nothing is written twice, and no approval is reused', async () => {
    const plan = { ...wholePlan, tasks: [task('T1'), task('T2')] };
    const start: readonly Fact[] = [
      { type: 'plan.proposed', plan, version: 1, hash },
      { type: 'approval.granted', source: 'user', via: 'button', planHash: hash },
      { type: 'execution.started', planHash: hash },
      { type: 'edits.proposed', taskId: 'T1', attempt: 1, files: [loginEdit], refused: [] },
    ];
    const models = scriptedModels({ script: { builder: [{ hang: true, afterText: 'Let me see' }] } });
    const test = await openPlan({ models, reviewLevel: 'off' }, ...start);
    const before = test.workspace.files.get('src/login.ts');
    void test.controller.command({ type: 'task.settle', taskId: 'T1', accept: true });
    while (models.open === 0) await new Promise((resolve) => setImmediate(resolve));
    const written = test.workspace.files.get('src/login.ts');
    assert.notEqual(written, before);
    const checkpointId = test.session().checkpoints.changes[0]?.checkpointId ?? '';
    await test.controller.command({ type: 'checkpoint.preview', checkpointId, what: 'files' });
    const restoreId = test.session().checkpoints.offer?.restoreId ?? '';
    await test.send({ type: 'restore.settle', restoreId, taken: true, overwrite: [] });
    assert.equal(test.workspace.files.get('src/login.ts'), before);
    assert.deepEqual([approvalsOf(test), test.session().progress.approval], [[hash], { planHash: hash, spent: true }]);
    assert.equal(test.awaits(), 'review');
    await test.send({ type: 'hunk.settle', taskId: 'T1', hunkId: 'h1', accept: true });
    await test.send({ type: 'hunk.settle', taskId: 'T1', hunkId: 'h1', accept: true });
    assert.equal(test.workspace.files.get('src/login.ts'), 'let a = 2;\nlet b = 1;\nlet c = 1;\n');
    assert.equal([...items(test.session().transcript.entries)].filter(({ kind }) => kind === 'fault').length, 0);
    checkInvariants(test);
  });
});

describe('lessons of a build', () => {
  it('are given to the next request as data, and omitted if nothing was built before', async () => {
    const prompts: string[] = [];
    const opening = looking((prompt) => void prompts.push(prompt), { text: 'I see.' });
    const { test } = await openDone({}, { starter: [opening] });
    await apart(test, 'Add a log of refused logins');
    const [told = ''] = prompts;
    assert.match(told, /<data id="[^"]+" name="the build before">\n- Built: /);
    assert.ok((test.session().clarify.learnt ?? []).length > 1);
    const fresh = await openTestSession({ models: scriptedModels({ script: { starter: [opening] } }) });
    await fresh.send({ type: 'message.send', text: 'Add a rate limit' });
    assert.ok(prompts[1] && !prompts[1].includes('name="the build before"'));
  });
});
