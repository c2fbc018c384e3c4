// Code blocks in a message.
import assert from 'node:assert/strict';
import { maxCode } from '../../../src/core/lifecycle/messageLimits';
import text from '../../../src/core/i18n/locales/en.json';
import { sampleEvents } from '../../kit/sampleSession';
import { controls, nameOf, press, useDom } from '../dom';
import { openPanel, type TestPanel } from '../panel';

describe('code in a message', () => {
  useDom();

  const opened = async (said: string): Promise<TestPanel> => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    await panel.happen(
      { type: 'turn.started', turnId: 't-code', agent: 'architect', to: 'user', reason: '', source: 'router' },
      { type: 'turn.ended', turnId: 't-code', outcome: 'done', text: said, mentions: [], stance: null },
    );
    return panel;
  };
  const figure = (panel: TestPanel) => [...panel.root.querySelectorAll('figure.code')].at(-1) ?? assert.fail('no code');

  it('is opened as a file, unchanged and in its language', async () => {
    const panel = await opened('Like this:\n\n```ts\nconst a = `<b>`;\n\n  a;\n```\n');
    await press(figure(panel), text['code.open']);
    const code = 'const a = `<b>`;\n\n  a;';
    assert.deepEqual(panel.commands(), [{ type: 'editor.openCode', text: code, language: 'ts' }]);
  });

  it('reveals its invisible characters, which are copied unchanged', async () => {
    const panel = await opened('Like this:\n\n```ts\nlet a;\u202e\t// b\n```\n');
    assert.ok(figure(panel).textContent?.includes('let a;[U+202E]\t// b'));
    await press(figure(panel), text['code.open']);
    assert.deepEqual(panel.commands(), [{ type: 'editor.openCode', text: 'let a;\u202e\t// b', language: 'ts' }]);
  });

  it('is focusable, and can be scrolled with the keyboard', async () => {
    const panel = await opened('```\nplain\n```');
    assert.equal(figure(panel).querySelector('pre')?.tabIndex, 0);
    assert.deepEqual(controls(figure(panel)).map(nameOf), [text['code.open'], text['panel.copy']]);
  });

  it('can only be copied if it is too long to open', async () => {
    const panel = await opened(`\`\`\`\n${'x'.repeat(maxCode + 1)}\n\`\`\``);
    assert.deepEqual(controls(figure(panel)).map(nameOf), [text['panel.copy']]);
  });
});
