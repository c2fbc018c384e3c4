// Expert batches about a single step.
import assert from 'node:assert/strict';
import { expertsFrom } from '../../../src/core/experts/expertSelection';
import { openBatch } from '../../../src/core/experts/batch';
import { checkInvariants } from '../../kit/invariants';
import { answersOf, mapsAll } from '../../kit/openExperts';
import { acceptAll, type ReviewSession, edits, looking, openBuild, planOf, taskIn, taskOf } from '../../kit/openBuild';
import { scriptedModels, type ScriptedStep } from '../../kit/scriptedModels';
import { openTestSession } from '../../kit/openTestSession';

const line = '  return attempts < 5;';
const plan = planOf(taskOf('T1', { risk: 'low' }));
const experts = expertsFrom({ count: 3, models: [] }, 'gemini');
const words = 'Is the store ready in time?';

const question: ScriptedStep = {
  text: '<<<BATCH>>>\nTYPE: step\nSTEP: T1\nBLOCKER: The store is asynchronous.\nCONTEXT:\n- openStore() returns at once\nPROMPT:\nYou know stores.\n\nFind out when it is ready.\n<<<END>>>',
};

/** Session with a step under review for which the user has requested expert help. */
async function asked(step: ScriptedStep = question, repairer: readonly ScriptedStep[] = []): Promise<ReviewSession> {
  const test = await openBuild({ plan, experts, script: { builder: [edits(line, '  return attempts < 6;')] } });
  test.models.extend({ 'builder.help': [step], repairer });
  await test.send({ type: 'step.help', taskId: 'T1', text: words });
  return test;
}

const batchOf = (test: ReviewSession) => openBatch(test.session().experts) ?? assert.fail('nobody is asked');

const run = (test: ReviewSession, prompt = batchOf(test).brief?.prompt ?? '') =>
  test.send({ type: 'experts.run', batchId: batchOf(test).id, arm: 'experts', prompt });

describe('experts on a step', () => {
  it('are not called before the user has seen and released the Builder’s question', async () => {
    const test = await asked(looking((prompt) => assert.ok(prompt.includes(words) && prompt.includes(line)), question));
    assert.equal(test.awaits(), 'experts');
    const { brief, by, step, arm } = batchOf(test);
    assert.deepEqual([brief?.type, by, step, arm], ['step', 'builder', { taskId: 'T1', words }, null]);
    assert.equal(test.models.calls.filter(({ role }) => role.startsWith('expert')).length, 0);
    checkInvariants(test, test.models);
  });

  it('answer independently; agreed claims go to the same step as data', async () => {
    const test = await asked();
    const again = looking(
      (prompt) => {
        assert.match(prompt, /The user asked experts about this step: Is the store ready in time\?/);
        assert.match(prompt, /3 of 3 experts answered the same question/);
        assert.match(prompt, /Use Redis for the counter\./);
      },
      edits(line, '  return attempts < 7;'),
    );
    test.models.extend({ ...answersOf(3), mapper: [mapsAll], builder: [again] });
    await run(test);
    assert.deepEqual([test.awaits(), taskIn(test).attempt, taskIn(test).help?.isOpen], ['review', 2, false]);
    assert.equal(openBatch(test.session().experts), undefined);
    assert.equal(test.session().experts.current, null, 'the plan was made without them and stays so');
    test.models.assertComplete();
    await acceptAll(test);
    checkInvariants(test, test.models);
  });

  it('are skipped by the user without changing the step', async () => {
    const test = await asked();
    const before = taskIn(test);
    await test.send({ type: 'experts.skip', batchId: batchOf(test).id });
    assert.deepEqual([test.awaits(), taskIn(test).attempt, taskIn(test).help], ['review', before.attempt, null]);
    assert.deepEqual(taskIn(test).verdicts, before.verdicts);
    test.models.assertComplete();
    checkInvariants(test, test.models);
  });

  it('get the user’s own words if the Builder writes no question', async () => {
    const test = await asked({ text: 'I would rather build.' }, [{ text: 'Nor would I.' }]);
    test.models.assertComplete();
    assert.deepEqual([test.awaits(), batchOf(test).by, batchOf(test).brief?.prompt], ['experts', 'user', words]);
  });

  it('continue after a reload', async () => {
    const test = await asked();
    const models = scriptedModels({ script: { ...answersOf(3), mapper: [mapsAll], builder: [edits(line, '  return attempts < 8;')] } });
    const reopened = Object.assign(
      await openTestSession({ sessions: test.sessions, files: Object.fromEntries(test.workspace.files), experts, models }),
      { models },
    );
    assert.equal(reopened.awaits(), 'experts');
    await run(reopened);
    assert.deepEqual([reopened.awaits(), taskIn(reopened).attempt], ['review', 2]);
    models.assertComplete();
  });
});
