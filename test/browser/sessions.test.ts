// A person keeps several discussions in a real editor: found, opened and put in order by keyboard, and the same in two windows.
import assert from 'node:assert/strict';
import { runCommand, setTheme, webviewFrame } from '../../scripts/editor/browser.mjs';
import { english, fill, type TextKey } from '../../src/core/i18n/language';
import { type EditorPanel, openEditorPanel, showFailure } from '../kit/editorPanel';
import { type GeminiServer, startGemini } from '../kit/gemini/server';
import { recording } from '../kit/playTour';
import { tourScript } from '../kit/tourScript';

const first = 'Rate-limit the login so that passwords cannot be guessed.';
const second = 'Export the reading list as CSV.';
const draft = 'Half a thought about';
/** Longer than anything takes on a busy machine. */
const waitMs = 180_000;

describe('discussions in a real editor', function () {
  this.bail(true);
  let gemini: GeminiServer;
  let panel: EditorPanel;

  before(async () => {
    const { starter = [] } = tourScript(recording());
    // the same three questions open both
    const script = { starter: [...starter.slice(0, 1), ...starter.slice(0, 1)] };
    gemini = await startGemini({ script, key: 'k-sessions-0123456789', chunkDelayMs: 1 });
    panel = await openEditorPanel({
      machineSettings: { 'milkstack.gemini.baseUrl': gemini.baseUrl },
      env: { MILKSTACK_GEMINI_KEY: 'k-sessions-0123456789' },
    });
  });
  after(async () => {
    await panel?.close();
    await gemini?.stop();
  });
  afterEach(async function () {
    await showFailure(this, panel);
  });

  const text = (key: TextKey) => english[key];
  const rows = () => panel.frame.locator('.session');
  const titles = () => panel.frame.locator('.session-title').allTextContents();
  const row = (title: string) => panel.frame.locator('.session-open', { hasText: title });
  const key = (name: string) => panel.page.keyboard.press(name);
  const all = async () => {
    await runCommand(panel.page, 'MilkStack: All Discussions');
    await panel.frame.getByLabel(text('sessions.search')).waitFor();
  };
  /** Presses one of the buttons of a discussion, from its line on by keys alone; it offers something else then. */
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
  const rename = async (title: string, name: string) => {
    await row(title).focus();
    await key('F2');
    await panel.frame.locator('.session-name input:focus').waitFor();
    await panel.page.keyboard.type(name);
    await key('Enter');
    await row(name).waitFor();
  };
  const until = async (isSo: () => Promise<boolean>, what: string) => {
    for (const deadline = Date.now() + waitMs; !(await isSo()); await panel.page.waitForTimeout(50))
      if (Date.now() > deadline) assert.fail(what);
  };

  it('are begun one after the other, and what is typed meanwhile survives a reload of the window', async () => {
    await panel.type(first);
    await panel.shows('1 / 3');
    await runCommand(panel.page, 'MilkStack: New Discussion');
    await panel.frame.getByText(text('panel.welcome.title')).first().waitFor();
    await panel.type(second);
    await panel.shows('1 / 3');
    await panel.frame.locator('.composer textarea').focus();
    await panel.page.keyboard.type(draft);
    await until(() => panel.page.evaluate(isWrittenDown, draft), 'the draft is written down');
    await panel.page.reload();
    await panel.refind();
    await panel.shows(second);
    await panel.frame.waitForFunction((words) => document.querySelector<HTMLTextAreaElement>('.composer textarea')?.value === words, draft);
  });

  it('are all listed, with title, phase, cost and date, the open one marked', async () => {
    await all();
    await rows().nth(1).waitFor();
    // both stand under their day, and say the time of it
    await panel.frame.getByRole('heading', { name: 'Today', exact: true }).waitFor();
    for (const details of await panel.frame.locator('.session-details').allTextContents())
      assert.match(details, /Clarify.*\$0\.\d+.*\d:\d\d/);
    assert.equal(await panel.frame.locator('.session-open[aria-current="true"] .session-title').textContent(), (await titles())[0]);
    assert.deepEqual(
      (await titles()).map((title) => title.slice(0, 10)).toSorted(),
      [second, first].map((title) => title.slice(0, 10)),
    );
    assert.deepEqual(await panel.accessibilityProblems(), []);
  });

  it('are searched as one types', async () => {
    assert.equal(await panel.frame.evaluate(() => document.activeElement?.getAttribute('type')), 'search');
    await panel.page.keyboard.type('csv');
    await until(async () => (await rows().count()) === 1, 'one is found');
    await panel.frame.getByLabel(text('sessions.search')).fill('');
    await until(async () => (await rows().count()) === 2, 'both are back');
  });

  it('are renamed with F2, pinned, archived and taken out again by keys', async () => {
    await rename(first, 'Login');
    await choose('Login', 'sessions.pin');
    await until(async () => (await titles())[0] === 'Login', 'pinned comes first');
    await choose('Login', 'sessions.unpin');
    await choose('Login', 'sessions.archive');
    const fold = panel.frame.locator('.fold > summary');
    await fold.waitFor();
    await fold.focus();
    await key('Enter');
    await choose('Login', 'sessions.unarchive');
    await fold.waitFor({ state: 'detached' });
  });

  it('are deleted with Delete, and come back with Undo', async () => {
    await row('Login').focus();
    await key('Delete');
    await until(async () => (await rows().count()) === 1, 'it is gone');
    const undo = panel.frame.locator('button.button', { hasText: text('sessions.undelete') });
    await undo.focus();
    await key('Enter');
    await row('Login').waitFor();
  });

  it('look as they should in dark and in light', async () => {
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(panel.page, theme);
      await panel.page.screenshot({ path: `.vscode-test/pictures/sessions-${theme}.png` });
    }
  });

  it('are opened with arrows and Enter, with nothing lost of the other one', async () => {
    await row('Export').focus();
    await key((await titles())[0] === 'Login' ? 'ArrowUp' : 'ArrowDown');
    await key('Enter');
    await panel.shows(first);
    await panel.shows('1 / 3');
    assert.equal(await panel.frame.locator('main').getByText(second).count(), 0);
  });

  it('are the same after the view was moved', async () => {
    await runCommand(panel.page, 'View: Move View');
    await panel.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Discussion' }).first().click();
    await panel.page.locator('.quick-input-list .monaco-list-row', { hasText: 'New Panel Entry' }).first().click();
    await panel.refind();
    await panel.shows(first);
    await panel.shows('1 / 3');
  });

  it('are read along in a second window, and gone on with there when the first one is closed', async () => {
    const other = await panel.page.context().newPage();
    await other.goto(panel.page.url(), { waitUntil: 'commit' });
    await other.locator('.monaco-workbench .part.statusbar .statusbar-item').first().waitFor({ timeout: waitMs });
    await runCommand(other, 'MilkStack: Open MilkStack');
    const frame = await webviewFrame(other, { extensionId: 'milkstack.milkstack', selector: '#root main' });
    await runCommand(other, 'MilkStack: All Discussions');
    const there = frame.locator('.session', { hasText: 'Login' });
    await there.getByText(text('sessions.elsewhere')).waitFor();
    await there.locator('.session-open').click();
    await frame.getByText('Another window has this discussion open', { exact: false }).first().waitFor();
    assert.equal(await frame.locator('.composer textarea').count(), 0);
    await all();
    await rename('Login', 'Seen from there');
    await frame.getByText('Seen from there').first().waitFor({ timeout: waitMs });
    await panel.page.goto('about:blank');
    await frame.getByText(text('sessions.free')).first().waitFor({ timeout: waitMs });
    await other.screenshot({ path: '.vscode-test/pictures/sessions-free.png' });
    await frame.locator('button.button', { hasText: text('sessions.goOn') }).click();
    await frame.locator('.composer textarea').waitFor();
  });
});

/** Whether what is typed is where our extension finds it after a reload: the state of the window, in a database of the browser. */
async function isWrittenDown(words: string): Promise<boolean> {
  const outcome = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done, fail) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith('vscode-web-state-db')) continue;
    const database = await outcome(indexedDB.open(name));
    try {
      for (const store of database.objectStoreNames) {
        const values = await outcome(database.transaction(store).objectStore(store).getAll());
        if (values.some((value) => `${value}`.includes('milkstack.typed') && `${value}`.includes(words))) return true;
      }
    } finally {
      database.close();
    }
  }
  return false;
}
