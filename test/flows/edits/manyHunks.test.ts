// A verdict on 2,000 hunks in 200 files.
import assert from 'node:assert/strict';
import { currentTask } from '../../../src/core/execution/selectors';
import { pendingHunks } from '../../../src/core/review/pendingHunks';
import { openRoom } from '../../kit/openRoom';
import { scriptedModels } from '../../kit/scriptedModels';

describe('a verdict on many hunks', () => {
  const names = Array.from({ length: 200 }, (_, index) => `src/f${index}.ts`);
  const base = `${Array.from({ length: 100 }, (_, line) => `const n${line} = ${line};`).join('\n')}\n`;
  const live = base.replace(/(const n\d*5 = )\d+/g, '$1-1');
  const open = async () => {
    const files = Object.fromEntries(names.map((path) => [path, live]));
    const test = await openRoom({ models: scriptedModels(), files, reviewLevel: 'off' });
    const given = names.map((path) => ({ path, base }));
    await test.send({ type: 'changes.review', source: 'workingTree', name: '', files: given, left: [] });
    return test;
  };

  it('is one fact that decides all of them', async () => {
    const test = await open();
    assert.equal(pendingHunks(test.session()).length, 2_000);
    const from = test.session().seq;
    await test.send({ type: 'task.settle', taskId: 'R1', accept: true });
    const facts = [...test.sessions.logs.values()].at(-1)?.filter(({ seq }) => seq > from) ?? [];
    assert.equal(facts.filter(({ type }) => type === 'hunk.settled').length, 1);
    assert.equal(currentTask(test.session().progress), undefined);
    assert.deepEqual(
      Object.values(test.session().progress.tasks[0]?.verdicts ?? {}).filter((verdict) => verdict !== 'accepted'),
      [],
    );
  });
});
