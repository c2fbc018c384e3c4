// First page shown before the panel loads: no typed text is lost, and nothing moves.
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { readFirstPage } from '../../src/composition/firstPage';
import type { HostMessage, PanelMessage } from '../../src/protocol';
import { launchForPages, openPanelPage, type PanelPage } from '../kit/panelPage';
import { pngFile } from '../kit/pictureFiles';
import { sampleEvents } from '../kit/sampleSession';
import { snapshotOf } from '../kit/snapshotOf';
import { editorStyles } from '../kit/themes';
import { assertEmpty } from '../kit/lists';

const extensionUri = { fsPath: process.cwd() };
const widths = [170, 297, 420, 900];

describe('the first page', () => {
  let browser: Browser;
  let panel: PanelPage;
  let heard: PanelMessage[];
  /** Releases the panel's script, which `open` holds back. */
  let come: () => void;

  const open = async (width = 420) => {
    heard = [];
    const until = new Promise<void>((resolve) => (come = resolve));
    panel = await openPanelPage({
      browser,
      answer: (message) => {
        heard.push(message);
        return null;
      },
      styles: await editorStyles('dark'),
      viewport: { width, height: 700 },
      isStill: true,
      first: { ...(await readFirstPage({ extensionUri }, 'en')), until },
    });
    return panel.page;
  };
  /** Posts messages from the host, then releases the panel's script. */
  const tell = async (...messages: HostMessage[]) => {
    await panel.post(...messages);
    come();
    await panel.page.locator('#root .composer').waitFor();
  };
  const field = (page: Page) => page.locator('.composer textarea');
  const sent = () =>
    heard.flatMap((message) => (message.kind === 'command' && message.command.type === 'message.send' ? [message.command.text] : []));

  before(async () => {
    browser = await launchForPages({ isStill: true });
  });
  after(() => browser?.close());
  afterEach(() => panel?.close());

  it('has every part in the same place as the panel', async () => {
    for (const width of widths) {
      const page = await open(width);
      const parts = ['.welcome h1', '.composer', '.composer .box', '.composer textarea'];
      const places = () => Promise.all(parts.map((part) => page.locator(part).boundingBox()));
      const before = await places();
      await tell(snapshotOf([]));
      assert.deepEqual(await places(), before, `${width}`);
      assert.equal(await page.locator('.panel').count(), 1);
      await panel.close();
    }
  });

  it('keeps typed text, caret and focus', async () => {
    const page = await open();
    await field(page).pressSequentially('add a limit');
    await page.keyboard.press('Home');
    await tell(snapshotOf([]));
    await page.keyboard.type('Please ');
    assert.equal(await field(page).inputValue(), 'Please add a limit');
    assert.deepEqual(sent(), []);
  });

  it('attaches a pasted picture', async () => {
    const page = await open();
    const base64 = pngFile(40, 30).toString('base64');
    await field(page).evaluate((element, encoded) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0));
      clipboardData.items.add(new File([bytes], 'screen.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, base64);
    await tell(snapshotOf([]));
    const isKept = () => heard.some((message) => message.kind === 'keepPicture' && message.name === 'screen.png');
    while (!isKept()) await page.waitForTimeout(20);
  });

  it('appends to the saved draft', async () => {
    const page = await open();
    await field(page).pressSequentially('and this');
    await tell({ ...snapshotOf([]), typed: JSON.stringify({ draft: 'what was left' }) });
    await page.keyboard.type('!');
    assert.equal(await field(page).inputValue(), 'what was left\nand this!');
  });

  it('receives messages of the host before the panel is loaded', async () => {
    const page = await open();
    await panel.post(snapshotOf([]));
    assert.equal(await page.locator('#root .composer').count(), 0);
    come();
    await page.locator('#root .composer').waitFor();
    assertEmpty(heard.filter(({ kind }) => kind === 'hello'));
  });

  it('sends a message once, unless typing continued or a discussion is open', async () => {
    const cases = [
      { typed: '', events: [], left: '', sends: ['add a limit'] },
      { typed: ' of ten', events: [], left: 'add a limit of ten', sends: [] },
      { typed: '', events: sampleEvents('debating'), left: 'add a limit', sends: [] },
    ];
    for (const { typed, events, left, sends } of cases) {
      const page = await open();
      await field(page).pressSequentially('add a limit');
      await page.keyboard.press('Enter');
      await page.keyboard.type(typed);
      await tell(snapshotOf(events));
      assert.deepEqual([await field(page).inputValue(), sent()], [left, sends]);
      await panel.close();
    }
  });

  it('lets an input method finish its composition', async () => {
    const page = await open();
    await field(page).focus();
    const client = await page.context().newCDPSession(page);
    await client.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    await panel.post(snapshotOf([]));
    come();
    await page.evaluate(() => import(`${location.href}main.js`));
    assert.equal(await page.locator('#root .composer').count(), 0);
    await client.send('Input.insertText', { text: '日本' });
    await page.locator('#root .composer').waitFor();
    assert.equal(await field(page).inputValue(), '日本');
  });
});
