// Questions to members about a step.
import assert from 'node:assert/strict';
import { renderExpertBrief } from '../../../src/core/experts/brief';
import { stepBrief } from '../../../src/core/execution/help';
import { task } from '../../kit/openPlan';

describe('a question about a step', () => {
  const step = task('T1', { doneWhen: 'The test is green.', pitfalls: ['The store is asynchronous.'] });
  const frame = ['TYPE: step', 'STEP: T1: Title of T1'];
  const context = ['CONTEXT:', '- Done when: The test is green.', '- The store is asynchronous.', 'PROMPT:'];

  it('is the blocker that the Builder reports', () => {
    const lines = renderExpertBrief(stepBrief(step, 'builder', 'It does not wait.')).split('\n');
    assert.deepEqual(lines.slice(0, -1), [...frame, 'BLOCKER: It does not wait.', ...context]);
    assert.match(lines.at(-1) ?? '', /as written/);
  });

  it('is the user’s question, without a blocker', () => {
    const lines = renderExpertBrief(stepBrief(step, 'user', 'Why two files?')).split('\n');
    assert.deepEqual(lines, [...frame, ...context, '> Why two files?']);
  });
});
