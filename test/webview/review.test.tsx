import assert from 'node:assert/strict';
import type { Event } from '../../src/core/events';
import { sampleEvents } from '../kit/sampleSession';
import { key, useDom } from './dom';
import { openPanel } from './panel';

describe('review by keyboard', () => {
  useDom();

  const open = async () => {
    const panel = await openPanel({ events: sampleEvents('halfway') });
    const focus = (id: string) => panel.root.querySelector<HTMLElement>(`[data-hunk="${id}"]`)?.focus();
    const focused = () => (document.activeElement as HTMLElement | null)?.dataset.hunk;
    const strike = (name: string, more: KeyboardEventInit = {}) => key(document.activeElement ?? document.body, name, more);
    return { ...panel, focus, focused, strike };
  };

  for (const [forth, back] of [
    ['n', 'p'],
    ['ArrowDown', 'ArrowUp'],
  ] as const) {
    it(`goes from hunk to hunk with ${forth} and ${back}, and stays at the ends`, async () => {
      const panel = await open();
      panel.focus('l1');
      const way: (string | undefined)[] = [];
      for (const name of [forth, forth, forth, back, back, back]) {
        await panel.strike(name);
        way.push(panel.focused());
      }
      assert.deepEqual(way, ['l2', 'n1', 'n1', 'l2', 'l1', 'l1']);
      assert.deepEqual(panel.commands(), []);
    });
  }

  it('accepts with A, rejects with R, and goes on to the next open hunk', async () => {
    const panel = await open();
    panel.focus('l2');
    await panel.strike('a');
    assert.equal(panel.focused(), 'n1');
    await panel.strike('R');
    assert.deepEqual(panel.commands(), [
      { type: 'hunk.settle', taskId: 'bucket', hunkId: 'l2', accept: true },
      { type: 'hunk.settle', taskId: 'bucket', hunkId: 'n1', accept: false },
    ]);
  });

  it('says nothing about a hunk that is settled, and nothing with a modifier held', async () => {
    const panel = await open();
    panel.focus('l1');
    await panel.strike('a');
    panel.focus('l2');
    await panel.strike('a', { ctrlKey: true });
    assert.deepEqual(panel.commands(), []);
  });

  it('asks for a second word where a file is sensitive, and gives it with the next A', async () => {
    const panel = await openPanel({ events: [...sampleEvents('halfway'), asked] });
    const hunk = panel.root.querySelector<HTMLElement>('[data-hunk="l2"]');
    assert.match(hunk?.textContent ?? '', /accept once more to confirm/);
    hunk?.focus();
    await key(document.activeElement ?? document.body, 'a');
    assert.deepEqual(panel.commands(), [{ type: 'hunk.settle', taskId: 'bucket', hunkId: 'l2', accept: true, confirmed: true }]);
  });

  it('marks a hunk whose place was found loosely until it is decided', async () => {
    const loosely = (event: Event): Event =>
      event.type === 'edits.proposed'
        ? {
            ...event,
            files: event.files.map((file) => ({ ...file, hunks: file.hunks.map((hunk) => ({ ...hunk, loose: true as const })) })),
          }
        : event;
    const { root } = await openPanel({ events: sampleEvents('halfway').map(loosely) });
    const titlesOf = (id: string) =>
      [...root.querySelectorAll(`[data-hunk="${id}"] .chip[title]`)].map((chip) => chip.getAttribute('title'));
    assert.match(titlesOf('l2').join(), /right place/);
    assert.deepEqual(titlesOf('l1'), []);
  });
});

const asked: Event = { type: 'confirmation.asked', taskId: 'bucket', hunkIds: ['l2'], seq: 10_000, at: 0 };
