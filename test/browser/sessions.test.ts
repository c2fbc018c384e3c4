// Session list in a real editor, and in two windows.
import assert from 'node:assert/strict';
import type { Frame } from 'playwright-core';
import { runCommand, webviewFrame } from '../../scripts/editor/browser.mjs';
import { fill, type TextKey } from '../../src/core/i18n/language';
import english from '../../src/core/i18n/locales/en.json';
import { type EditorPanel, showFailure } from '../kit/editorPanel';
import type { GeminiServer } from '../kit/gemini/server';
import { takePicture } from '../kit/pictures';
import { recording } from '../kit/playTour';
import { sharedPanel, startSharedGemini } from '../kit/sharedPanel';
import { tourScript } from '../kit/tourScript';

const first = 'Lock an account after five wrong passwords.';
const second = 'Export the reading list as CSV.';
/** New title of the first discussion; shares no word with the title of any other discussion. */
const renamed = 'Doors';
/** Timeout in milliseconds; no step takes this long, even on a busy machine. */
const waitMs = 180_000;

describe('discussions in a real editor', function () {
  this.bail(true);
  let gemini: GeminiServer;
  let panel: EditorPanel;

  before(async () => {
    const { starter = [] } = tourScript(recording());
    // Both discussions receive the same three questions.
    const script = { starter: [...starter.slice(0, 1), ...starter.slice(0, 1)] };
    gemini = await startSharedGemini({ script, chunkDelayMs: 1 });
    panel = await sharedPanel();
  });
  after(() => gemini?.stop());
  afterEach(async function () {
    await showFailure(this, panel);
  });

  const text = (key: TextKey) => english[key];
  const rows = () => panel.frame.locator('.session');
  const titles = () => panel.frame.locator('.session-title').allTextContents();
  const row = (title: string) => panel.frame.locator('.session-open', { hasText: title });
  const key = (name: string) => panel.page.keyboard.press(name);
  const all = async () => {
    await runCommand(panel.page, 'MilkStack: Show All Discussions');
    await panel.frame.getByRole('searchbox', { name: text('sessions.search') }).waitFor();
  };
  /** Activates a button of a discussion by keyboard, then waits until the opposite action replaces it. */
  const choose = async (title: string, action: TextKey) => {
    const name = fill(english, 'sessions.act', { action: text(action), title });
    const button = panel.frame.getByRole('button', { name, exact: true });
    const focused = () => panel.frame.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await button.waitFor();
    await row(title).focus();
    for (let steps = 0; steps < 4 && (await focused()) !== name; steps++) await key('Tab');
    assert.equal(await focused(), name);
    await key('Enter');
    await button.waitFor({ state: 'detached' });
  };
  const rename = async (where: Frame, title: string, name: string) => {
    const row = (named: string) => where.locator('.session-open', { hasText: named });
    await row(title).focus();
    await row(title).press('F2');
    const field = where.locator('.session-name input:focus');
    await field.fill(name);
    await field.press('Enter');
    await row(name).waitFor();
  };
  const until = async (isSo: () => Promise<boolean>, what: string) => {
    for (const deadline = Date.now() + waitMs; !(await isSo()); await panel.page.waitForTimeout(50))
      if (Date.now() > deadline) assert.fail(what);
  };

  it('are started one after the other', async () => {
    await panel.type(first);
    await panel.shows('1 / 3');
    await runCommand(panel.page, 'MilkStack: New Discussion');
    await panel.frame.getByText(text('panel.welcome.title')).first().waitFor();
    await panel.type(second);
    await panel.shows('1 / 3');
  });

  it('are all listed, with title, phase, cost and date, the open one marked', async () => {
    await all();
    await row(first).waitFor();
    // Both discussions are listed under the heading "Today", with their time of day.
    await panel.frame.getByRole('heading', { name: 'Today', exact: true }).waitFor();
    for (const title of [first, second])
      assert.match(await rows().filter({ hasText: title }).locator('.session-details').innerText(), /Clarify.*\$0\.\d+.*\d:\d\d/s);
    assert.equal(await panel.frame.locator('.session-open[aria-current="true"] .session-title').textContent(), (await titles())[0]);
    assert.equal((await titles())[0], second);
    assert.deepEqual(await panel.accessibilityProblems(), []);
    await takePicture(panel.page, 'sessions', ['light', 'dark']);
  });

  it('are searched while typing', async () => {
    assert.equal(await panel.frame.evaluate(() => document.activeElement?.getAttribute('type')), 'search');
    const before = await rows().count();
    await panel.page.keyboard.type('csv');
    await until(async () => (await rows().count()) === 1, 'one is found');
    await panel.frame.getByRole('searchbox', { name: text('sessions.search') }).fill('');
    await until(async () => (await rows().count()) === before, 'all are back');
  });

  it('are renamed with F2, pinned, archived and unarchived by keyboard', async () => {
    await rename(panel.frame, first, renamed);
    await choose(renamed, 'sessions.pin');
    await until(async () => (await titles())[0] === renamed, 'pinned comes first');
    await choose(renamed, 'sessions.unpin');
    await choose(renamed, 'sessions.archive');
    const fold = panel.frame.locator('.fold > summary');
    await fold.waitFor();
    await fold.focus();
    await key('Enter');
    await choose(renamed, 'sessions.unarchive');
    await fold.waitFor({ state: 'detached' });
  });

  it('are deleted with Delete, and restored with Undo', async () => {
    await row(renamed).focus();
    await key('Delete');
    await row(renamed).waitFor({ state: 'detached' });
    const undo = panel.frame.locator('.button', { hasText: text('sessions.undelete') });
    await undo.focus();
    await key('Enter');
    await row(renamed).waitFor();
  });

  it('are opened with arrows and Enter, and the other one loses nothing', async () => {
    const listed = await titles();
    const steps = listed.indexOf(renamed) - listed.indexOf(second);
    await row(second).focus();
    for (let step = 0; step < Math.abs(steps); step++) await key(steps < 0 ? 'ArrowUp' : 'ArrowDown');
    await key('Enter');
    await panel.shows(first);
    await panel.shows('1 / 3');
    assert.equal(await panel.frame.locator('main').getByText(second).count(), 0);
  });

  it('are the same after the view was moved, and moved back', async () => {
    const isTheSame = async () => {
      await panel.refind();
      await panel.shows(first);
      await panel.shows('1 / 3');
    };
    await runCommand(panel.page, 'View: Move View');
    await panel.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Discussion' }).first().click();
    await panel.page.locator('.quick-input-list .monaco-list-row', { hasText: 'New Panel Entry' }).first().click();
    await isTheSame();
    await runCommand(panel.page, 'View: Reset View Locations');
    await runCommand(panel.page, 'MilkStack: Open MilkStack');
    await isTheSame();
  });

  it('are shown read-only in a second window, and continue there when the first one is closed', async () => {
    const other = await panel.page.context().newPage();
    await other.goto(panel.page.url(), { waitUntil: 'commit' });
    await other.locator('.monaco-workbench .part.statusbar .statusbar-item').first().waitFor({ timeout: waitMs });
    await runCommand(other, 'MilkStack: Open MilkStack');
    const frame = await webviewFrame(other, { extensionId: 'milkstack.milkstack', selector: '#root main' });
    await runCommand(other, 'MilkStack: Show All Discussions');
    await frame.locator('.session-open', { hasText: second }).click();
    await frame.locator('.composer textarea').waitFor();
    // The first window opened the discussion earlier and holds the lease.
    await all();
    const here = rows().filter({ hasText: second });
    await here.getByText(text('sessions.elsewhere')).waitFor();
    await here.locator('.session-open').click();
    await panel.shows('This discussion has been open in another window');
    assert.equal(await panel.frame.locator('.composer textarea').count(), 0);
    await runCommand(other, 'MilkStack: Show All Discussions');
    await rename(frame, second, 'Seen from there');
    await panel.shows('Seen from there');
    await other.goto('about:blank');
    await panel.shows(text('sessions.free'));
    await takePicture(panel.page, 'sessions-free');
    await panel.click('sessions.goOn');
    await panel.frame.locator('.composer textarea').waitFor();
    await other.close();
  });
});
