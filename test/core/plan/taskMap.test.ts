// Mapping of plan steps to agreed items.
import assert from 'node:assert/strict';
import * as v from 'valibot';
import { commandSchema } from '../../../src/core/commands';
import type { Event } from '../../../src/core/events';
import { renderPlan } from '../../../src/core/handover/render';
import { planForm } from '../../../src/core/plan/revision';
import { parseTyped } from '../../../src/core/text/parseReply';
import { keptOf, lostOf } from '../../kit/readings';
import { executionOrder, isWholePlan, planProblems, planText, type TaskMap, taskMapSchema } from '../../../src/core/plan/taskMap';
import { task, wholePlan } from '../../kit/openPlan';
import { fold } from '../../../src/core/evolve';
import { assertMapped, column } from '../../kit/lists';

describe('the plan as data', () => {
  const map = (...tasks: TaskMap['tasks']): TaskMap => ({ goal: '', tasks, openDecisions: [] });

  for (const [name, plan, kinds] of [
    ['a plan in order', wholePlan, []],
    ['an id twice', map(task('T1'), task('T1')), ['duplicateId']],
    ['a dependency on nothing', map(task('T1', { dependsOn: ['T9'] })), ['unknownDependency']],
    ['a circle', map(task('T1', { dependsOn: ['T2'] }), task('T2', { dependsOn: ['T1'] })), ['cycle']],
    ['a phase that is not there', map(task('T1', { phase: 'P1' })), ['unknownPhase']],
    [
      'a recommendation that is no option',
      map(task('T1', { decisions: [{ question: '?', options: ['a', 'b'], recommended: 'c' }] })),
      ['unknownOption'],
    ],
    ['a phase that is', { ...map(task('T1', { phase: 'P1' })), phases: [{ id: 'P1', title: 'First' }] }, []],
  ] as readonly (readonly [string, TaskMap, readonly string[]])[]) {
    it(`finds in ${name}: ${kinds.join(', ') || 'nothing'}`, () => assert.deepEqual(column(planProblems(plan), 'kind'), kinds));
  }

  it('has dependencies first and keeps the order otherwise', () => {
    const plan = map(task('T1', { dependsOn: ['T3'] }), task('T2'), task('T3'));
    assert.deepEqual(column(executionOrder(plan), 'id'), ['T2', 'T3', 'T1']);
  });

  it('has a line that is too long shortened, and the next ones kept', () => {
    const read = parseTyped(JSON.stringify(map(task('T1', { steps: ['x '.repeat(250), 'short'] }))), planForm);
    assertMapped(keptOf(read)?.tasks[0]?.steps, [true, true], (step) => step.length <= 400);
    assertMapped(lostOf(read), ['clipped tasks[0].steps[0]'], ({ kind, path }) => `${kind} ${path}`);
  });

  it('keeps the first of too many lines', () => {
    const ids = Array.from({ length: 25 }, (_, index) => `D${index + 1}`);
    const read = parseTyped(JSON.stringify(map(task('T1', { answers: ids }))), planForm);
    assert.deepEqual([keptOf(read)?.tasks[0]?.answers, lostOf(read).length], [ids.slice(0, 20), 5]);
  });

  for (const [name, plan, isWhole] of [
    ['as the schema has it', wholePlan, true],
    ['with decisions and pitfalls', map(task('T1', { decisions: [{ question: 'Which?', options: ['a', 'b'], recommended: 'a' }] })), true],
    ['with a line too long', map(task('T1', { steps: ['x'.repeat(401)] })), false],
    ['with too many lines', map(task('T1', { steps: Array.from({ length: 21 }, (_, step) => `${step}`) })), false],
    ['without a title', map(task('T1', { title: ' ' })), false],
    ['with an empty step', map(task('T1', { steps: [''] })), false],
    ['without tasks', map(), false],
    ['with a field nobody knows', { ...wholePlan, extra: 1 }, false],
    ['that is none', 'plan', false],
  ] as const) {
    it(`accepts from the user a plan ${name}: ${isWhole}`, () => {
      assert.equal(isWholePlan(plan), isWhole);
      assert.equal(v.is(commandSchema, { type: 'plan.edit', hash: 'h', plan }), isWhole);
    });
  }

  it('has its hash, fold and texts from a log of an older version', () => {
    const { honours: _none, ...old } = task('T1');
    const plan: TaskMap = map(old);
    assert.deepEqual(v.parse(taskMapSchema, JSON.parse(planText(plan))), plan);
    const { offered } = fold([{ type: 'plan.proposed', plan, version: 1, hash: 'h', seq: 1, at: 0 } as Event]).progress;
    assert.ok(offered);
    assert.deepEqual([offered.by, offered.reviewers], ['planner', []]);
    assert.match(renderPlan(offered), /T1: Title of T1/);
  });
});
