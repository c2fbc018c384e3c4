// Find in the conversation.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import text from '../../../src/core/i18n/locales/en.json';
import { runsOf } from '../../../src/core/base/runLength';
import type { HostMessage } from '../../../src/protocol';
import { sampleEvents, sessionId, stamped } from '../../kit/sampleSession';
import { snapshotOf } from '../../kit/snapshotOf';
import { key, press, textOf, type, useDom } from '../dom';
import { openPanel, type TestPanel } from '../panel';

describe('find', () => {
  useDom();

  const bar = (panel: TestPanel) => panel.root.querySelector('.find');
  const field = (panel: TestPanel) => panel.root.querySelector<HTMLInputElement>('.find input');
  const open = async () => {
    const panel = await openPanel({ events: sampleEvents('agreed') });
    await key(document.body, 'f', { ctrlKey: true });
    return panel;
  };
  const answer = (panel: TestPanel, entries: readonly number[]) =>
    panel.tell({ kind: 'sought', sessionId, text: panel.store.finding.sought.peek(), entries: runsOf(entries) });

  it('opens with Ctrl+F, asks the host for the words, and closes with Escape without stopping the team', async () => {
    const panel = await open();
    await type(field(panel), 'proxies');
    const asked = panel.posted.at(-1);
    assert.deepEqual(asked, { kind: 'seek', sessionId, text: 'proxies' });
    await panel.tell({ kind: 'busy', busy: true });
    if (field(panel)) await key(field(panel) as HTMLInputElement, 'Escape');
    assert.equal(bar(panel), null);
    assert.deepEqual(panel.commands(), []);
  });

  it('ignores a key of an input method that is composing', async () => {
    const panel = await open();
    await type(field(panel), '検索');
    if (field(panel)) await key(field(panel) as HTMLInputElement, 'Escape', { isComposing: true });
    assert.ok(bar(panel));
  });

  it('does not affect the position in the next discussion, which opens at its end', async () => {
    const panel = await open();
    await type(field(panel), 'proxies');
    await answer(panel, [2]);
    await press(panel.root, text['find.previous']);
    assert.equal(panel.store.finding.matchRow.peek(), 2);
    await panel.tell({
      ...snapshotOf(sampleEvents('agreed')),
      session: { ...panel.store.live.session.peek(), id: 's-other' },
    } as HostMessage);
    assert.equal(panel.store.finding.wanted.peek(), null);
    assert.equal(panel.root.querySelector('[data-found]'), null);
    assert.equal(bar(panel), null);
    assert.ok(panel.root.querySelector('.talk'));
    assert.equal(panel.root.querySelector('.jump'), null);
  });

  it('scrolls to a result once: a reader who has moved on is not taken back', async () => {
    const panel = await open();
    panel.store.finding.show(2);
    assert.equal(panel.store.finding.wanted.peek(), 2);
    await panel.tell({ kind: 'busy', busy: false });
    assert.equal(panel.store.finding.wanted.peek(), null);
  });

  it('goes from result to result, wraps around, and shows its position', async () => {
    const panel = await open();
    await type(field(panel), 'proxies');
    await answer(panel, [2, 5, 7]);
    assert.match(textOf(bar(panel)), /3 found/);
    const at = () => panel.root.querySelector<HTMLElement>('[data-found]')?.dataset.row;
    await press(panel.root, text['find.previous']);
    assert.equal(at(), '7');
    await press(panel.root, text['find.previous']);
    assert.equal(at(), '5');
    if (field(panel)) await key(field(panel) as HTMLInputElement, 'Enter');
    if (field(panel)) await key(field(panel) as HTMLInputElement, 'Enter');
    assert.equal(at(), '2');
    assert.match(textOf(bar(panel)), /1 of 3/);
  });

  it('searches again after each letter and when the conversation has grown', async () => {
    const panel = await open();
    const asked = () => panel.posted.filter(({ kind }) => kind === 'seek').length;
    const rest = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 200)));
    await type(field(panel), 'proxies');
    await rest();
    assert.equal(asked(), 1);
    const { seq } = panel.store.live.session.peek();
    const said = stamped([{ type: 'message.said', messageId: 'm-later', text: 'And proxies?', mentions: [] }], seq + 1);
    await panel.tell({ kind: 'events', sessionId, events: said });
    await rest();
    assert.equal(asked(), 2);
  });

  it('ignores results of another query', async () => {
    const panel = await open();
    await type(field(panel), 'proxies');
    await panel.tell({ kind: 'sought', sessionId, text: 'prox', entries: runsOf([1]) });
    assert.equal(panel.store.finding.found.peek(), null);
    await answer(panel, []);
    assert.match(textOf(bar(panel)), new RegExp(text['find.none']));
  });
});
