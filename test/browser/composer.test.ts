// Composer in a real editor.
import assert from 'node:assert/strict';
import { fill } from '../../src/core/i18n/language';
import text from '../../src/core/i18n/locales/en.json';
import { type EditorPanel, showFailure } from '../kit/editorPanel';
import { sampleEvents } from '../kit/sampleSession';
import { sharedPanel } from '../kit/sharedPanel';
import { narrowTo, showState } from '../kit/showState';
import { snapshotOf } from '../kit/snapshotOf';

describe('the composer in a real editor', () => {
  let panel: EditorPanel;

  before(async () => {
    panel = await sharedPanel();
  });
  afterEach(async function () {
    await showFailure(this, panel);
  });

  const suggested = (name: string) => panel.frame.getByRole('button', { name: fill(text, 'attach.suggested', { name }), exact: true });
  const attached = (name: string) => panel.frame.getByRole('button', { name: fill(text, 'attach.remove', { name }), exact: true });

  it('suggests the open file, and attaches it with one click', async () => {
    await panel.openFile('src/app.js');
    await suggested('src/app.js').waitFor();
    assert.equal(await attached('src/app.js').count(), 0);
    await suggested('src/app.js').click();
    await attached('src/app.js').waitFor();
    await suggested('src/app.js').waitFor({ state: 'detached' });
    await panel.openFile('package.json');
    await suggested('package.json').waitFor();
  });

  it('opens the editor’s file picker, and attaches the chosen files', async () => {
    await panel.frame.getByRole('button', { name: text['attach.add'], exact: true }).press('Enter');
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('Enter');
    await panel.page.locator('.quick-input-widget .quick-input-list .monaco-list-row').first().waitFor();
    await panel.page.keyboard.type('books.test');
    await panel.page.locator('.quick-input-list .monaco-list-row', { hasText: 'books.test.js' }).first().click();
    await panel.page.keyboard.press('Enter');
    await attached('test/books.test.js').waitFor();
    await panel.frame.waitForFunction(() => document.activeElement?.matches('.composer textarea'));
  });

  it('has one line of tools at 290 px, none of them cut off', async () => {
    await narrowTo(panel.frame, 290);
    for (const busy of [false, true]) {
      await showState(panel, { name: '', messages: [snapshotOf(sampleEvents(busy ? 'debating' : 'floor'), {}, busy)] });
      if (busy) await panel.frame.locator('.composer textarea').fill('Wait');
      const cut = await panel.frame.evaluate(() => {
        const tools = document.querySelector('.tools');
        const { top, right } = tools?.getBoundingClientRect() ?? new DOMRect();
        const parts = [...(tools?.querySelectorAll(':scope > *, .model > span') ?? [])];
        return parts
          .filter((part) => {
            const box = part.getBoundingClientRect();
            return box.right > right + 1 || box.top > top + 12 || part.scrollWidth > part.clientWidth;
          })
          .map(({ className, textContent }) => `${className} ${textContent}`);
      });
      assert.deepEqual(cut, []);
    }
  });
});
