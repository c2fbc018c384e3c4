// The packaged extension, installed: somebody new goes through the guided tour by a recorded team, without a key and without the source folder,
// by a hand that presses whatever is offered at once, from a click on the icon to the last check.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { english, fill, type TextKey } from '../../src/core/i18n/language';
import { assertSameConversation, type EditorPanel, openEditorPanel, showFailure } from '../kit/editorPanel';

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string };
const vsix = `${name}-${version}.vsix`;

/** A fifth of what it is to a reader: a hand that clicks at once has nothing to read, and a step still takes long enough to be stopped in. */
const paceMs = 5;

describe('the installed extension', function () {
  this.bail(true);
  let panel: EditorPanel;

  before(async () => {
    assert.ok(existsSync(vsix), `${vsix} is missing: npm run package makes it`);
    panel = await openEditorPanel({ vsix, viewport: { width: 1366, height: 768 }, env: { MILKSTACK_TOUR_PACE_MS: String(paceMs) } });
  });
  after(() => panel?.close());
  afterEach(async function () {
    await showFailure(this, panel);
  });

  /** Pixels by which the editor's own frame of the panel is scrolled: the panel as a whole then stands elsewhere. */
  const shift = () =>
    panel.page.evaluate(() =>
      [...document.querySelectorAll('.webview-overlay-content')].reduce((sum, { scrollTop }) => sum + scrollTop, 0),
    );

  it('shows the tour without scrolling, and has the focus where a request is typed', async () => {
    const start = panel.frame.getByRole('button', { name: english['panel.welcome.startTour'], exact: true });
    await start.waitFor();
    const isInView = await start.evaluate((button) => {
      const view = button.closest('.welcome')?.getBoundingClientRect();
      return view !== undefined && button.getBoundingClientRect().bottom <= view.bottom;
    });
    assert.ok(isInView, 'the tour begins below the fold');
    await panel.frame.waitForFunction(() => document.activeElement?.matches('.composer textarea'));
  });

  it('comes to the first accepted edit with eight clicks at most, by a team that says it is recorded', async () => {
    const startedAt = Date.now();
    let clicks = 0;
    const click = async (key: TextKey, within = '.panel') => {
      await panel.frame.locator(within).getByRole('button', { name: english[key], exact: true }).last().click({ timeout: 0 });
      clicks++;
      assert.equal(await shift(), 0, `the panel moved after “${english[key]}”`);
    };
    await click('panel.welcome.startTour');
    for (const key of ['card.questions.takeRecommended', 'card.brief.accept', 'card.consensus.take', 'card.ready.start'] as const)
      await click(key, '.talk');
    await panel.frame.getByText('recorded', { exact: true }).first().waitFor();
    await click('card.plan.approve', '.talk');
    const accept = panel.frame
      .locator('.hunk.pending:focus')
      .getByRole('button', { name: new RegExp(`^${english['card.hunk.word.accept']}`) });
    await accept.click({ timeout: 0 });
    clicks++;
    await panel.shows(fill(english, 'strip.hunks', { settled: 1, total: 5 }));
    await panel.fileBecomes('src/clientAddress.js', (text) => text.includes('trusted'));
    console.log(`      to the first accepted edit: ${clicks} clicks, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    assert.ok(clicks <= 8, `${clicks} clicks`);
  });

  it('moves nothing but the conversation where the line above the composer leads', async () => {
    await panel.frame.locator('.talk').evaluate((talk) => {
      talk.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }));
      talk.scrollTop = 0;
    });
    await panel.frame.locator('.waits').getByRole('button', { name: english['strip.lead'], exact: true }).click();
    await panel.frame.locator('.hunk.pending:focus').waitFor();
    assert.equal(await shift(), 0);
  });

  it('stops in the middle of a step and goes on when asked to', async () => {
    await panel.click('card.task.acceptAll');
    await panel.click('panel.stop');
    await panel.click('stop.continue');
  });

  it('builds the rest and passes the project’s own tests', async () => {
    for (const step of ['Step 2', 'Step 3']) {
      await panel.shows(step);
      await panel.click('card.task.acceptAll');
    }
    await panel.click('card.verification.run', { task: 'test' });
    await panel.isDone();
  });

  it('shows the finished session in an editor tab too', async () => {
    const said = await panel.conversation();
    await panel.openTab();
    assertSameConversation(await panel.conversation(), said);
  });
});
