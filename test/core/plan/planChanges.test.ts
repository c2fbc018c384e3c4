// Changes between two versions of a plan.
import assert from 'node:assert/strict';
import { planChanges } from '../../../src/core/plan/planChanges';
import { dropTask } from '../../../src/core/plan/planEdit';
import type { TaskMap } from '../../../src/core/plan/taskMap';
import { task, wholePlan } from '../../kit/openPlan';

const map = (...tasks: TaskMap['tasks']): TaskMap => ({ goal: '', tasks, openDecisions: [] });
const [a, b, c, d] = [task('A'), task('B'), task('C'), task('D')];

describe('the changes of a plan version', () => {
  for (const [name, before, after, tasks, dropped] of [
    ['a first version', null, map(a, b), {}, []],
    ['the same again', map(a, b), map(a, b), {}, []],
    ['a new task', map(a), map(a, b), { B: 'added' }, []],
    ['another step', map(a, b), map(a, { ...b, steps: ['other'] }), { B: 'changed' }, []],
    ['a task moved to the front', map(a, b, c, d), map(d, a, b, c), { D: 'moved' }, []],
    ['a task moved to the end', map(a, b, c, d), map(b, c, d, a), { A: 'moved' }, []],
    ['one moved and changed', map(a, b, c), map({ ...c, title: 'x' }, a, b), { C: 'changed' }, []],
    ['one gone', map(a, b, c), map(a, c), {}, ['B']],
    ['one replaced', map(a, b), map(a, c), { C: 'added' }, ['B']],
  ] as const) {
    it(`${name}: ${JSON.stringify(tasks)}${dropped.map((id) => `, ${id} dropped`).join('')}`, () => {
      const changes = planChanges(before, after);
      assert.deepEqual([Object.fromEntries(changes.tasks), changes.dropped.map(({ id }) => id)], [tasks, dropped]);
    });
  }

  it('do not include a step that only lost a removed dependency', () => {
    const dropped = dropTask(wholePlan, 'T1');
    assert.ok(dropped);
    assert.equal(planChanges(wholePlan, dropped.plan).tasks.size, 0);
  });

  it('handle a step named like a property of every object', () => {
    const [made, proto] = [task('constructor'), task('__proto__')];
    assert.equal(planChanges(map(made, proto), map(made, proto)).tasks.get('constructor'), undefined);
    assert.equal(planChanges(map(a), map(a, proto)).tasks.get('__proto__'), 'added');
  });

  it('include a step with a new dependency', () => {
    assert.deepEqual([...planChanges(map(a, b), map(a, { ...b, dependsOn: ['A'] })).tasks], [['B', 'changed']]);
  });
});
