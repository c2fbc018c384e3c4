// Steps in which the Builder makes no edits.
import assert from 'node:assert/strict';
import { awaits } from '../../../src/core/next';
import { buildSummaryOf } from '../../../src/core/outcome/buildSummary';
import type { ScriptedStep } from '../../kit/scriptedModels';
import { scriptedModels } from '../../kit/scriptedModels';
import { idle, nothingToChange } from '../../kit/idleBuilder';
import { hash, logOf, offered, openPlan, task, underReview, wholePlan } from '../../kit/openPlan';
import { checkInvariants } from '../../kit/invariants';
import type { Fact } from '../../../src/core/events';
import { openWish } from '../../../src/core/messageIntent/wish';
import { column } from '../../kit/lists';

const begun: readonly Fact[] = [
  { type: 'approval.granted', source: 'user', via: 'button', planHash: hash },
  { type: 'execution.started', planHash: hash },
];
const resume = { type: 'run.resume' } as const;
const misfit = { name: 'replace_in_file', args: { path: 'src/login.ts', intent: 'Count', old_text: 'let z = 9;', new_text: 'let z = 8;' } };
const fenced = 'Here it is.\n\n```ts\nlet a = 2;\n```\n';

async function built(builder: readonly ScriptedStep[]) {
  const models = scriptedModels({ script: { builder } });
  const test = await openPlan({ models }, offered(), ...begun);
  await test.send(resume);
  models.assertComplete();
  checkInvariants(test, models);
  return test;
}

const causes: readonly (readonly [what: string, answers: readonly ScriptedStep[], cause: string])[] = [
  ['prose instead of edits', [{ text: 'Done.' }, { text: 'All good.' }, { text: 'Really.' }], 'noEdits'],
  ['edits that fit nowhere', [{ calls: [misfit] }, { calls: [misfit] }, { text: fenced }], 'refused'],
  [
    'a statement about lines that are not there',
    Array.from({ length: 3 }, () => nothingToChange('src/ghost.ts:1', 'let a = 1;')),
    'unfounded',
  ],
];

describe('a step without an edit', () => {
  for (const [what, answers, cause] of causes)
    it(`stops with ${what}, and nothing is built on it`, async () => {
      const test = await built(answers);
      const [first, second] = test.session().progress.tasks;
      assert.equal(awaits(test.session()), 'review');
      assert.deepEqual([first?.outcome, second?.attempt], [null, 0]);
      assert.ok(first?.noEdits, cause);
      assert.equal(buildSummaryOf(test.session()).figures.whole, 0);
    });

  it('is retried, skipped or marked by the user, and no longer blocked then', async () => {
    for (const type of ['task.mark', 'task.skip'] as const) {
      const test = await built([{ text: 'Done.' }, { text: 'All good.' }, { text: 'Really.' }]);
      await test.controller.command({ type, taskId: 'T1' });
      const [first] = test.session().progress.tasks;
      assert.deepEqual([first?.outcome, first?.noEdits], [type === 'task.mark' ? 'doneByHand' : 'skipped', null]);
    }
  });

  it('asks the Builder for the missing part before it stops', async () => {
    const asks: string[] = [];
    const look = (text: string): ScriptedStep => ({
      look: ({ messages }) => {
        asks.push(messages.map((message) => message.text).join('\n'));
        return { text };
      },
    });
    await built([look('Done.'), look('<<<UNCHANGED>>>\nsrc/login.ts:1: `let q = 1;`\n<<<END>>>'), look('Really.')]);
    assert.match(asks[1] ?? '', /contained no edit/);
    assert.match(asks[2] ?? '', /is not at the quoted place/);
  });

  it('is settled as needing no change if the quoted lines exist', async () => {
    const models = scriptedModels({ script: { builder: idle(3), director: [{ text: 'Done.' }] } });
    const test = await openPlan({ models }, offered(), ...begun);
    await test.send(resume);
    models.assertComplete();
    checkInvariants(test, models);
    assert.deepEqual(
      test.session().progress.tasks.map(({ outcome, unchanged }) => [outcome, unchanged?.places]),
      Array.from({ length: 3 }, () => ['nothing', [{ path: 'src/login.ts', line: 1 }]]),
    );
  });
});

describe('a step with a missing dependency', () => {
  const plan = { ...wholePlan, tasks: [task('T1'), task('T2', { dependsOn: ['T1'] }), task('T3', { dependsOn: ['T2'] })] };
  const rejected: readonly Fact[] = [
    ...underReview,
    ...['h1', 'h2'].map((hunkId): Fact => ({ type: 'hunk.settled', taskId: 'T1', hunkId, verdict: 'rejected', checkpoint: null })),
    { type: 'task.settled', taskId: 'T1', outcome: 'rejected' },
  ];
  const open = async (builder: readonly ScriptedStep[]) => {
    const models = scriptedModels({ script: { builder, director: [{ text: 'Done.' }] } });
    const test = await openPlan({ models }, offered(plan), ...rejected);
    await test.send(resume);
    return { test, models };
  };

  it('is not begun without the user’s consent, and its dependents wait as well', async () => {
    const { test } = await open([]);
    assert.equal(awaits(test.session()), 'unmetDependencies');
    await test.send({ type: 'task.skip', taskId: 'T2' });
    assert.equal(awaits(test.session()), 'unmetDependencies');
    assert.deepEqual(column(test.session().progress.tasks, 'outcome'), ['rejected', 'skipped', null]);
  });

  it('is built anyway if the user wants it, and the Builder is told what is missing', async () => {
    let asked = '';
    const { test } = await open([
      {
        look: ({ messages }) => {
          asked = messages.map(({ text }) => text).join('\n');
          return nothingToChange('src/login.ts:1', 'let a = 1;');
        },
      },
    ]);
    await test.send({ type: 'task.buildAnyway', taskId: 'T2' });
    assert.match(asked, /T1: not in the files: the user rejected its edits/);
    assert.equal(logOf(test).filter(({ type }) => type === 'basis.waived').length, 1);
  });

  for (const yes of ['yes', 'ok', 'go ahead'])
    it(`asks for confirmation at "${yes}", and is built by a second one`, async () => {
      const { test } = await open([nothingToChange('src/login.ts:1', 'let a = 1;')]);
      await test.say(yes);
      assert.deepEqual([openWish(test.session().wishes)?.want, awaits(test.session())], ['goOn', 'unmetDependencies']);
      assert.deepEqual(test.session().progress.guidance, []);
      await test.say(yes);
      assert.equal(logOf(test).filter(({ type }) => type === 'basis.waived').length, 1);
    });

  it('rejects that command for a step without missing dependencies, or another step', async () => {
    const { test } = await open([]);
    await test.controller.command({ type: 'task.buildAnyway', taskId: 'T3' });
    assert.equal(awaits(test.session()), 'unmetDependencies');
    assert.equal(logOf(test).filter(({ type }) => type === 'basis.waived').length, 0);
  });
});
