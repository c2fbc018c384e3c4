// Verification after a step and at the end of a build.
import assert from 'node:assert/strict';
import { cardActs } from '../../../src/core/cardActs';
import type { Diagnostic } from '../../../src/core/execution/compareDiagnostics';
import { checkInvariants } from '../../kit/invariants';
import { memorySessions, memoryWorkspace } from '../../kit/memory';
import { openTestSession } from '../../kit/openTestSession';
import {
  acceptAll,
  type ReviewSession,
  edits,
  limiter,
  limiterPath,
  looking,
  openBuild,
  planOf,
  taskIn,
  taskOf,
} from '../../kit/openBuild';
import { type ModelScript, scriptedModels } from '../../kit/scriptedModels';

const line = '  return attempts < 5;';
const low = { risk: 'low' } as const;
const change = edits(line, '  return attempts < 6;');
const more = edits('export function take(attempts) {', 'export function take(attempts, now) {');
const summary = { text: 'It is limited now.' };

const problem = (message: string, at: number): Diagnostic => ({
  ...{ path: limiterPath, line: at, severity: 'error', source: 'js', code: '1', message },
});

describe('diagnostics', () => {
  it('that are new after a step are recorded with it, moved ones are not', async () => {
    const test = await openBuild({ begins: false, plan: planOf(taskOf('T1', low)), script: { builder: [change] } });
    test.diagnostics.found = [problem('old', 2), problem('gone', 1)];
    await test.send({ type: 'run.resume' });
    test.diagnostics.found = [problem('old', 9), problem('new', 2)];
    await acceptAll(test);
    assert.deepEqual(taskIn(test).diagnostics, { added: [problem('new', 2)], gone: [problem('gone', 1)] });
  });

  for (const [what, byHand] of [
    ['before it is accepted', 'before'],
    ['after it was accepted', 'after'],
  ] as const)
    it(`that disappear are not credited to a step if the user changed the file ${what}`, async () => {
      const test = await openBuild({ begins: false, plan: planOf(taskOf('T1', low)), script: { builder: [change] } });
      test.diagnostics.found = [problem('gone', 1), { ...problem('elsewhere', 1), path: 'src/other.ts' }];
      await test.send({ type: 'run.resume' });
      test.diagnostics.found = [];
      const mend = () => test.workspace.files.set(limiterPath, `${test.workspace.files.get(limiterPath)}// mended\n`);
      if (byHand === 'before') mend();
      const [hunk] = taskIn(test).files.flatMap(({ hunks }) => hunks);
      const { write } = test.workspace;
      if (byHand === 'after') test.workspace.write = (...given) => write(...given).finally(mend);
      await test.send({ type: 'hunk.settle', taskId: 'T1', hunkId: hunk?.id ?? '', accept: true });
      assert.deepEqual(taskIn(test).diagnostics?.gone, []);
    });

  it('are not requested if nothing of the step was accepted', async () => {
    const test = await openBuild({ plan: planOf(taskOf('T1', low)), script: { builder: [change], director: [summary] } });
    await test.send({ type: 'task.settle', taskId: 'T1', accept: false });
    assert.deepEqual([taskIn(test).outcome, taskIn(test).diagnostics, test.session().phase], ['rejected', null, 'done']);
  });
});

/** Session with one accepted task, after a final check with this exit code. */
async function checked(exitCode: number, script: ModelScript, output = 'one failed'): Promise<ReviewSession> {
  const test = await openBuild({ plan: planOf(taskOf('T1', low)), exitCode, script });
  test.verification.output = output;
  await acceptAll(test);
  await test.send({ type: 'verification.run' });
  return test;
}

describe('the check', () => {
  it('that passes ends the build, and the end of its output is kept', async () => {
    const test = await checked(0, { builder: [change], director: [summary] }, '\u001b[32mok\u001b[0m\r\n');
    assert.deepEqual([test.session().phase, test.session().progress.checks.last?.output], ['done', 'ok']);
  });

  it('that fails is returned to the builder once with its output, as data and without keys', async () => {
    const key = `AIza${'x'.repeat(35)}`;
    const fix = looking(
      (prompt) => {
        assert.match(prompt, /exit code 1/);
        assert.match(prompt, /<data [^>]*name="reason for another attempt"/);
        assert.match(prompt, /expected 5, was 6 \u27e6secret\u27e7/);
        assert.ok(!prompt.includes(key));
      },
      edits('  return attempts < 6;', line),
    );
    const test = await checked(1, { builder: [change, fix], director: [summary] }, `expected 5, was 6 ${key}`);
    assert.equal(test.awaits(), 'review');
    assert.deepEqual([taskIn(test).attempt, taskIn(test).fixes], [2, 1]);
    test.verification.exitCode = 0;
    await acceptAll(test);
    assert.deepEqual([test.session().phase, test.verification.runs], ['done', 2], 'the check is run again by itself');
    test.models.assertComplete();
    checkInvariants(test, test.models);
  });

  const repair = (from: number) => edits(`  return attempts < ${from};`, `  return attempts < ${from + 1};`);

  it('that fails is returned up to the limit, each repair reviewed before the next run, until it passes', async () => {
    const shown: string[] = [];
    const fixes = [6, 7, 8].map((from) => looking((prompt) => void shown.push(prompt), repair(from)));
    const script = { builder: [change, ...fixes], director: [summary] };
    const test = await openBuild({ plan: planOf(taskOf('T1', low)), exitCode: 1, repairs: 5, script });
    await acceptAll(test);
    for (const round of [1, 2, 3]) {
      test.verification.output = `red in round ${round}`;
      await (round === 1 ? test.send({ type: 'verification.run' }) : acceptAll(test));
      assert.deepEqual(
        [test.awaits(), taskIn(test).attempt, taskIn(test).fixes, test.verification.runs],
        ['review', round + 1, round, round],
      );
      assert.match(shown.at(-1) ?? '', new RegExp(`red in round ${round}`));
    }
    test.verification.exitCode = 0;
    await acceptAll(test);
    assert.deepEqual([test.session().phase, test.verification.runs, shown.length], ['done', 4, 3]);
    assert.match(test.workspace.files.get(limiterPath) ?? '', /attempts < 9;/);
    test.models.assertComplete();
    checkInvariants(test, test.models);
  });

  it('that still fails after the maximum of repairs goes to the user; none is requested with a limit of 0 or without an exit code', async () => {
    for (const [exitCode, limit] of [...[0, 1, 3].map((limit) => [1, limit] as const), [null, 1] as const]) {
      const repairs = exitCode === null ? 0 : limit;
      const builder = [change, ...Array.from({ length: repairs }, (_, index) => repair(6 + index))];
      const test = await openBuild({ plan: planOf(taskOf('T1', low)), exitCode, repairs: limit, script: { builder } });
      await acceptAll(test);
      await test.send({ type: 'verification.run' });
      for (let round = 1; round <= repairs; round++) await acceptAll(test);
      assert.deepEqual([test.awaits(), taskIn(test).fixes, test.verification.runs], ['redCheck', repairs, repairs + 1]);
      test.models.assertComplete();
      checkInvariants(test, test.models);
    }
  });

  it('continues with the due repair after a crash', async () => {
    const sessions = memorySessions(() => 0);
    const workspace = memoryWorkspace({ [limiterPath]: limiter });
    const options = { plan: planOf(taskOf('T1', low)), exitCode: 1, repairs: 3, workspace };
    const test = await openBuild({ ...options, script: { builder: [change, repair(6)] } });
    await acceptAll(test);
    await test.send({ type: 'verification.run' });
    const [id = '', log = []] = [...test.sessions.logs][0] ?? [];
    sessions.logs.set(id, log.slice(0, log.findIndex(({ type }) => type === 'task.reopened') + 1));
    const models = scriptedModels({ script: { builder: [repair(6)] } });
    const again = await openTestSession({ ...options, sessions, models, checkpoints: test.checkpoints });
    await again.send({ type: 'run.resume' });
    assert.deepEqual([again.awaits(), again.session().progress.tasks[0]?.fixes, again.verification.runs], ['review', 1, 0]);
    models.assertComplete();
  });

  const red = async () => {
    const test = await checked(1, { builder: [change, edits('  return attempts < 6;', '  return attempts < 7;')] });
    await acceptAll(test);
    assert.equal(test.awaits(), 'redCheck');
    return test;
  };

  it('that keeps failing goes to the user: fixed again on request', async () => {
    const test = await red();
    test.models.extend({ builder: [edits('  return attempts < 7;', line)], director: [summary] });
    await test.send({ type: 'verification.fix' });
    test.verification.exitCode = 0;
    await acceptAll(test);
    assert.deepEqual([test.session().phase, test.verification.runs], ['done', 3]);
    checkInvariants(test, test.models);
  });

  it('that keeps failing is skipped on the user’s request', async () => {
    const test = await red();
    test.models.extend({ director: [looking((prompt) => assert.match(prompt, /failed with exit code 1; the user continued/), summary)] });
    await test.send({ type: 'verification.waive' });
    assert.equal(test.session().phase, 'done');
    test.models.assertComplete();
  });

  it('is offered again after the user fixed it manually', async () => {
    const test = await red();
    test.models.extend({ director: [summary] });
    await test.send({ type: 'task.mark', taskId: 'T1' });
    test.verification.exitCode = 0;
    if (test.awaits() === 'verification') await test.send({ type: 'verification.run' });
    assert.deepEqual([test.session().phase, taskIn(test).outcome], ['done', 'doneByHand']);
  });

  it('of a step that the user finished after refused edits offers a fix, as no recording ended', async () => {
    const unfit = edits('no such line', line);
    const test = await openBuild({ plan: planOf(taskOf('T1', low)), exitCode: 1, script: { builder: [unfit, unfit, summary] } });
    await test.send({ type: 'task.mark', taskId: 'T1' });
    await test.send({ type: 'verification.run' });
    const acts = cardActs.redCheck(test.session(), { check: null, limits: undefined });
    assert.deepEqual([test.awaits(), acts.at(-1)?.label], ['redCheck', 'card.verification.fix']);
  });

  it('with a fix the user rejects stays failed and asks', async () => {
    const test = await checked(1, { builder: [change, edits('  return attempts < 6;', '  return attempts < 7;')] });
    await test.send({ type: 'task.settle', taskId: 'T1', accept: false });
    assert.deepEqual([test.awaits(), taskIn(test).outcome, test.verification.runs], ['redCheck', 'applied', 1]);
  });

  it('after every step runs by itself between the steps, and not again at the end', async () => {
    const plan = planOf(taskOf('T1', low), taskOf('T2', low));
    const test = await openBuild({ plan, script: { builder: [change, more], director: [summary] } });
    await test.send({ type: 'verification.choose', when: 'everyStep' });
    await acceptAll(test);
    assert.deepEqual([test.verification.runs, test.session().progress.checks.last?.taskId], [1, 'T1']);
    await acceptAll(test, 'T2');
    assert.deepEqual([test.session().phase, test.verification.runs], ['done', 2]);
    test.models.assertComplete();
  });

  it('after every step blocks the next one while it fails', async () => {
    const plan = planOf(taskOf('T1', low), taskOf('T2', low));
    const fix = edits('  return attempts < 6;', line);
    const test = await openBuild({ plan, exitCode: 1, script: { builder: [change, fix, more] } });
    await test.send({ type: 'verification.choose', when: 'everyStep' });
    await acceptAll(test);
    assert.deepEqual([taskIn(test).attempt, taskIn(test, 'T2').attempt], [2, 0]);
    await acceptAll(test);
    assert.equal(test.awaits(), 'redCheck');
    await test.send({ type: 'verification.waive' });
    assert.equal(taskIn(test, 'T2').attempt, 1);
  });

  it('after every step runs nothing in an untrusted folder, and says so', async () => {
    const test = await openBuild({ plan: planOf(taskOf('T1', low)), script: { builder: [change], director: [summary] } });
    await test.send({ type: 'verification.choose', when: 'everyStep' });
    test.workspace.isTrusted = false;
    await acceptAll(test);
    const ended = test.events.find((event) => event.type === 'verification.ended');
    assert.deepEqual([ended?.outcome, ended?.why, test.verification.runs, test.session().phase], ['skipped', 'untrusted', 0, 'done']);
  });
});
