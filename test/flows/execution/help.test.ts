// Help for a step: experts answer a blocker, or the user takes over.
import assert from 'node:assert/strict';
import { checkInvariants } from '../../kit/invariants';
import { acceptAll, edits, limiterPath, looking, openBuild, planOf, taskIn, taskOf } from '../../kit/openBuild';
import type { ScriptedStep } from '../../kit/scriptedModels';

const line = '  return attempts < 5;';
const low = { risk: 'low' } as const;
const plan = planOf(taskOf('T1', low));
const change = edits(line, '  return attempts < 6;');
const blocker: ScriptedStep = { text: 'I cannot do this as it stands.\n\n<<<BLOCKER>>>\nThe store is asynchronous.\n<<<END>>>' };
const summary = { text: 'It is limited now.' };
const answer = (text: string): ScriptedStep => ({ json: { answer: text, steps: ['Await ready()'], confidence: 0.8 } });

describe('step help', () => {
  it('is requested by a blocker: two experts, blind to each other, whose answers go to the same builder as data', async () => {
    const test = await openBuild({
      plan,
      script: {
        builder: [
          blocker,
          looking((prompt) => {
            assert.match(prompt, /You reported: The store is asynchronous\./);
            assert.match(prompt, /Architect: Wait at the start\./);
            assert.match(prompt, /Debugger: The map is read too early\./);
          }, change),
        ],
        'architect.help': [looking((prompt) => assert.match(prompt, /The store is asynchronous\./), answer('Wait at the start.'))],
        'debug.help': [looking((prompt) => assert.ok(!prompt.includes('Wait at the start')), answer('The map is read too early.'))],
      },
    });
    assert.equal(test.awaits(), 'review');
    assert.equal(taskIn(test).help?.isOpen, false);
    assert.deepEqual(taskIn(test).attempt, 2);
    assert.ok(!test.typed.get([...test.typed.keys()][0] ?? '')?.includes('BLOCKER'), 'the block is not shown');
    test.models.assertComplete();
    checkInvariants(test, test.models);
  });

  it('is automatic once per task; the second blocker goes to the user', async () => {
    const test = await openBuild({
      plan,
      script: { builder: [blocker, blocker], 'architect.help': [answer('Wait.')], 'debug.help': [answer('Wait.')] },
    });
    assert.deepEqual([test.awaits(), taskIn(test).blocker], ['review', 'The store is asynchronous.']);
    test.models.extend({
      'architect.help': [looking((prompt) => assert.match(prompt, /Use the cache\?/), answer('Yes.'))],
      'debug.help': [answer('Yes.')],
      builder: [change],
    });
    await test.send({ type: 'step.help', taskId: 'T1', text: 'Use the cache?' });
    assert.deepEqual([test.awaits(), taskIn(test).blocker, taskIn(test).files.length], ['review', null, 1]);
    test.models.assertComplete();
  });

  it('that no expert could give goes to the user; a single failure is tolerated', async () => {
    const failing: ScriptedStep = { fail: 'overloaded' };
    const none = await openBuild({ plan, script: { builder: [blocker], 'architect.help': [failing], 'debug.help': [failing] } });
    assert.deepEqual([none.awaits(), taskIn(none).blocker], ['review', 'The store is asynchronous.']);
    const one = await openBuild({
      plan,
      script: { builder: [blocker, change], 'architect.help': [failing], 'debug.help': [answer('Wait.')] },
    });
    assert.deepEqual(
      taskIn(one)
        .help?.given.map(({ agent, gap }) => [agent, gap])
        .toSorted(),
      [
        ['architect', 'failed'],
        ['debug', null],
      ],
    );
    assert.equal(taskIn(one).files.length, 1);
  });
});

describe('a step handed to the user', () => {
  for (const [type, outcome, checks] of [
    ['task.mark', 'doneByHand', 'verification'],
    ['task.skip', 'skipped', 'request'],
  ] as const) {
    it(`is ${outcome} by ${type}, with nothing written`, async () => {
      const test = await openBuild({ plan, script: { builder: [change], ...(checks === 'request' ? { director: [summary] } : {}) } });
      await test.send({ type, taskId: 'T1' });
      assert.deepEqual([taskIn(test).outcome, test.awaits(), test.workspace.writes.length], [outcome, checks, 0]);
      test.models.assertComplete();
    });
  }

  it('that is skipped after a partial accept counts as applied', async () => {
    const two: ScriptedStep = {
      text: 'Two files.',
      calls: [
        { name: 'create_file', args: { path: 'src/a.js', intent: 'a', content: 'export const a = 1;\n' } },
        { name: 'create_file', args: { path: 'src/b.js', intent: 'b', content: 'export const b = 1;\n' } },
      ],
    };
    const test = await openBuild({ plan, script: { builder: [two] } });
    await test.send({ type: 'hunk.settle', taskId: 'T1', hunkId: 'T1-h1', accept: true });
    await test.send({ type: 'task.skip', taskId: 'T1' });
    assert.deepEqual([taskIn(test).outcome, test.awaits(), test.workspace.files.has('src/b.js')], ['applied', 'verification', false]);
  });

  it('is repeated with the current files', async () => {
    const test = await openBuild({ plan, script: { builder: [change] } });
    await acceptAll(test);
    test.models.extend({ builder: [looking((prompt) => assert.match(prompt, /attempts < 6/), edits('  return attempts < 6;', line))] });
    await test.send({ type: 'task.redo', taskId: 'T1' });
    assert.deepEqual([test.awaits(), taskIn(test).attempt, taskIn(test).outcome], ['review', 2, null]);
    await acceptAll(test);
    assert.equal(test.workspace.files.get(limiterPath)?.includes(line), true);
    test.models.assertComplete();
  });

  it('ignores commands for a task that is not open, or while the team works', async () => {
    const test = await openBuild({ plan: planOf(taskOf('T1', low), taskOf('T2', low)), script: { builder: [change] } });
    const { seq } = test.session();
    for (const taskId of ['T2', 'T9'])
      for (const type of ['task.mark', 'task.skip', 'task.redo'] as const) await test.send({ type, taskId });
    await test.send({ type: 'step.help', taskId: 'T2', text: 'Why?' });
    await test.send({ type: 'verification.fix' });
    await test.send({ type: 'verification.waive' });
    assert.equal(test.session().seq, seq);
  });

  it('without an answer raises a fault instead of repeating for ever', async () => {
    const test = await openBuild({ plan, script: { builder: [{ fail: 'contentBlocked' }] } });
    assert.deepEqual([test.awaits(), test.session().fault?.fault.reason], ['mending', 'contentBlocked']);
  });
});

describe('pause and revise', () => {
  const first = taskOf('T1', { ...low, honours: ['C1'] });
  const second = taskOf('T2', { ...low, title: 'Say when', dependsOn: ['T1'] });
  const offer = (...tasks: (typeof first)[]): ScriptedStep => ({
    text: `A plan.\n\n<<<PLAN>>>\n${JSON.stringify(planOf(...tasks))}\n<<<END>>>`,
  });
  const revised = async (...tasks: (typeof first)[]) => {
    const test = await openBuild({
      plan: planOf(first, second),
      script: {
        builder: [change, edits('  return attempts < 6;', '  return false;')],
        planner: [looking((prompt) => assert.match(prompt, /- done: \{"id":"T1"/), offer(...tasks))],
      },
    });
    await acceptAll(test);
    await test.send({ type: 'execution.pause' });
    assert.equal(test.session().phase, 'discovery');
    await test.send({ type: 'discussion.close' });
    await test.send({ type: 'ready.settle', choice: 'start' });
    assert.equal(test.awaits(), 'approval');
    test.models.extend({ builder: [edits('  return attempts < 6;', '  return attempts < 9;')] });
    await test.send({ type: 'plan.approve', hash: test.session().progress.offered?.hash ?? '' });
    return test;
  };

  it('keeps a finished and unchanged task, and rebuilds the others', async () => {
    const test = await revised(first, { ...second, title: 'Say when in words' });
    assert.deepEqual([taskIn(test).outcome, taskIn(test, 'T2').attempt], ['applied', 1]);
    assert.equal(test.workspace.writes.length, 1, 'what is done is not written again');
    await acceptAll(test, 'T2');
    assert.equal(test.awaits(), 'verification');
    test.models.assertComplete();
    checkInvariants(test, test.models);
  });

  it('rebuilds a finished task if the new plan changes it', async () => {
    const test = await revised({ ...first, steps: ['Count by account'] });
    assert.deepEqual([taskIn(test).outcome, taskIn(test).attempt], [null, 1]);
  });
});
