// Measured repositories: hidden tests tell good from bad.
import assert from 'node:assert/strict';
import { runHiddenTests, testNames } from './measure/hiddenTests';
import { loadTasks } from './task';

describe('evaluation: repositories', () => {
  const tasks = loadTasks();

  it('there are 24', () => assert.equal(tasks.length, 24));

  for (const task of tasks)
    it(`${task.name}: the good solution passes, the naive one meets the requirements and falls into a trap`, async () => {
      const [good, naive, untouched] = await Promise.all(
        [task.good, task.naive, task.files].map((files) => runHiddenTests(task.hidden, files)),
      );
      const failing = (results = {}) => Object.entries(results).flatMap(([name, passed]) => (passed ? [] : [name]));
      assert.ok(testNames(task.hidden).length >= 3, 'named tests');
      assert.deepEqual(failing(good), []);
      assert.deepEqual(
        failing(naive).filter((name) => name.startsWith('R')),
        [],
      );
      assert.ok(failing(naive).some((name) => name.startsWith('T')));
      assert.ok(failing(untouched).length > 0);
    });
});
