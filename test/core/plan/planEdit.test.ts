// Edits of a plan by the user.
import assert from 'node:assert/strict';
import { addTask, blankTask, decide, dropTask, mayNeed, moveTask, replaceTask } from '../../../src/core/plan/planEdit';
import { planProblems, type TaskMap } from '../../../src/core/plan/taskMap';
import { task, wholePlan } from '../../kit/openPlan';

const idsOf = (plan: TaskMap) => plan.tasks.map(({ id }) => id).join(' ');

describe('an edit of a plan', () => {
  for (const [id, step, expected] of [
    ['T3', -1, 'T1 T3 T2'],
    ['T2', 1, 'T1 T3 T2'],
    ['T2', -1, { kind: 'dependency', id: 'T2', needs: 'T1' }],
    ['T1', 1, { kind: 'dependency', id: 'T2', needs: 'T1' }],
    ['T1', -1, { kind: 'atEnd' }],
    ['T3', 1, { kind: 'atEnd' }],
    ['T9', 1, { kind: 'atEnd' }],
  ] as const) {
    it(`moves ${id} by ${step}: ${JSON.stringify(expected)}`, () => {
      const moved = moveTask(wholePlan, id, step);
      assert.deepEqual(moved.ok ? idsOf(moved.value) : moved.error, expected);
    });
  }

  it('never moves a step before its dependencies', () => {
    let plan = wholePlan;
    for (const [id, step] of [
      ['T3', -1],
      ['T3', -1],
      ['T1', 1],
      ['T2', -1],
      ['T1', -1],
    ] as const) {
      const moved = moveTask(plan, id, step);
      if (moved.ok) plan = moved.value;
      assert.deepEqual(planProblems(plan), []);
      assert.ok(idsOf(plan).indexOf('T1') < idsOf(plan).indexOf('T2'));
    }
  });

  it('accepts only dependencies on steps that do not depend on this one', () => {
    const chain: TaskMap = {
      ...wholePlan,
      tasks: [task('A'), task('B', { dependsOn: ['A'] }), task('C', { dependsOn: ['B'] }), task('D')],
    };
    const choices = (id: string) =>
      mayNeed(chain, id)
        .map((each) => each.id)
        .join(' ');
    assert.deepEqual(['A', 'B', 'C', 'D', 'E'].map(choices), ['D', 'A D', 'A B D', 'A B C', 'A B C D']);
    for (const each of chain.tasks) {
      const changed = replaceTask(chain, { ...each, dependsOn: mayNeed(chain, each.id).map(({ id }) => id) });
      assert.deepEqual(planProblems(changed), []);
    }
  });

  it('removes a step, and others no longer depend on it', () => {
    const dropped = dropTask(wholePlan, 'T1');
    assert.ok(dropped);
    assert.deepEqual([idsOf(dropped.plan), dropped.freed, dropped.plan.tasks[0]?.dependsOn], ['T2 T3', ['T2'], []]);
  });

  it('keeps the last step, and ignores a missing one', () => {
    assert.equal(dropTask({ ...wholePlan, tasks: [task('T1')] }, 'T1'), null);
    assert.equal(dropTask(wholePlan, 'T9'), null);
  });

  it('adds a step with a free ID', () => {
    const plan = { ...wholePlan, tasks: [task('T1'), task('T3')] };
    const blank = blankTask(plan);
    assert.deepEqual([blank.id, idsOf(addTask(plan, blank)), blankTask({ ...plan, tasks: [task('A')] }).id], ['T4', 'T1 T3 T4', 'T2']);
  });

  it('answers one decision and leaves the others', () => {
    const point = { options: ['a', 'b'], recommended: 'a' };
    const decided = decide(
      task('T1', {
        decisions: [
          { question: 'One?', ...point },
          { question: 'Two?', ...point },
        ],
      }),
      'Two?',
      'b',
    );
    assert.deepEqual(
      decided.decisions?.map(({ chosen }) => chosen),
      [undefined, 'b'],
    );
  });
});
