// Feedback to the Builder on refused edits.
import assert from 'node:assert/strict';
import { proposeEdits } from '../../../../src/core/edits/propose/buildProposal';
import { editFeedback } from '../../../../src/core/edits/propose/builderFeedback';
import type { EditOp } from '../../../../src/core/edits/lines/proposal';

const replace = (oldText: string, newText: string, intent = ''): EditOp => ({
  op: 'replace',
  path: 'a.ts',
  intent,
  oldText,
  newText,
  all: false,
});
const text = 'function total() {\n  return 1;\n}\nlast\n';

describe('editFeedback', () => {
  it('names each refused edit with the closest lines, and what was applied', () => {
    const { refused, files } = proposeEdits([replace('last', 'end'), replace('  return 2;\n}', 'x', 'Sum up')], () => text, 'T1');
    const feedback = editFeedback(refused, files);
    assert.match(feedback, /^1 of your edits were refused\. Send these again/);
    assert.match(
      feedback,
      /1\. a\.ts \(Sum up\): refused, .*\[notFound\]\.\n(?:Line \d+ does not read ".*" as quoted\. )?Did you mean these lines\?\n2\| {3}return 1;\n3\| \}/,
    );
    assert.match(feedback, /These edits were accepted and need not be sent again:\n- a\.ts: 1 change at line 4$/);
  });

  it('says if no edit matches', () => {
    const { refused, files } = proposeEdits([replace('nowhere', 'x')], () => text, 'T1');
    assert.match(editFeedback(refused, files), /No edit of this turn was accepted\.$/);
  });

  it('names created and deleted files', () => {
    const ops: EditOp[] = [
      { op: 'create', path: 'n.ts', intent: '', content: 'x' },
      { op: 'delete', path: 'a.ts', intent: '' },
      { op: 'delete', path: '', intent: '' },
    ];
    const { refused, files } = proposeEdits(ops, (path) => (path === 'a.ts' ? text : null), 'T1');
    const feedback = editFeedback(refused, files);
    assert.match(feedback, /1\. no path: refused/);
    assert.match(feedback, /- n\.ts: created\n- a\.ts: deleted$/);
  });

  it('is empty when nothing was refused', () => assert.equal(editFeedback([], []), ''));
});
