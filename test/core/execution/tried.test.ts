// Earlier attempts, as listed in the prompts for a step.
import assert from 'node:assert/strict';
import { renderTried } from '../../../src/core/execution/renderReview';
import { newTask } from '../../../src/core/execution/taskFold';

const check = { task: 'npm test', outcome: 'failed', exitCode: 1, taskId: 'T1', output: '1 failing', isWaived: false, seq: 1 } as const;

describe('earlier attempts of a step', () => {
  it('are none before an attempt was returned', () => assert.equal(renderTried(newTask('T1'), null), ''));

  it('are the returned ones, with the user’s message and the edits that did not fit', () => {
    const attempt = { attempt: 1, files: [], verdicts: {}, review: null, sentBack: 'Smaller, please.' };
    const refused = [{ path: 'src/a.js', intent: 'Count', reason: 'notFound', hint: '' } as const];
    assert.equal(
      renderTried({ ...newTask('T1'), attempt: 2, earlier: [attempt], refused }, null),
      'Attempt 1 was sent back; the user: Smaller, please.\nAn edit of src/a.js could not be applied (notFound): Count',
    );
  });

  it('include a failed check of the same step only', () => {
    assert.match(renderTried(newTask('T1'), check), /"npm test" failed with exit code 1\. [^\n]*\n1 failing$/);
    assert.equal(renderTried(newTask('T2'), check), '');
    assert.equal(renderTried(newTask('T1'), { ...check, outcome: 'passed' }), '');
  });
});
