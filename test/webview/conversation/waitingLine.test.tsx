// The line above the composer: what it offers, and when it offers nothing.
import assert from 'node:assert/strict';
import { openPanel } from '../panel';
import { useDom } from '../dom';
import { sampleEvents } from '../../kit/sampleSession';

describe('the line above the composer', () => {
  useDom();

  it('offers the check until it runs, and nothing while it does', async () => {
    const panel = await openPanel({ events: sampleEvents('settled') });
    const buttons = () => panel.root.querySelectorAll('.waits button, .waits .button').length;
    assert.ok(buttons() > 0, 'the check is not offered');
    await panel.tell({ kind: 'busy', busy: true });
    assert.equal(buttons(), 0);
    assert.equal(panel.root.querySelector('.waits.asking'), null);
    await panel.tell({ kind: 'busy', busy: false });
    assert.ok(buttons() > 0, 'it is not offered again after it was ended');
  });
});
