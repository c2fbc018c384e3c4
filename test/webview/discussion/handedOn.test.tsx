// A prompt that was handed to another agent, in the panel.
import assert from 'node:assert/strict';
import text from '../../../src/core/i18n/locales/en.json';
import type { Fact } from '../../../src/core/events';
import { sampleEvents } from '../../kit/sampleSession';
import { controls, press, textOf, type, useDom } from '../dom';
import { openPanel } from '../panel';

describe('a prompt that was handed over', () => {
  useDom();

  const handed: Fact = { type: 'prompt.handedOn', to: 'terminal', kept: 'a'.repeat(64), files: 12, left: 0 };

  it('offers to import the files or a pasted reply', async () => {
    const panel = await openPanel({ events: sampleEvents('ready') });
    assert.ok(!controls(panel.root).some((control) => textOf(control).includes(text['card.handOn.review'])));
    await panel.happen(handed);
    assert.ok(textOf(panel.root).includes('A snapshot of 12 files was saved.'));
    await press(panel.root, text['card.handOn.review']);
    assert.deepEqual(panel.commands().at(-1), { type: 'handOn.review' });
    await type(panel.root.querySelector('.handed-on textarea'), 'a patch');
    await press(panel.root, text['card.handOn.reviewText']);
    assert.deepEqual(panel.commands().at(-1), { type: 'handOn.review', text: 'a patch' });
    await panel.happen({ type: 'changes.missed', why: 'noEdits' });
    assert.ok(textOf(panel.root).includes(text['card.handOn.missed.noEdits']));
  });
});
