// MCP tools offered in the composer.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import { fill } from '../../../src/core/i18n/language';
import text from '../../../src/core/i18n/locales/en.json';
import { attachmentKey } from '../../../src/core/lifecycle/attachmentChips';
import { sampleEvents } from '../../kit/sampleSession';
import { key, press, textOf, type, useDom } from '../dom';
import { openPanel, type TestPanel } from '../panel';

describe('composer tools', () => {
  useDom();

  const file = { kind: 'file', path: 'src/app.js' } as const;
  const selection = { kind: 'selection', path: 'src/app.js', from: 3, to: 9 } as const;
  const problems = { kind: 'problems', path: 'src/app.js' } as const;
  const open = () => openPanel({ events: sampleEvents('floor') });
  const model = (panel: TestPanel) => panel.root.querySelector<HTMLButtonElement>('.tools button.model');
  const items = (panel: TestPanel) => [...panel.root.querySelectorAll('.add-menu [role="menuitem"]')].map((item) => textOf(item));
  const attached = (panel: TestPanel) => panel.store.composer.attachments.value.map(attachmentKey);
  const attach = fill(text, 'attach.suggested', { name: 'src/app.js' });

  describe('the active editor’s file', () => {
    it('is suggested, and attached by one click only', async () => {
      const panel = await open();
      await panel.tell({ kind: 'inEditor', items: [file, problems] });
      assert.deepEqual(attached(panel), []);
      await press(panel.root, attach);
      assert.deepEqual(attached(panel), ['file src/app.js']);
      assert.equal(panel.root.querySelector('.suggested'), null, 'what is attached is suggested no more');
      assert.equal(document.activeElement, panel.root.querySelector('.composer textarea'));
    });

    it('is not sent if only suggested', async () => {
      const panel = await open();
      await panel.tell({ kind: 'inEditor', items: [file] });
      await type(panel.root.querySelector('.composer textarea'), 'Go on');
      await press(panel.root, text['panel.send']);
      assert.deepEqual(panel.commands(), [{ type: 'message.send', text: 'Go on' }]);
    });

    it('is replaced by lines selected in it, and by another file', async () => {
      const panel = await open();
      await panel.tell({ kind: 'inEditor', items: [selection, file, problems] });
      assert.match(textOf(panel.root.querySelector('.suggested')), /app\.js:3-9/);
      await panel.tell({ kind: 'inEditor', items: [{ kind: 'file', path: 'src/users.js' }] });
      assert.match(textOf(panel.root.querySelector('.suggested')), /users\.js/);
      await panel.tell({ kind: 'inEditor', items: [] });
      assert.equal(panel.root.querySelector('.suggested'), null);
    });
  });

  describe('the Add Context menu', () => {
    it('offers files and symbols, and the available context of the active editor', async () => {
      const panel = await open();
      await press(panel.root, text['attach.add']);
      assert.deepEqual(items(panel), [text['attach.add.files'], text['attach.add.symbols'], text['attach.picture.add']]);
      await panel.tell({ kind: 'inEditor', items: [selection, file, problems] });
      assert.deepEqual(items(panel), [
        text['attach.add.files'],
        text['attach.add.symbols'],
        text['attach.picture.add'],
        'Selection src/app.js:3-9',
        'File src/app.js',
        'Problems src/app.js',
      ]);
    });

    it('attaches by keyboard, and lets the editor ask for files', async () => {
      const panel = await open();
      await panel.tell({ kind: 'inEditor', items: [file, problems] });
      await press(panel.root, text['attach.add']);
      const menu = () => panel.root.querySelector<HTMLElement>('.add-menu [role="menu"]') ?? document.body;
      assert.equal(document.activeElement, menu());
      await key(menu(), 'End');
      await act(() => (document.activeElement as HTMLElement).click());
      assert.equal(document.activeElement, panel.root.querySelector('.composer textarea'));
      assert.deepEqual(attached(panel), ['problems src/app.js']);
      await press(panel.root, text['attach.add']);
      await press(panel.root, text['attach.add.files']);
      await press(panel.root, text['attach.add']);
      await press(panel.root, text['attach.add.symbols']);
      assert.deepEqual(panel.commands(), [
        { type: 'editor.pick', what: 'files' },
        { type: 'editor.pick', what: 'symbols' },
      ]);
    });
  });

  describe('the model picker', () => {
    it('names the team’s model, and that of an addressed member with another one', async () => {
      const panel = await openPanel({
        events: sampleEvents('floor'),
        environment: { models: { strong: 'big', fast: 'small' }, agentModels: { architect: 'deep' } },
      });
      assert.equal(textOf(model(panel)), 'big');
      await type(panel.root.querySelector('.composer textarea'), '@architect what about Redis?');
      assert.equal(textOf(model(panel)), 'deep');
      assert.equal(model(panel)?.getAttribute('aria-label'), fill(text, 'setup.answers', { model: 'deep' }));
    });

    it('opens the choice of a model in the tour too, and while a message is queued', async () => {
      const panel = await openPanel({ events: sampleEvents('debating'), busy: true, environment: { team: 'recorded' } });
      await type(panel.root.querySelector('.composer textarea'), 'Wait');
      assert.match(textOf(panel.root.querySelector('.composer')), new RegExp(text['panel.heardNextTurn']));
      assert.equal(textOf(model(panel)), text['badge.recordedTeam']);
      await act(() => model(panel)?.click());
      assert.ok(panel.root.querySelector('[role="dialog"] .setup'));
    });
  });
});
