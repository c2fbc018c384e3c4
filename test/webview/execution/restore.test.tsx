// Card that restores files, in the panel.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import type { Fact } from '../../../src/core/events';
import text from '../../../src/core/i18n/locales/en.json';
import { offered, restored, step, write } from '../../kit/restoreFacts';
import { sampleEvents, sessionId } from '../../kit/sampleSession';
import { controls, key, nameOf, press, textOf, useDom } from '../dom';
import { openPanel, type TestPanel } from '../panel';

describe('restore', () => {
  useDom();

  async function open(...facts: Fact[]): Promise<TestPanel> {
    const panel = await openPanel({ events: sampleEvents('halfway') });
    await panel.happen(step, ...facts);
    return panel;
  }
  const entry = (panel: TestPanel) => [...panel.root.querySelectorAll<HTMLElement>('[data-kind="restore"]')].at(-1) ?? panel.root;
  const menuButton = (panel: TestPanel) => panel.root.querySelector<HTMLElement>('.step-menu [aria-haspopup="menu"]');
  const openMenu = async (panel: TestPanel) => {
    await press(panel.root, text['card.restore.menu']);
    return panel.root.querySelector<HTMLElement>('.step-menu [role="menu"]');
  };

  for (const what of ['files', 'conversation', 'both'] as const) {
    it(`requests a preview for ${what}`, async () => {
      const panel = await open();
      await openMenu(panel);
      await press(panel.root, text[`card.restore.${what}`]);
      assert.deepEqual(panel.commands(), [{ type: 'checkpoint.preview', checkpointId: 'c1', what }]);
      assert.equal(panel.root.querySelector('.step-menu [role="menu"]'), null, 'the menu closes');
    });
  }

  it('opens a menu that works by keyboard, and returns the focus', async () => {
    const panel = await open();
    await act(() => menuButton(panel)?.focus());
    const menu = await openMenu(panel);
    assert.equal(document.activeElement, menu);
    assert.equal(menuButton(panel)?.getAttribute('aria-expanded'), 'true');
    await key(menu ?? panel.root, 'ArrowDown');
    assert.equal(textOf(document.activeElement), text['card.restore.files']);
    await key(document.activeElement ?? panel.root, 'End');
    assert.equal(textOf(document.activeElement), text['card.restore.both']);
    await key(document.activeElement ?? panel.root, 'Escape');
    assert.equal(panel.root.querySelector('.step-menu [role="menu"]'), null);
    assert.equal(document.activeElement, menuButton(panel));
    assert.deepEqual(panel.commands(), []);
  });

  it('is offered at no step whose edits are not in the files', async () => {
    const undone = { ...restored, files: [write('src/proxy.ts')] };
    assert.equal(menuButton(await open(undone)), null);
    assert.equal(menuButton(await openPanel({ events: sampleEvents('halfway') })), null, 'a log of before has no steps to go back to');
  });

  it('shows the effect on each file, and which user lines stay or conflict', async () => {
    const panel = await open(offered);
    const lines = [...entry(panel).querySelectorAll('.restore > li')].map(textOf);
    assert.match(textOf(entry(panel).querySelector('h2')), /Revert step 1/);
    assert.match(lines[0] ?? '', /src\/plain\.ts is changed back/);
    assert.match(lines[1] ?? '', /src\/fresh\.ts is deleted/);
    assert.match(lines[2] ?? '', /1 of your lines stays.*const mine = 1;/);
    assert.match(lines[3] ?? '', /stays unchanged.*3 of your lines conflict.*mine too.*and 2 more/);
    assert.match(lines[4] ?? '', /unchanged/);
    assert.match(lines[5] ?? '', /damaged/);
    assert.equal(entry(panel).querySelector('.own li[value="12"], .own li')?.tagName, 'LI');
    assert.deepEqual(panel.commands(), []);
  });

  it('restores or cancels, and overwrites only selected files', async () => {
    for (const [button, taken] of [
      ['card.restore.take', true],
      ['card.restore.cancel', false],
    ] as const) {
      const panel = await open(offered);
      await press(entry(panel), text[button]);
      assert.deepEqual(panel.commands(), [{ type: 'restore.settle', restoreId: 'r1', taken, overwrite: [] }]);
      panel.root.remove();
    }
    const panel = await open(offered);
    const boxes = entry(panel).querySelectorAll<HTMLInputElement>('input[type="checkbox"]');
    assert.equal(boxes.length, 1);
    assert.match(textOf(boxes[0]?.closest('label') ?? null), /src\/both\.ts/);
    await act(() => boxes[0]?.click());
    await press(entry(panel), text['card.restore.take']);
    assert.deepEqual(panel.commands(), [{ type: 'restore.settle', restoreId: 'r1', taken: true, overwrite: ['src/both.ts'] }]);
  });

  it('is one line afterwards, with the numbers of files, merged and skipped ones, and redo', async () => {
    const writes = restored.files;
    const panel = await open(offered, { type: 'restore.settled', restoreId: 'r1', taken: true, overwrite: [], writes }, restored);
    assert.match(textOf(entry(panel)), /Partly restored 3 files, 1 merged, not restored: src\/late\.ts/);
    await press(entry(panel), text['card.restore.redo']);
    assert.deepEqual(panel.commands(), [{ type: 'checkpoint.preview', checkpointId: 'c2', what: 'files' }]);
    await panel.happen({ ...step, checkpointId: 'c3' });
    assert.equal(controls(entry(panel)).map(nameOf).includes(text['card.restore.redo']), false, 'something was written since');
  });

  it('says that it was canceled or superseded', async () => {
    const panel = await open(offered, { type: 'restore.settled', restoreId: 'r1', taken: false, overwrite: [], writes: [] });
    assert.match(textOf(entry(panel)), /canceled/);
    await panel.happen({ ...offered, restoreId: 'r2' }, { ...offered, restoreId: 'r3' });
    const shown = [...panel.root.querySelectorAll('[data-kind="restore"]')].map(textOf);
    assert.match(shown[1] ?? '', /replaced/);
    assert.equal(panel.root.querySelectorAll('.restore').length, 1);
  });

  it('says that a conversation continues separately, with links in both directions', async () => {
    const panel = await open({ ...offered, what: 'conversation', files: [] });
    assert.match(textOf(entry(panel)), /A new discussion continues from the restored point/);
    await panel.happen({ type: 'session.branched', to: 's-other', seq: 3 });
    await press(panel.root, text['card.restore.open']);
    assert.deepEqual(panel.commands(), [{ type: 'session.open', sessionId: 's-other' }]);
    const forked: Fact = { type: 'session.forked', sessionId: 's-other', from: sessionId, seq: 3 };
    const log = sampleEvents('halfway');
    const other = await openPanel({ events: [...log, { ...forked, seq: log.length + 1, at: 1 }] });
    await press(other.root, text['card.restore.open']);
    assert.deepEqual(other.commands(), [{ type: 'session.open', sessionId }]);
  });
});
