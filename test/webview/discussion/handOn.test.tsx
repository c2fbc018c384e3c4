// Hand-over menu of the ready card: prompt for another agent.
import assert from 'node:assert/strict';
import { sampleEvents } from '../../kit/sampleSession';
import { nameOf, press, useDom } from '../dom';
import { openPanel } from '../panel';

describe('the prompt of the ready card', () => {
  useDom();

  it('is handed over from one menu', async () => {
    const panel = await openPanel({ events: sampleEvents('ready') });
    const button = panel.root.querySelector('.card .step-menu > button');
    assert.ok(button instanceof HTMLElement && nameOf(button).trim() !== '');
    for (const [at, to] of (['chat', 'terminal', 'clipboard'] as const).entries()) {
      await press(panel.root, nameOf(button));
      const item = panel.root.querySelectorAll('[role="menuitem"]')[at];
      assert.ok(item instanceof HTMLElement);
      await press(panel.root, nameOf(item));
      assert.deepEqual(panel.commands().at(-1), { type: 'editor.handOn', to });
    }
    assert.equal(panel.root.querySelector('[role="menu"]'), null);
  });
});
