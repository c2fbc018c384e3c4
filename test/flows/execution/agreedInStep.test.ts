// Agreed terms missing from the edits of a step.
import assert from 'node:assert/strict';
import type { TaskMap } from '../../../src/core/plan/taskMap';
import { edits, looking, openBuild, planOf, taskOf } from '../../kit/openBuild';
import { turn } from '../../kit/sampleSession';

const agreed = 'At most 10,000 names are counted in src/limit.js, for 15 minutes.';
const design = turn({
  ...{ id: 't1', agent: 'architect', to: 'everyone', text: 'A bound.' },
  stance: { position: 'support', proposal: agreed },
});
const from = '  return attempts < 5;';

async function missingIn(to: string, plan: TaskMap = planOf(taskOf('T1', { risk: 'low', answers: ['P1'] }))) {
  const test = await openBuild({ before: design, plan, reviewLevel: 'off', script: { builder: [edits(from, to)] } });
  return test.session().progress.tasks[0]?.missing;
}

describe('an agreed term that is in no edit', () => {
  it('is reported on the step, with its clause', async () =>
    assert.deepEqual(await missingIn('  return attempts < 1000;'), [{ clause: 'P1', terms: ['10,000', '15 minutes'] }]));

  it('is not reported if the code expresses it in its own way', async () =>
    assert.deepEqual(await missingIn('  return attempts < 10_000 && age < 15 * 60 * 1000;'), []));

  it('is not reported yet if a later step covers the clause', async () => {
    const plan = planOf(taskOf('T1', { answers: ['P1'] }), taskOf('T2', { answers: ['P1'], dependsOn: ['T1'] }));
    assert.deepEqual(await missingIn('  return attempts < 1000;', plan), []);
  });

  it('is reported if it is only in removed lines', async () => {
    const plan = planOf(taskOf('T1', { answers: ['P1'] }));
    const files = { 'src/limit.js': 'const most = 10_000;\nconst age = 900;\n' };
    const test = await openBuild({
      ...{ before: design, plan, files, reviewLevel: 'off' },
      script: { builder: [edits('const most = 10_000;', 'const most = 10;')] },
    });
    assert.deepEqual(test.session().progress.tasks[0]?.missing, [{ clause: 'P1', terms: ['10,000'] }]);
  });

  it('is passed to the reviewers', async () => {
    const seen: string[] = [];
    const none = looking((prompt) => seen.push(prompt), { json: { findings: [] } });
    await openBuild({
      before: design,
      plan: planOf(taskOf('T1', { risk: 'medium', answers: ['P1'] })),
      script: { builder: [edits(from, '  return attempts < 1000;')], 'reviewer.step': [none] },
    });
    assert.match(seen.join(), /not found in these edits[^\n]*\n- P1: 10,000, 15 minutes/);
  });
});
