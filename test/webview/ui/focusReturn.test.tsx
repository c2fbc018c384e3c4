// Focus restored when the panel becomes active again.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { act } from 'preact/test-utils';
import { sampleEvents } from '../../kit/sampleSession';
import { key, useDom } from '../dom';
import { openPanel } from '../panel';

describe('the focus on return to the panel', () => {
  useDom();

  const open = async () => {
    const panel = await openPanel({ events: sampleEvents('halfway') });
    panel.root.querySelector<HTMLElement>('[data-hunk="l2"]')?.focus();
    return panel;
  };
  const focused = () => (document.activeElement as HTMLElement | null)?.dataset.hunk;
  /** Simulates a browser, which clears the focus before the window's `blur` event. */
  const leave = () =>
    act(() => {
      (document.activeElement as HTMLElement | null)?.blur();
      document.hasFocus = () => false;
      window.dispatchEvent(new Event('blur'));
    });
  const comeBack = () =>
    act(() => {
      document.hasFocus = () => true;
      window.dispatchEvent(new Event('focus'));
    });

  it('is on the hunk that had it, so that A decides', async () => {
    const panel = await open();
    await leave();
    assert.equal(focused(), undefined);
    await comeBack();
    assert.equal(focused(), 'l2');
    await key(document.activeElement ?? document.body, 'a');
    assert.deepEqual(panel.commands(), [{ type: 'hunk.settle', taskId: 'bucket', hunkId: 'l2', accept: true }]);
  });

  it('is on the next hunk if the previous one was decided meanwhile', async () => {
    const panel = await open();
    await leave();
    await panel.happen({ type: 'hunk.settled', taskId: 'bucket', hunkId: 'l2', verdict: 'accepted', checkpoint: null });
    await comeBack();
    assert.equal(focused(), 'n1');
  });

  it('is on the first hunk of an attempt that replaced the previous one meanwhile', async () => {
    const panel = await open();
    await leave();
    await panel.happen(secondAttempt);
    await comeBack();
    assert.equal(focused(), 's1');
  });

  it('is on the hunk that had it if the host returns it without a window event', async () => {
    const panel = await open();
    await leave();
    await panel.tell({ kind: 'focusBack' });
    assert.equal(focused(), 'l2');
  });

  it('is on the first hunk of a step that arrived meanwhile', async () => {
    const panel = await openPanel({ events: sampleEvents('halfway') });
    document.hasFocus = () => false;
    await panel.happen(secondAttempt);
    assert.equal(document.activeElement, document.body);
    await panel.tell({ kind: 'focusBack' });
    assert.equal(focused(), 's1');
  });

  it('stays on an element that has it when the host or the window returns it', async () => {
    const panel = await open();
    const composer = panel.root.querySelector<HTMLElement>('.composer textarea');
    for (const back of [() => panel.tell({ kind: 'focusBack' }), comeBack]) {
      await leave();
      await act(() => composer?.focus());
      await back();
      assert.equal(document.activeElement, composer);
    }
  });

  it('is not moved if the user clicked elsewhere meanwhile, or had none before', async () => {
    const panel = await open();
    await leave();
    await act(() => void panel.root.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    await comeBack();
    assert.equal(document.activeElement, document.body);
    await comeBack();
    assert.equal(document.activeElement, document.body);
  });

  it('is not taken by a new card that asks nothing', async () => {
    const panel = await openPanel({ events: sampleEvents('accepted') });
    await panel.happen({ type: 'cards.opened', members: ['director', 'architect', 'adversary'], about: 'a limit' });
    assert.match(panel.root.querySelector('.card')?.textContent ?? '', /First opinions/);
    assert.equal(document.activeElement, document.body);
  });
});

const secondAttempt: Fact = {
  type: 'edits.proposed',
  taskId: 'bucket',
  attempt: 2,
  files: [
    {
      path: 'src/auth/second.ts',
      operation: 'create',
      hunks: [{ id: 's1', start: 1, contextBefore: [], before: [], after: ['export {};'], contextAfter: [], intent: '' }],
    },
  ],
  refused: [],
};
