// Composer in the panel.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import { maxMessageLength } from '../../../src/core/lifecycle/messageLimits';
import text from '../../../src/core/i18n/locales/en.json';
import { sampleEvents } from '../../kit/sampleSession';
import { key, press, textOf, type, useDom } from '../dom';
import type { PanelMessage } from '../../../src/protocol';
import { createComposerState } from '../../../webview/model/composerState';
import { memoryHost, openPanel, snapshotOf } from '../panel';

describe('composer', () => {
  useDom();

  const field = (root: Element) => root.querySelector<HTMLTextAreaElement>('.composer textarea') ?? document.createElement('textarea');
  const options = (root: Element) => [...root.querySelectorAll('[role="option"]')].map((option) => option.id.replace('mention-', ''));
  const open = (busy = false) => openPanel({ events: sampleEvents(busy ? 'debating' : 'floor'), busy });
  const paste = (root: Element, text: string) => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } });
    return act(() => void field(root).dispatchEvent(event)).then(() => event.defaultPrevented);
  };

  it('sends with Enter, and is empty afterwards', async () => {
    const panel = await open();
    await type(field(panel.root), 'Go on with Redis');
    await key(field(panel.root), 'Enter');
    assert.deepEqual(panel.commands(), [{ type: 'message.send', text: 'Go on with Redis' }]);
    assert.equal(field(panel.root).value, '');
    assert.equal(panel.remembered().draft, '');
  });

  it('breaks the line with Shift+Enter, ignores Enter during IME composition, and sends nothing for whitespace', async () => {
    const panel = await open();
    await type(field(panel.root), 'One');
    await key(field(panel.root), 'Enter', { shiftKey: true });
    await key(field(panel.root), 'Enter', { isComposing: true });
    await type(field(panel.root), '  \n ');
    await key(field(panel.root), 'Enter');
    await press(panel.root, text['panel.send']);
    assert.deepEqual(panel.commands(), []);
  });

  it('is highlighted while something is dragged over it', async () => {
    const panel = await open();
    const drag = (name: string) => act(() => void field(panel.root).dispatchEvent(new Event(name, { bubbles: true, cancelable: true })));
    const marked: boolean[] = [];
    for (const name of ['dragover', 'dragleave', 'dragover', 'drop']) {
      await drag(name);
      marked.push(panel.root.querySelector('.box.over') !== null);
    }
    assert.deepEqual(marked, [true, false, true, false]);
  });

  it('turns a long pasted text into an attachment and leaves a short one in the field', async () => {
    const panel = await open();
    assert.equal(await paste(panel.root, 'one\ntwo'), false);
    const log = Array.from({ length: 50 }, (_, index) => `line ${index}`).join('\n');
    assert.equal(await paste(panel.root, log), true);
    assert.equal(field(panel.root).value, '');
    assert.match(textOf(panel.root.querySelector('.attached')), /^Pasted, 50 lines · line 0/);
    await type(field(panel.root), 'What is this?');
    await key(field(panel.root), 'Enter');
    const [sent] = panel.commands();
    assert.equal(sent?.type === 'message.send' && sent.text, 'What is this?');
    assert.deepEqual(sent?.type === 'message.send' && sent.attachments?.map((one) => one.kind === 'paste' && one.text), [log]);
  });

  it('warns that the team sees only a part of a pasted text that exceeds a prompt', async () => {
    const panel = await open();
    const told = async (lines: number) => {
      await paste(panel.root, Array.from({ length: lines }, (_, index) => `line ${index} of the log`).join('\n'));
      return textOf(panel.root.querySelector('.attached'));
    };
    assert.doesNotMatch(await told(50), /in part/);
    assert.match(await told(900), /partly shown to the team/);
  });

  it('keeps a too long text, says by how much, and sends it once shortened', async () => {
    const panel = await open();
    const fits = 'x'.repeat(maxMessageLength);
    await type(field(panel.root), `${fits}yz`);
    assert.equal(field(panel.root).value, `${fits}yz`);
    assert.match(textOf(panel.root.querySelector('.composer [role="alert"]')), /The message is 2 characters too long/);
    await key(field(panel.root), 'Enter');
    await press(panel.root, text['panel.send']);
    assert.deepEqual(panel.commands(), []);
    assert.equal(panel.remembered().draft, `${fits}yz`);
    await type(field(panel.root), fits);
    assert.equal(panel.root.querySelector('.composer [role="alert"]'), null);
    await key(field(panel.root), 'Enter');
    assert.deepEqual(panel.commands(), [{ type: 'message.send', text: fits }]);
  });

  it('says when a busy team will read the message, and keeps the focus after Send or Stop, whose buttons disappear', async () => {
    const panel = await open(true);
    assert.equal(field(panel.root).placeholder, text['panel.composer.busy']);
    await type(field(panel.root), 'Wait');
    assert.match(textOf(panel.root.querySelector('.composer')), new RegExp(text['panel.heardNextTurn']));
    await press(panel.root, text['panel.send']);
    assert.deepEqual(panel.commands(), [{ type: 'message.send', text: 'Wait' }]);
    assert.equal(document.activeElement, field(panel.root));
    field(panel.root).blur();
    await press(panel.root, text['panel.stop']);
    assert.equal(document.activeElement, field(panel.root));
  });

  it('keeps text and attachments of a discussion while another is open, and across a reload', async () => {
    const panel = await open();
    const unsent = () => [field(panel.root).value, textOf(panel.root.querySelector('.attached'))];
    await type(field(panel.root), 'Half a thou');
    await panel.tell({ kind: 'attached', items: [{ kind: 'file', path: 'src/a.js' }] });
    await panel.tell(snapshotOf([]));
    assert.deepEqual(unsent(), ['', '']);
    await panel.tell({ kind: 'focusComposer', text: 'New', attached: { items: [{ kind: 'file', path: 'src/b.js' }] } });
    // The new discussion begins, and keeps what was not sent.
    const [started] = sampleEvents('floor');
    assert.ok(started?.type === 'session.started');
    await panel.tell({ kind: 'events', sessionId: 's-new', events: [{ ...started, sessionId: 's-new' }] });
    assert.deepEqual(unsent(), ['New', 'File src/b.js']);
    await panel.tell(snapshotOf(sampleEvents('floor')));
    assert.deepEqual(unsent(), ['Half a thou', 'File src/a.js']);
    const again = await openPanel({ events: sampleEvents('floor'), remembered: panel.remembered() });
    assert.equal(field(again.root).value, 'Half a thou');
    assert.equal(textOf(again.root.querySelector('.attached')), 'File src/a.js');
    await key(field(again.root), 'Enter');
    assert.deepEqual([again.remembered().draft, again.remembered().attachments], ['', []]);
    assert.deepEqual(
      again.remembered().others.map(({ sessionId, draft }) => [sessionId, draft]),
      [['s-new', 'New']],
    );
  });

  it('stops with the button and with Escape, while there is something to stop, but not during IME composition', async () => {
    const panel = await open(true);
    await key(field(panel.root), 'Escape', { isComposing: true });
    assert.deepEqual(panel.commands(), []);
    await press(panel.root, text['panel.stop']);
    await key(field(panel.root), 'Escape');
    await key(document.body, 'Escape');
    assert.deepEqual(panel.commands(), [{ type: 'run.stop' }, { type: 'run.stop' }, { type: 'run.stop' }]);
    await panel.tell({ kind: 'busy', busy: false });
    await key(document.body, 'Escape');
    assert.equal(panel.commands().length, 3);
  });

  it('accepts an external text and a message that could not be recorded', async () => {
    const panel = await open();
    await panel.tell({ kind: 'focusComposer', text: 'About src/a.ts:3 ' });
    assert.equal(field(panel.root).value, 'About src/a.ts:3 ');
    assert.equal(document.activeElement, field(panel.root));
    await panel.tell({ kind: 'refused', command: { type: 'message.send', text: 'Lost and found' } });
    assert.equal(field(panel.root).value, 'Lost and found');
    assert.match(textOf(panel.root.querySelector('[role="alert"]')), /Nothing was lost/);
  });

  it('waits for a picture that is still being prepared', async () => {
    const panel = await open();
    let made = () => {};
    const bytes = new Promise<ArrayBuffer>((resolve) => {
      made = () => resolve(new ArrayBuffer(8));
    });
    const file = { name: 'shot.png', size: 8, slice: () => ({ arrayBuffer: () => bytes }) as Blob };
    const taken = panel.store.composer.pictures.take([file]);
    await type(field(panel.root), 'See the picture');
    await key(field(panel.root), 'Enter');
    const send = panel.root.querySelector<HTMLButtonElement>('.send');
    assert.deepEqual([panel.commands(), field(panel.root).value, send?.disabled], [[], 'See the picture', true]);
    await act(async () => {
      made();
      await taken;
    });
    await key(field(panel.root), 'Enter');
    assert.equal(panel.commands().length, 1);
  });

  it('keeps a picture for the discussion in which it was pasted', async () => {
    const posted: PanelMessage[] = [];
    const host = memoryHost(posted);
    const kept = { kind: 'keepPicture', name: 'a.png', data: new Uint8Array() } as const;
    const composer = createComposerState(host, (_, { post }) => Promise.resolve().then(() => post(kept)));
    const taken = composer.pictures.take([]);
    for (const [left, sessionId, stored] of [
      ['a', 'b', []],
      ['b', 'a', [kept]],
    ] as const) {
      host.remember({ sessionId });
      composer.takeUp(left);
      await taken;
      assert.deepEqual(posted, stored);
    }
  });

  it('takes back a canceled message without an error', async () => {
    const panel = await open();
    await panel.tell({ kind: 'refused', command: { type: 'message.send', text: 'With a picture' }, isWithdrawn: true });
    assert.equal(field(panel.root).value, 'With a picture');
    assert.equal(panel.root.querySelector('[role="alert"]'), null);
  });

  describe('mentions', () => {
    it('offers the members of the discussion after an @', async () => {
      const panel = await open();
      await type(field(panel.root), 'What about @');
      assert.deepEqual(options(panel.root), ['director', 'architect', 'adversary']);
      await type(field(panel.root), 'What about @a');
      assert.deepEqual(options(panel.root), ['architect', 'adversary']);
      await type(field(panel.root), 'What about @ar');
      assert.deepEqual(options(panel.root), ['architect']);
    });

    it('offers nobody within a word, and no absent members', async () => {
      const panel = await open();
      for (const typed of ['mail@a', '@zoe', '@architect ', 'plain']) {
        await type(field(panel.root), typed);
        assert.deepEqual(options(panel.root), [], typed);
      }
    });

    it('completes with Enter or Tab, and sends only at the next Enter', async () => {
      for (const name of ['Enter', 'Tab']) {
        const panel = await open();
        await type(field(panel.root), 'Is it safe, @a');
        await key(field(panel.root), 'ArrowDown');
        await key(field(panel.root), name);
        assert.equal(field(panel.root).value, 'Is it safe, @adversary ');
        assert.deepEqual(panel.commands(), []);
        await key(field(panel.root), 'Enter');
        assert.deepEqual(panel.commands(), [{ type: 'message.send', text: 'Is it safe, @adversary ' }]);
        panel.root.remove();
      }
    });

    it('wraps around with the arrows and names the active option', async () => {
      const panel = await open();
      await type(field(panel.root), '@');
      await key(field(panel.root), 'ArrowUp');
      assert.equal(field(panel.root).getAttribute('aria-activedescendant'), 'mention-adversary');
      await key(field(panel.root), 'ArrowDown');
      assert.equal(field(panel.root).getAttribute('aria-activedescendant'), 'mention-director');
    });

    it('closes with Escape without stopping the team', async () => {
      const panel = await open(true);
      await type(field(panel.root), '@');
      await key(field(panel.root), 'Escape');
      assert.deepEqual([options(panel.root), panel.commands()], [[], []]);
    });

    it('can be started with the button', async () => {
      const panel = await open();
      await type(field(panel.root), 'Hello');
      await press(panel.root, text['panel.mention']);
      assert.equal(field(panel.root).value, 'Hello @');
      assert.equal(options(panel.root).length, 3);
    });
  });
});
