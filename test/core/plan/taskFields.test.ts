// Fields of a plan step.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { renderTask } from '../../../src/core/handover/render';
import { commentableLines, taskFields } from '../../../src/core/plan/taskFields';
import type { Task } from '../../../src/core/plan/taskMap';
import { task } from '../../kit/openPlan';

const full: Required<Task> = {
  ...task('T2', { dependsOn: ['T1'], answers: ['D1'] }),
  phase: 'S1',
  honours: ['C1'],
  pitfalls: ['The store is asynchronous.'],
  decisions: [{ question: 'Which store?', options: ['Memory', 'Disk'], recommended: 'Memory' }],
  reviewers: ['security'],
  stages: ['code'],
};

describe('the fields of a step', () => {
  it('are in its prompt as their rows say', () => {
    for (const [key, { prompt }] of Object.entries(taskFields)) {
      if (prompt) assert.ok(renderTask(full).includes(`${prompt(full)[0]}:`), key);
    }
    assert.doesNotMatch(renderTask(full), /S1|security/);
  });

  it('have lines to comment on', () => {
    assert.deepEqual(commentableLines(full), ['Goal of T2', 'Do T2', 'T2 is done', 'The store is asynchronous.']);
  });

  it('are requested from the planner, except those the engine sets', () => {
    const prompt = readFileSync('prompts/planning/planner.md', 'utf8');
    const unknown = Object.keys(taskFields).filter((key) => !prompt.includes(`"${key}"`) && !prompt.includes(`\`${key}\``));
    assert.deepEqual(unknown, ['stages']);
  });
});
