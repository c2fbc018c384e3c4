// Installed package: the guided tour in a window without a folder.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../scripts/editor/browser.mjs';
import { fill, type TextKey } from '../../src/core/i18n/language';
import english from '../../src/core/i18n/locales/en.json';
import { assertSameConversation, type EditorPanel, openEditorPanel, showFailure } from '../kit/editorPanel';

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string };
const vsix = `${name}-${version}.vsix`;

/** Delay between chunks: less than half of the tour's default, but long enough to stop a step. */
const paceMs = 5;

describe('the installed extension', function () {
  this.bail(true);
  let panel: EditorPanel;
  let clicks = 0;

  before(async () => {
    assert.ok(existsSync(vsix), `${vsix} is missing: npm run package makes it`);
    panel = await openEditorPanel({
      ...{ vsix, folder: false, trust: false },
      viewport: { width: 1366, height: 768 },
      env: { MILKSTACK_TOUR_PACE_MS: String(paceMs) },
    });
  });
  after(() => panel?.close());
  afterEach(async function () {
    await showFailure(this, panel);
  });

  /** Scroll offset in pixels of the editor's container of the panel. Any value but 0 means that the whole panel has moved. */
  const shift = () =>
    panel.page.evaluate(() =>
      [...document.querySelectorAll('.webview-overlay-content')].reduce((sum, { scrollTop }) => sum + scrollTop, 0),
    );
  const click = async (key: TextKey, within = '.talk') => {
    await panel.frame
      .locator(within)
      .getByRole('button', { name: english[key].replace('{count}', '3'), exact: true })
      .last()
      .click({ timeout: 0 });
    clicks++;
    assert.equal(await shift(), 0, `the panel moved after “${english[key]}”`);
  };
  /** Contents of a file in the open folder. */
  const file = (path: string) => readFileSync(join(new URL(panel.page.url()).searchParams.get('folder') ?? '', path), 'utf8');

  it('shows the tour without scrolling, and focuses the composer', async () => {
    const start = panel.frame.getByRole('button', { name: english['panel.welcome.startTour'], exact: true });
    await start.waitFor();
    const isInView = await start.evaluate((button) => {
      const view = button.closest('.welcome')?.getBoundingClientRect();
      return view !== undefined && button.getBoundingClientRect().bottom <= view.bottom;
    });
    assert.ok(isInView, 'the tour begins below the fold');
    await panel.frame.waitForFunction(() => document.activeElement?.matches('.composer textarea'));
  });

  it('moves a session that was begun without a folder into the sample project', async () => {
    await panel.offers('fault.action.openFolder');
    await click('panel.welcome.startTour', '.panel');
    await panel.shows('1 / 3');
    const said = await panel.conversation();
    await Promise.all([panel.page.waitForURL(/folder=/), panel.mendMissingFolder()]);
    // When a folder is opened for the first time, the editor shows the file explorer instead of MilkStack.
    await runCommand(panel.page, 'MilkStack: Open MilkStack');
    await panel.refind();
    await panel.shows('1 / 3');
    assert.ok((await panel.conversation()) === said, 'the conversation did not come along');
  });

  it('reaches the first accepted edit with at most seven clicks, by a team marked as recorded', async () => {
    for (const key of ['card.questions.takeRecommended', 'card.brief.accept', 'card.ready.start'] as const) await click(key);
    await panel.frame.getByText(english['badge.recordedTeam'], { exact: true }).first().waitFor();
    await click('card.plan.approve');
    const accept = panel.frame
      .locator('.hunk.pending:focus')
      .getByRole('button', { name: new RegExp(`^${english['card.hunk.word.accept']}`) });
    await accept.click({ timeout: 0 });
    clicks++;
    await panel.shows(fill(english, 'strip.hunks', { settled: 1, total: 9 }));
    while (!file('src/clientAddress.js').includes('trusted')) await panel.page.waitForTimeout(50);
    assert.ok(clicks <= 7, `${clicks} clicks`);
    // The next change has the focus and is in view.
    await panel.frame.locator('.hunk.pending[data-hunk="T1-h2"]:focus').waitFor();
  });

  it('scrolls only the conversation when the line above the composer is clicked', async () => {
    await panel.frame.locator('.talk').evaluate((talk) => {
      talk.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }));
      talk.scrollTop = 0;
    });
    await panel.frame.locator('.waits').getByRole('button', { name: english['strip.lead'], exact: true }).click();
    await panel.frame.locator('.hunk.pending:focus').waitFor();
    assert.equal(await shift(), 0);
  });

  it('stops in the middle of a step and continues on request', async () => {
    await panel.click('card.task.acceptAll');
    await panel.click('panel.stop');
    await panel.click('stop.continue');
  });

  it('builds the rest, says what does not run before the folder is trusted, and then passes the project’s own tests', async () => {
    for (const step of ['Step 2', 'Step 3']) {
      await panel.shows(step);
      await panel.click('card.task.acceptAll');
    }
    // A trust dialog that appears unprompted would cover the button.
    await panel.click('card.verification.run', { task: 'npm test' });
    await panel.click('fault.action.manageTrust');
    const trust = panel.page.locator('.workspace-trust-editor');
    await trust.getByRole('button', { name: 'Trust', exact: true }).click();
    await panel.page.locator('.workspace-trust-editor.trusted').press('Escape');
    await trust.waitFor({ state: 'detached' });
    await panel.click('fault.action.retry');
    // The editor's tasks are requested only after the folder is trusted.
    await panel.frame
      .getByRole('button', { name: /^Run (?:npm )?test$/ })
      .last()
      .click();
    await panel.isDone();
  });

  it('shows the finished session in an editor tab too', async () => {
    const said = await panel.conversation();
    await panel.openTab();
    assertSameConversation(await panel.conversation(), said);
  });
});
