// Steps that are affected if a decision is revisited.
import assert from 'node:assert/strict';
import { dependentsOf } from '../../../src/core/outcome/adrFile';
import { planOf, taskOf } from '../../kit/openBuild';

describe('revisiting a decision', () => {
  const plan = planOf(
    taskOf('T3', { dependsOn: ['T2'] }),
    taskOf('T1', { answers: ['D1'] }),
    taskOf('T2', { dependsOn: ['T1'] }),
    taskOf('T4', { answers: ['D2'] }),
  );
  for (const [decision, tasks] of [
    ['D1', ['T3', 'T1', 'T2']],
    ['D2', ['T4']],
    ['D9', []],
  ] as const) {
    it(`${decision} affects ${tasks.join(', ') || 'nothing'}`, () =>
      assert.deepEqual(
        dependentsOf(plan, decision).map(({ id }) => id),
        tasks,
      ));
  }
});
