// Review by keyboard.
import assert from 'node:assert/strict';
import type { Event, Fact } from '../../../src/core/events';
import { act } from 'preact/test-utils';
import { sampleEvents } from '../../kit/sampleSession';
import { key, press, textOf, useDom } from '../dom';
import { openPanel, snapshotOf } from '../panel';

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

  it('accepts with A, rejects with R, and moves to the next open hunk', async () => {
    const panel = await open();
    panel.focus('l2');
    await panel.strike('a');
    assert.equal(panel.focused(), 'n1', 'it is being written, and the eye goes on');
    await panel.happen(settled('l2', 'accepted'));
    assert.equal(panel.focused(), 'n1');
    await panel.strike('R');
    assert.deepEqual(panel.commands(), [
      { type: 'hunk.settle', taskId: 'bucket', hunkId: 'l2', accept: true },
      { type: 'hunk.settle', taskId: 'bucket', hunkId: 'n1', accept: false },
    ]);
  });

  it('shows a verdict at once, announces it once it is recorded, and accepts no other one until then', async () => {
    const panel = await open();
    const hunk = () => panel.root.querySelector('[data-hunk="l2"]');
    panel.focus('l2');
    await panel.strike('a');
    assert.equal(hunk()?.getAttribute('aria-busy'), 'true');
    assert.equal(hunk()?.querySelector('.keys'), null);
    assert.doesNotMatch(textOf(hunk()), /accepted/);
    panel.focus('l2');
    for (const name of ['a', 'r']) await panel.strike(name);
    assert.equal(panel.commands().length, 1);
    await panel.happen(settled('l2', 'accepted'));
    assert.equal(hunk()?.getAttribute('aria-busy'), 'false');
    assert.match(textOf(hunk()), /accepted/);
  });

  it('reopens a hunk whose verdict failed, and leaves the focus where it is', async () => {
    const panel = await open();
    panel.focus('l2');
    await panel.strike('a');
    await panel.happen(settled('l2', 'conflicted'));
    assert.equal(panel.focused(), 'n1');
    assert.ok(panel.root.querySelector('[data-hunk="l2"] .keys'));
    await panel.strike('a');
    assert.equal(panel.focused(), 'l2', 'it is the one that is left');
    await panel.happen({ type: 'fault.raised', faultId: 'f', fault: { reason: 'writeFailed', about: 'src/auth/login.ts' } });
    assert.ok(panel.root.querySelector('[data-hunk="n1"] .keys'), 'nothing was written');
  });

  it('ignores keys on a settled hunk, and keys with a modifier', async () => {
    const panel = await open();
    panel.focus('l1');
    await panel.strike('a');
    panel.focus('l2');
    await panel.strike('a', { ctrlKey: true });
    assert.deepEqual(panel.commands(), []);
  });

  it('keeps the focus when another hunk is decided elsewhere', async () => {
    const panel = await open();
    panel.focus('l2');
    await panel.happen(settled('n1', 'rejected'));
    assert.equal(panel.focused(), 'l2');
  });

  it('wraps around to skipped hunks', async () => {
    const panel = await open();
    panel.focus('n1');
    await panel.happen(settled('n1', 'rejected'));
    assert.equal(panel.focused(), 'l2');
  });

  it('stays at a hunk with a conflict, and takes no focus from elsewhere', async () => {
    const panel = await open();
    panel.focus('l2');
    await panel.happen(settled('l2', 'conflicted'));
    assert.equal(panel.focused(), 'l2');
    const composer = panel.root.querySelector<HTMLElement>('.composer textarea');
    composer?.focus();
    await panel.happen(settled('l2', 'rejected'));
    assert.equal(document.activeElement, composer);
  });

  it('presses the button of a letter, and does nothing for a letter without one', async () => {
    const panel = await open();
    panel.focus('l2');
    await panel.strike('d');
    assert.deepEqual(panel.commands(), [{ type: 'editor.showDiff', taskId: 'bucket', path: 'src/auth/login.ts', hunkId: 'l2' }]);
    await panel.strike('q');
    assert.ok(panel.root.querySelector('[data-hunk="l2"] .say-field textarea'));
    panel.focus('l1');
    for (const name of ['d', 'e', 'r', '?']) await panel.strike(name);
    assert.equal(panel.commands().length, 1);
  });

  it('never takes a key from a field or a menu', async () => {
    const panel = await open();
    panel.focus('l2');
    await panel.strike('e');
    const field = panel.root.querySelector<HTMLElement>('.hunk-editor textarea');
    assert.equal(document.activeElement, field);
    for (const name of ['a', 'r', 'j', 'u', 'A']) await panel.strike(name, { shiftKey: name === 'A' });
    assert.equal(document.activeElement, field);
    await act(() => panel.root.querySelector<HTMLElement>('.task-menu > button')?.click());
    for (const name of ['a', 'r', 'u']) await panel.strike(name);
    assert.deepEqual(panel.commands(), []);
  });

  it('shows that accepted files are being written, and accepts no other verdict until they are', async () => {
    const panel = await open();
    const button = (name: string) =>
      [...panel.root.querySelectorAll<HTMLElement>('.actions .button')].find((each) => textOf(each) === name);
    panel.focus('l2');
    await panel.strike('Enter', { ctrlKey: true });
    assert.equal(panel.commands().length, 1);
    await panel.tell({ kind: 'saving', files: 2 });
    for (const name of ['Accept all', 'Reject all']) {
      assert.equal(button(name)?.getAttribute('aria-busy'), 'true', name);
      assert.equal(button(name)?.getAttribute('aria-disabled'), 'true', name);
      await press(panel.root, name);
    }
    await panel.strike('Enter', { ctrlKey: true });
    assert.equal(panel.commands().length, 1);
    assert.equal(textOf(panel.root.querySelector('.actions [role="status"]')), 'Writing 2 files…');
    await panel.tell({ kind: 'saving', files: null });
    assert.equal(button('Accept all')?.hasAttribute('aria-busy'), false);
    assert.equal(textOf(panel.root.querySelector('.actions [role="status"]')), '');
    await press(panel.root, 'Accept all');
    assert.equal(panel.commands().length, 2);
  });

  it('shows that to a panel that is opened meanwhile', async () => {
    const panel = await open();
    await panel.tell({ ...snapshotOf(sampleEvents('halfway')), saving: 1 });
    assert.equal(textOf(panel.root.querySelector('.actions [role="status"]')), 'Writing 1 file…');
  });

  it('accepts a file with Shift+A and the step with Ctrl+Enter', async () => {
    const panel = await open();
    panel.focus('l2');
    await panel.strike('A', { shiftKey: true });
    await panel.strike('Enter', { ctrlKey: true });
    assert.deepEqual(panel.commands(), [
      { type: 'task.settle', taskId: 'bucket', accept: true, path: 'src/auth/login.ts' },
      { type: 'task.settle', taskId: 'bucket', accept: true },
    ]);
    await panel.happen(settled('l2', 'accepted'));
    assert.equal(panel.focused(), 'n1', 'what is left has the focus');
  });

  it('announces the verdict on a hunk and how many are left', async () => {
    const panel = await open();
    const voice = () => textOf(panel.root.querySelector('[data-voice="bucket"]'));
    await panel.happen(settled('l2', 'accepted'));
    assert.equal(voice(), 'Accepted, 1 left');
    await panel.happen(settled('n1', 'conflicted'));
    assert.match(voice(), /choose which version to keep/);
    await panel.happen({ type: 'hunk.freed', taskId: 'bucket', hunkId: 'n1' });
    assert.match(voice(), /No longer in conflict: src\/auth\/limiter\.ts/);
    await panel.happen(settled('n1', 'rejected'), { type: 'task.settled', taskId: 'bucket', outcome: 'applied' });
    assert.equal(voice(), 'Rejected, 0 left');
  });

  it('undoes with U the verdict at the hunk, or else the last accept', async () => {
    const panel = await open();
    await panel.happen(stepOf('c9', 'l2'), { ...settled('l2', 'accepted'), checkpoint: 'c9' });
    panel.focus('n1');
    await panel.strike('u');
    panel.focus('l2');
    await panel.strike('U');
    const preview = { type: 'checkpoint.preview', checkpointId: 'c9', what: 'files' } as const;
    assert.deepEqual(panel.commands(), [preview, preview]);
  });

  it('says why U cannot undo anything', async () => {
    const panel = await open();
    const notice = () => textOf(panel.root.querySelector('.notice'));
    panel.focus('n1');
    await panel.strike('u');
    assert.match(notice(), /Nothing in this step/);
    assert.deepEqual(panel.commands(), []);
  });

  it('undoes a rejection with U, at the hunk or the last one, and focuses it', async () => {
    const panel = await open();
    await panel.happen(settled('l2', 'rejected'));
    panel.focus('n1');
    await panel.strike('u');
    panel.focus('l2');
    await panel.strike('u');
    const reopen = { type: 'hunk.reopen', taskId: 'bucket', hunkId: 'l2' } as const;
    assert.deepEqual(panel.commands(), [reopen, reopen]);
    panel.focus('n1');
    await panel.happen({ type: 'hunk.reopened', taskId: 'bucket', hunkId: 'l2' });
    assert.equal(panel.focused(), 'l2');
    assert.match(textOf(panel.root.querySelector('.notice')), /Accept or reject/);
  });

  it('undoes with U the rejection that is still being recorded, not an earlier accept, and nothing that is being written', async () => {
    const panel = await open();
    await panel.happen(stepOf('c9', 'l2'), { ...settled('l2', 'accepted'), checkpoint: 'c9' });
    panel.focus('n1');
    await panel.strike('r');
    await panel.strike('u');
    const reject = { type: 'hunk.settle', taskId: 'bucket', hunkId: 'n1', accept: false } as const;
    assert.deepEqual(panel.commands(), [reject, { type: 'hunk.reopen', taskId: 'bucket', hunkId: 'n1' }]);
    assert.equal(panel.focused(), 'n1');
    await panel.strike('a');
    await panel.strike('u');
    assert.deepEqual(panel.commands().slice(2), [{ ...reject, accept: true }]);
  });

  it('keeps the focus on the step until the confirmation of the undo appears', async () => {
    const panel = await open();
    await panel.happen(stepOf('c9', 'l2'), { ...settled('l2', 'accepted'), checkpoint: 'c9' });
    panel.focus('n1');
    await panel.strike('u');
    assert.ok(document.activeElement?.matches('.card'));
  });

  it('shows the shortcuts in one line, and all of them on demand', async () => {
    const panel = await open();
    assert.match(textOf(panel.root.querySelector('.review-keys')), /^A accept ?R reject ?E edit ?JK next, previous ?Keyboard shortcuts$/);
    await press(panel.root, 'Keyboard shortcuts');
    assert.match(textOf(panel.root.querySelector('.review-keys [role="dialog"]')), /Shift\+Aaccept the file ?Ctrl\+Enteraccept the step/);
    await key(document.activeElement ?? document.body, 'Escape');
    assert.equal(panel.root.querySelector('.review-keys [role="dialog"]'), null);
  });

  it('requires a confirmation for a sensitive file, given by the next A', async () => {
    const panel = await openPanel({ events: [...sampleEvents('halfway'), asked] });
    const hunk = panel.root.querySelector<HTMLElement>('[data-hunk="l2"]');
    assert.match(hunk?.textContent ?? '', /repeat your choice to confirm/);
    hunk?.focus();
    await key(document.activeElement ?? document.body, 'a');
    assert.deepEqual(panel.commands(), [{ type: 'hunk.settle', taskId: 'bucket', hunkId: 'l2', accept: true, confirmed: true }]);
  });

  it('names all files that await confirmation in one button', async () => {
    const panel = await openPanel({ events: [...sampleEvents('halfway'), { ...asked, hunkIds: ['l2', 'n1'] }] });
    await press(panel.root, 'Confirm and accept src/auth/login.ts, src/auth/limiter.ts');
    assert.deepEqual(panel.commands(), [{ type: 'task.settle', taskId: 'bucket', accept: true, confirmed: true }]);
  });

  it('says that the file of a pending hunk is ignored or generated, and by what', async () => {
    const marks = [
      { kind: 'ignored', by: 'web/.gitignore' },
      { kind: 'generated', by: '@generated' },
    ] as const;
    const marked = (event: Event): Event =>
      event.type === 'edits.proposed' ? { ...event, files: event.files.map((file) => ({ ...file, marks })) } : event;
    const { root } = await openPanel({ events: sampleEvents('halfway').map(marked) });
    const chipsOf = (id: string) =>
      [...root.querySelectorAll(`[data-hunk="${id}"] .chip.warn`)].map((chip) => `${textOf(chip)}: ${chip.getAttribute('title')}`);
    assert.deepEqual(chipsOf('l2'), [
      'ignored file: This file is ignored by web/.gitignore, so the change might not be shared with others.',
      'generated: This file is generated (@generated), so the change may be overwritten.',
    ]);
    assert.deepEqual(chipsOf('l1'), []);
  });

  it('marks a loosely matched hunk until it is decided', async () => {
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
    assert.match(titlesOf('l2').join(), /check the location/);
    assert.deepEqual(titlesOf('l1'), []);
  });
});

function stepOf(checkpointId: string, hunkId: string): Fact {
  const files = [{ path: 'src/auth/login.ts', before: { id: 'x', kind: 'text' as const }, after: { id: 'y', kind: 'text' as const } }];
  return { type: 'checkpoint.kept', checkpointId, taskId: 'bucket', hunkIds: [hunkId], files };
}

function settled(hunkId: string, verdict: 'accepted' | 'rejected' | 'conflicted') {
  return { type: 'hunk.settled', taskId: 'bucket', hunkId, verdict, checkpoint: null } as const;
}

const asked = { type: 'confirmation.asked', taskId: 'bucket', hunkIds: ['l2'], seq: 10_000, at: 0 } satisfies Event;
