// Limits reached in the middle of a step.
import assert from 'node:assert/strict';
import { checkInvariants } from '../../kit/invariants';
import { acceptAll, type ReviewSession, edits, found, limiter, limiterPath, openBuild, planOf, taskIn, taskOf } from '../../kit/openBuild';
import { openTestSession } from '../../kit/openTestSession';
import { type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';

const line = '  return attempts < 5;';
const limited = '  return attempts < 9;';
const costly = (step: ScriptedStep, tokens = 60_000): ScriptedStep =>
  ({ ...step, usage: { input: tokens, output: 100, cached: 0, thinking: 0 } }) as ScriptedStep;
const reviewed = { 'reviewer.step': [found()] };
const plan = planOf(taskOf('T1', { risk: 'medium' }));

/** Session in which the Builder's turn alone exceeds the token limit, so that no reviewer is called. */
const overLimit = (sessionLimits: { tokens: number } = { tokens: 50_000 }): Promise<ReviewSession> =>
  openBuild({ plan, sessionLimits, script: { builder: [costly(edits(line, limited))], ...reviewed } });

const rolesOf = ({ models }: ReviewSession) => models.calls.map(({ role }) => role);

describe('a limit reached within a step', () => {
  it('keeps the result of the step, writes nothing and makes no further call', async () => {
    const test = await overLimit();
    assert.deepEqual([test.awaits(), test.session().models.caps.reached?.reason], ['cap', 'tokenBudget']);
    assert.deepEqual(rolesOf(test), ['builder']);
    const task = taskIn(test);
    assert.deepEqual([task.attempt, task.files.length, task.review?.given, task.outcome], [1, 1, [], null]);
    await acceptAll(test);
    assert.equal(test.workspace.files.get(limiterPath), limiter, 'edits that nobody has read are not offered yet');
    checkInvariants(test, test.models);
  });

  it('continues where it stopped once extended, and repeats no call', async () => {
    const test = await overLimit();
    await test.send({ type: 'cap.extend' });
    assert.deepEqual([test.awaits(), rolesOf(test)], ['review', ['builder', 'reviewer.step']]);
    await acceptAll(test);
    assert.equal(test.workspace.files.get(limiterPath), limiter.replace(line, limited));
    test.models.assertComplete();
    checkInvariants(test, test.models);
  });

  it('continues after one extension, however far the limit was exceeded', async () => {
    const far = costly(edits(line, limited), 600_000);
    const test = await openBuild({ plan, sessionLimits: { tokens: 50_000 }, script: { builder: [far], ...reviewed } });
    await test.send({ type: 'cap.extend' });
    assert.deepEqual([test.awaits(), rolesOf(test)], ['review', ['builder', 'reviewer.step']]);
    checkInvariants(test, test.models);
  });

  it('shows the same question after the editor was closed', async () => {
    const before = await overLimit();
    await before.controller.close();
    const models = scriptedModels({ script: reviewed });
    const again = await openTestSession({
      models,
      workspace: before.workspace,
      sessions: before.sessions,
      sessionLimits: { tokens: 50_000 },
    });
    assert.deepEqual([again.awaits(), models.calls.length, taskIn(again).files.length], ['cap', 0, 1]);
    await again.send({ type: 'cap.extend' });
    assert.equal(again.awaits(), 'review');
    models.assertComplete();
  });

  it('can be left for the discussion by Pause & Revise, keeping proposals', async () => {
    const test = await overLimit();
    await test.send({ type: 'execution.pause' });
    assert.equal(test.session().phase, 'discovery');
    assert.equal(taskIn(test).files.length, 1);
    assert.deepEqual(rolesOf(test), ['builder'], 'the limit of the session holds there, too');
    checkInvariants(test, test.models);
  });

  it('does not block the user’s decision on pending edits', async () => {
    const test = await openBuild({
      plan,
      sessionLimits: { tokens: 50_000 },
      script: { builder: [edits(line, limited)], 'reviewer.step': [costly(found())] },
    });
    assert.equal(test.awaits(), 'review', 'accepting asks no model');
    await acceptAll(test);
    assert.equal(test.workspace.files.get(limiterPath), limiter.replace(line, limited));
  });
});
