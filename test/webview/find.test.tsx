import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import { english as text } from '../../src/core/language';
import type { HostMessage } from '../../src/protocol';
import { sampleEvents, sessionId, stamped } from '../kit/sampleSession';
import { snapshotOf } from '../kit/snapshotOf';
import { key, press, textOf, type, useDom } from './dom';
import { openPanel, type TestPanel } from './panel';

describe('find', () => {
  useDom();

  const bar = (panel: TestPanel) => panel.root.querySelector('.find');
  const field = (panel: TestPanel) => panel.root.querySelector<HTMLInputElement>('.find input');
  const shown = (panel: TestPanel) => [...panel.root.querySelectorAll<HTMLElement>('.entry[data-row]')].length;
  const open = async () => {
    const panel = await openPanel({ events: sampleEvents('agreed') });
    await key(document.body, 'f', { ctrlKey: true });
    return panel;
  };
  const answer = (panel: TestPanel, entries: readonly number[]) =>
    panel.tell({ kind: 'sought', sessionId, sought: panel.store.finding.sought.peek(), entries });

  it('opens with Ctrl+F, asks the host for the words, and closes with Escape without stopping the team', async () => {
    const panel = await open();
    await type(field(panel), 'proxies');
    const asked = panel.posted.at(-1);
    assert.deepEqual(asked, { kind: 'seek', sessionId, sought: { text: 'proxies', agent: null, isDecision: false } });
    await panel.tell({ kind: 'busy', busy: true });
    if (field(panel)) await key(field(panel) as HTMLInputElement, 'Escape');
    assert.equal(bar(panel), null);
    assert.deepEqual(panel.commands(), []);
  });

  it('leaves no place behind: the next discussion opens at its end', async () => {
    const panel = await open();
    await type(field(panel), 'proxies');
    await answer(panel, [2]);
    await press(panel.root, text['find.previous']);
    assert.deepEqual(panel.store.finding.wanted.peek(), { entry: 2 });
    await panel.tell({ ...snapshotOf(sampleEvents('agreed')), session: { ...panel.store.session.peek(), id: 's-other' } } as HostMessage);
    assert.equal(panel.store.finding.wanted.peek(), null);
  });

  it('goes from one place to the next, round and round, and says where it is', async () => {
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

  it('shows only what was found, and all of it again', async () => {
    const panel = await open();
    const all = shown(panel);
    await press(panel.root, text['find.decisions']);
    await answer(panel, [2, 5]);
    await press(panel.root, text['find.only']);
    assert.equal(shown(panel), 2);
    await press(panel.root, text['find.only']);
    assert.equal(shown(panel), all);
  });

  it('asks once for each letter, and again when the conversation has grown', async () => {
    const panel = await open();
    const asked = () => panel.posted.filter(({ kind }) => kind === 'seek').length;
    const rest = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 200)));
    await type(field(panel), 'proxies');
    await rest();
    assert.equal(asked(), 1);
    const { seq } = panel.store.session.peek();
    const said = stamped([{ type: 'message.said', messageId: 'm-later', text: 'And proxies?', mentions: [] }], seq + 1);
    await panel.tell({ kind: 'events', sessionId, events: said });
    await rest();
    assert.equal(asked(), 2);
  });

  it('takes no answer to another question', async () => {
    const panel = await open();
    await type(field(panel), 'proxies');
    await panel.tell({ kind: 'sought', sessionId, sought: { text: 'prox', agent: null, isDecision: false }, entries: [1] });
    assert.equal(panel.store.finding.found.peek(), null);
    await answer(panel, []);
    assert.match(textOf(bar(panel)), new RegExp(text['find.none']));
  });
});
