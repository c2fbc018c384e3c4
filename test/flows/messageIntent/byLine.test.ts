// Messages at a failed check or a reached limit.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { allowedBy } from '../../../src/core/models/limits';
import { openWish } from '../../../src/core/messageIntent/wish';
import { checkInvariants } from '../../kit/invariants';
import {
  acceptAll,
  approved,
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
import { openDiscussion, sessionsWith, waits } from '../../kit/openDiscussion';
import { accounting, offered, openPlan, wholePlan } from '../../kit/openPlan';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { handover } from '../../kit/sampleSession';
import { sampleFacts } from '../../kit/sampleFacts';
import { reads, scriptedModels } from '../../kit/scriptedModels';

const wanted = (test: TestSession) => openWish(test.session().wishes)?.want ?? null;
const has = (test: TestSession, type: Fact['type']) => test.events.some((event) => event.type === type);
const settle = (test: TestSession, taken: boolean) =>
  test.send({ type: 'wish.settle', wishId: openWish(test.session().wishes)?.id ?? '', taken });
const change = (from: string, to: string) => edits(`  return attempts < ${from};`, `  return attempts < ${to};`);

describe('a message at a failed check', () => {
  const open = async (): Promise<ReviewSession> => {
    const plan = planOf(taskOf('T1', { risk: 'low' }));
    const test = await openBuild({ plan, exitCode: 1, repairs: 0, script: { builder: [change('5', '6')] } });
    await acceptAll(test);
    await test.send({ type: 'verification.run' });
    assert.equal(test.awaits(), 'redCheck');
    return test;
  };

  for (const text of ['send it back', 'fix it', 'please fix the failing test', 'mach das nochmal', 'yes', 'arréglalo', 'テストを直して'])
    it(`returns it to the Builder by "${text}" and a yes to the confirmation`, async () => {
      const test = await open();
      if (text !== 'yes') test.models.extend({ reader: [reads('fix', text)] });
      await test.say(text);
      assert.deepEqual([wanted(test), test.awaits(), taskIn(test).outcome], ['fix', 'redCheck', 'applied']);
      test.models.extend({ builder: [change('6', '5')], director: [{ text: 'It is limited now.' }] });
      test.verification.exitCode = 0;
      await test.say('yes');
      assert.deepEqual([test.awaits(), taskIn(test).attempt], ['review', 2]);
      await acceptAll(test);
      assert.equal(test.session().phase, 'done');
      assert.equal(test.workspace.files.get(limiterPath), limiter);
      test.models.assertComplete();
      checkInvariants(test, test.models);
    });

  it('gives the Builder the rest of the message', async () => {
    const test = await open();
    test.models.extend({ reader: [reads('fix', 'count to five again')] });
    await test.say('The test is right, count to five again');
    const heard = looking((prompt) => assert.match(prompt, /count to five again/), change('6', '5'));
    test.models.extend({ builder: [heard] });
    await settle(test, true);
    assert.equal(test.awaits(), 'review');
    test.models.assertComplete();
  });

  it('skips it by a no and a yes to the confirmation, and by nothing else', async () => {
    const test = await open();
    await test.say('no');
    assert.deepEqual([wanted(test), has(test, 'verification.waived')], ['waive', false]);
    test.models.extend({ director: [{ text: 'It is limited now.' }] });
    await test.say('yes');
    assert.deepEqual([test.session().phase, has(test, 'verification.waived')], ['done', true]);
  });

  it('marks it as fixed by hand with the text of that button', async () => {
    const test = await open();
    test.verification.exitCode = 0;
    test.models.extend({ director: [{ text: 'It is limited now.' }] });
    await test.say('I fixed it by hand');
    assert.equal(taskIn(test).outcome, 'doneByHand');
  });
});

describe('a message at a limit', () => {
  const reached = (scope: 'session' | 'message'): Fact => ({ type: 'cap.reached', scope, reason: 'costBudget', limit: 20 });
  const isReached = (test: TestSession) => test.session().models.caps.reached !== null;
  const build = async (scope: 'session' | 'message') => {
    const models = scriptedModels({ script: { builder: [change('5', '6')] } });
    const sessions = sessionsWith([...approved(planOf(taskOf('T1'))), reached(scope)]);
    return Object.assign(await openTestSession({ models, sessions, files: { [limiterPath]: limiter }, reviewLevel: 'off' }), { models });
  };

  for (const scope of ['session', 'message'] as const)
    it(`lifts the limit of the ${scope} by a yes to the confirmation that names it`, async () => {
      const test = await build(scope);
      await test.send({ type: 'run.resume' });
      for (const text of ['hm', 'lol', 'Use tabs, please', 'what did it cost so far?', 'continue']) {
        await test.say(text);
        assert.deepEqual([isReached(test), wanted(test), test.models.calls.length], [true, 'extend', 0], text);
        assert.deepEqual(openWish(test.session().wishes)?.cap, { reason: 'costBudget', limit: 20 });
      }
      await test.say('no');
      assert.deepEqual([isReached(test), wanted(test)], [true, null]);
      await test.say('yes');
      assert.deepEqual([isReached(test), wanted(test)], [true, 'extend'], 'a yes to no line lifts nothing');
      test.models.extend({ 'architect.aside': [{ text: 'Three cents.' }], 'builder.aside': [{ text: 'Three cents.' }] });
      await test.say('yes');
      assert.deepEqual([isReached(test), test.events.filter(({ type }) => type === 'cap.extended').length], [false, 1]);
      assert.equal(test.awaits(), 'review');
      checkInvariants(test, test.models);
    });

  it('in the discussion is kept, and reaches the team afterwards', async () => {
    const models = scriptedModels({ script: {} });
    const test = await openDiscussion({ models, facts: [reached('session')] });
    await test.say('I like the second idea better');
    assert.deepEqual([wanted(test), models.calls.length], ['extend', 0]);
    models.extend({ router: [waits] });
    await settle(test, true);
    assert.deepEqual([isReached(test), test.awaits()], [false, 'floor']);
    models.assertComplete();
  });

  for (const [calls, want] of [
    [10, null],
    [50, 'extend'],
  ] as const)
    it(`of a session that was extended once asks only if the limit was raised (${calls})`, async () => {
      const extended: Fact = { type: 'cap.extended', scope: 'session', doubled: true };
      const called = new Array<Fact>(20).fill(sampleFacts['call.ended']);
      const facts = [reached('session'), extended, ...called, reached('session')];
      const test = await openDiscussion({ models: scriptedModels({ script: {} }), facts, sessionLimits: { calls } });
      await test.say('yes');
      assert.deepEqual([wanted(test), isReached(test)], [want, true]);
      await test.say('yes');
      assert.equal(isReached(test), want === null);
    });
});

describe('the extension of a limit', () => {
  const isOver = (test: TestSession) => test.session().models.caps.reached === null;
  const calls = (count: number) => new Array<Fact>(count).fill({ ...sampleFacts['call.ended'], countedUsd: 0.5 } as Fact);
  const reached = (scope: 'session' | 'message', limit: number): Fact => ({ type: 'cap.reached', scope, reason: 'callBudget', limit });
  const allowed = (test: TestSession, scope: 'session' | 'message') =>
    allowedBy({ scope, reason: 'callBudget' }, test.session().models.caps, {
      message: { calls: null, tokens: null, costUsd: null, ...test.options.limits },
      session: { calls: null, tokens: null, costUsd: null, ...test.options.sessionLimits },
    });

  it('is the amount in the confirmation, also if a message was extended before', async () => {
    const extended: Fact = { type: 'cap.extended', scope: 'message', doubled: true };
    const before = [
      ...approved(planOf(taskOf('T1'))),
      ...calls(10),
      reached('message', 10),
      extended,
      ...calls(10),
      reached('message', 20),
    ];
    const models = scriptedModels({ script: { builder: [change('5', '6')] } });
    const test = await openTestSession({
      models,
      sessions: sessionsWith(before),
      files: { [limiterPath]: limiter },
      limits: { calls: 10 },
    });
    await test.send({ type: 'run.resume' });
    await test.say('continue');
    assert.deepEqual([openWish(test.session().wishes)?.cap?.limit, allowed(test, 'message')], [10, 20]);
    await test.say('yes');
    assert.equal(allowed(test, 'message'), 30);
  });

  for (const way of ['by its button', 'by a yes to the line'])
    it(`is nothing if the limit was raised meanwhile (${way})`, async () => {
      const models = scriptedModels({ script: { router: [waits] } });
      const facts = [...calls(20), reached('session', 20), { type: 'message.said', messageId: 'm-9', text: 'Go on', mentions: [] } as Fact];
      const test = await openDiscussion({ models, facts, sessionLimits: { calls: 5_000 } });
      if (way === 'by its button') await test.send({ type: 'cap.extend' });
      else {
        await test.say('continue');
        assert.equal(openWish(test.session().wishes)?.cap?.limit, null, 'nothing is added');
        await test.say('yes');
      }
      assert.deepEqual([isOver(test), allowed(test, 'session')], [true, 5_000]);
    });
});

describe('a confirmation that was superseded by an action', () => {
  const two = planOf(taskOf('T1', { risk: 'low' }), taskOf('T2', { risk: 'low' }));
  const atReview = (plan = two, ...next: readonly string[]) =>
    openBuild({ plan, exitCode: 1, repairs: 0, script: { builder: [change('5', '6'), ...next.map((to) => change('6', to))] } });

  for (const by of ['all', 'hunk'] as const)
    it(`of ending accepts no yes that is meant for a later card (${by})`, async () => {
      const test = await atReview(two, '7');
      await test.say('stop');
      assert.equal(wanted(test), 'end');
      const hunkId = taskIn(test).files[0]?.hunks[0]?.id ?? '';
      if (by === 'all') await acceptAll(test);
      else await test.send({ type: 'hunk.settle', taskId: 'T1', hunkId, accept: true });
      assert.deepEqual([test.awaits(), taskIn(test, 'T2').attempt, wanted(test)], ['review', 1, null]);
      await test.say('yes');
      assert.deepEqual([test.session().phase, wanted(test)], ['execution', 'accept']);
    });

  it('of ending accepts no yes for a card that appeared meanwhile', async () => {
    const models = scriptedModels({ script: {} });
    const facts: Fact[] = [
      { type: 'wish.asked', wishId: 'w-9', want: 'end' },
      { type: 'consensus.offered', version: 1 },
    ];
    const test = await openDiscussion({ models, facts });
    assert.equal(wanted(test), null);
    models.extend({ scribe: [{ json: handover }] });
    await test.say('yes');
    assert.equal(test.session().phase, 'execution');
  });

  it('accepts no later edits of the same step', async () => {
    const test = await atReview(planOf(taskOf('T1', { risk: 'low' })));
    await test.say('yes');
    assert.equal(wanted(test), 'accept');
    test.models.extend({ builder: [change('5', '9')] });
    await test.send({ type: 'task.revise', taskId: 'T1', text: 'Nine' });
    await test.say('yes');
    assert.deepEqual([wanted(test), taskIn(test).attempt, test.workspace.files.get(limiterPath)], ['accept', 2, limiter]);
  });

  it('skips no later failed check', async () => {
    const test = await atReview(planOf(taskOf('T1', { risk: 'low' })));
    await acceptAll(test);
    await test.send({ type: 'verification.run' });
    await test.say('no');
    assert.equal(wanted(test), 'waive');
    test.models.extend({ builder: [change('6', '7')] });
    await test.send({ type: 'verification.fix' });
    await acceptAll(test);
    if (test.awaits() === 'verification') await test.send({ type: 'verification.run' });
    assert.equal(test.awaits(), 'redCheck');
    await test.say('yes');
    assert.deepEqual([wanted(test), has(test, 'verification.waived')], ['fix', false]);
  });

  it('extends nothing, and accepts no yes to a review', async () => {
    const facts: Fact[] = [
      ...approved(planOf(taskOf('T1', { risk: 'low' }))),
      { type: 'cap.reached', scope: 'session', reason: 'costBudget', limit: 20 },
    ];
    const models = scriptedModels({ script: { builder: [change('5', '6')] } });
    const test = await openTestSession({ models, sessions: sessionsWith(facts), files: { [limiterPath]: limiter } });
    await test.send({ type: 'run.resume' });
    await test.say('hm');
    assert.equal(wanted(test), 'extend');
    await test.send({ type: 'cap.extend' });
    await test.send({ type: 'cap.extend' });
    assert.deepEqual([test.awaits(), wanted(test)], ['review', null]);
    await test.say('yes');
    assert.equal(wanted(test), 'accept');
  });
});

describe('a rejected plan', () => {
  const open = async (planner: Parameters<typeof scriptedModels>[0] = {}) => {
    const models = scriptedModels(planner);
    return { models, test: await openPlan({ models }, offered()) };
  };

  for (const text of ['no', 'nein', 'non', 'いいえ'])
    it(`asks at "${text}": what should change, or back to the discussion`, async () => {
      const { test } = await open();
      await test.say(text);
      assert.deepEqual([wanted(test), test.awaits()], ['change', 'approval']);
      await test.say('back to discussion');
      assert.deepEqual([test.session().phase, test.awaits(), has(test, 'approval.granted')], ['discovery', 'floor', false]);
    });

  it('is rewritten by the next message after a confirmation', async () => {
    const { test, models } = await open({ script: { planner: [accounting({ ...wholePlan, goal: 'Another' })] } });
    await test.say('no');
    await test.say('The second step has to come first');
    assert.deepEqual([test.session().progress.offered?.version, wanted(test)], [1, 'rewrite']);
    await test.say('yes');
    assert.deepEqual([test.session().progress.offered?.version, wanted(test)], [2, null]);
    models.assertComplete();
  });

  it('is approved by a yes after a no only once confirmed', async () => {
    const { test } = await open({ script: { builder: [{ fail: 'badKey' }] } });
    await test.say('no');
    await test.say('yes');
    assert.deepEqual([wanted(test), has(test, 'approval.granted')], ['approve', false]);
    await test.say('yes');
    assert.ok(has(test, 'approval.granted'));
  });

  it('stays unchanged by “wait”, which is reported', async () => {
    const { test } = await open();
    await test.say('wait');
    assert.deepEqual([wanted(test), test.awaits()], [null, 'approval']);
    assert.ok(test.events.some((event) => event.type === 'message.said' && event.heardAs === 'noted'));
  });
});
