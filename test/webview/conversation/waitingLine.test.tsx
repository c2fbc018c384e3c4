// Line above the composer: its actions, and when it is hidden.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import { fill } from '../../../src/core/i18n/language';
import text from '../../../src/core/i18n/locales/en.json';
import { openPanel } from '../panel';
import { textOf, useDom } from '../dom';
import { sampleEvents } from '../../kit/sampleSession';

describe('the docked line above the composer', () => {
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

  it('does what its button says, or leads to the card that must be read first', async () => {
    const labelIn = async (step: 'settled' | 'planned') => {
      const panel = await openPanel({ events: sampleEvents(step) });
      return textOf(panel.root.querySelector('.waits .button'));
    };
    assert.equal(await labelIn('settled'), fill(text, 'card.verification.run', { task: 'npm test' }));
    assert.equal(await labelIn('planned'), text['strip.lead']);
  });

  it('leads to the composer after an agreement was declined, and not to an earlier question', async () => {
    const panel = await openPanel({ events: sampleEvents('agreed') });
    await panel.happen({ type: 'consensus.settled', version: 2, taken: false });
    assert.equal(textOf(panel.root.querySelector('.waits .now span')), text['strip.awaits.floor']);
    assert.equal(panel.root.querySelector('.waits .button'), null, 'nothing is out of view: the composer is right below');
    await act(() => panel.root.querySelector<HTMLElement>('.waits button.now')?.click());
    assert.equal(document.activeElement, panel.root.querySelector('.composer textarea'));
  });
});
