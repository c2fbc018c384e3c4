// Opens the running editor in a browser and performs the actions that tests need.
import { chromium } from 'playwright-core';
import { editorUrl } from './address.mjs';
import { changeUserSettings, THEMES } from './settings.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Frame} Frame */
/** @typedef {import('./settings.mjs').Theme} Theme */
/** @typedef {{ path: string, title: string }} WebviewLike */

const WAIT_MS = 180_000;
/** Timeout of one part of a repeated attempt. */
const TRY_MS = 3_000;
/** Timeout for finding a command in the list on the first attempt; doubled on each further attempt, for slow machines. */
const LOOK_MS = 400;
const PICKER_INPUT = '.quick-input-widget .quick-input-box input';
/** Flags for drawing frames as soon as possible, without waiting for a display's refresh rate. */
const UNPACED_FLAGS = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
const QUIET_FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage'],
];

/**
 * @typedef {object} OpenOptions
 * @property {import('./server.mjs').Server} server
 * @property {import('./install-browser.mjs').Browser} browser
 * @property {string} [folder] absolute path of the workspace
 * @property {string} [extensionDevelopmentPath] absolute path of an extension's folder
 * @property {string} [extensionTestsPath] absolute path of a CommonJS module that exports run()
 * @property {boolean} [headless] defaults to true, the only mode of the browser from npm
 * @property {Theme} [theme]
 * @property {{ width: number, height: number }} [viewport]
 * @property {boolean} [reducedMotion]
 * @property {(page: Page) => Promise<void>} [prepare] runs before the editor is loaded
 * @property {boolean} [isPainted] false skips drawing; the layout stays the same
 * @property {boolean} [isMeasured] keeps the transport unmodified, for measurements
 */

/**
 * Opens the workbench and waits until it is ready. `console` collects what the page logs.
 * @param {OpenOptions} options
 * @returns {Promise<{ page: Page, console: string[], close: () => Promise<void> }>}
 */
export async function openEditor(options) {
  const { server, theme } = options;
  if (theme) await changeUserSettings(server.dataDir, { 'workbench.colorTheme': THEMES[theme].id });
  const browser = await launch(options);
  try {
    const context = await browser.newContext({
      viewport: options.viewport ?? { width: 1280, height: 800 },
      reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(WAIT_MS);
    const page = await context.newPage();
    const lines = /** @type {string[]} */ ([]);
    page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
    // The confirmation dialog on leaving a page would block `close()`.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    await page.addInitScript(skipAnimations);
    if (options.isPainted === false) await page.addInitScript(makeTransparent);
    if (!options.isMeasured) {
      await page.addInitScript(deliverSocketDataAsBytes);
      await disableNetworkEvents(page);
    }
    await options.prepare?.(page);
    await page.goto(editorUrl(server, options), { waitUntil: 'commit' });
    await waitForWorkbench(page, theme);
    return { page, console: lines, close: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw new Error(`${/** @type {Error} */ (error).message}\nThe server's last lines:\n${server.logTail()}`);
  }
}

/**
 * Ends animations immediately, because rendering their frames in software took more than a third of the test time. Animation events still
 * fire. Runs in the page, and separately in each webview document.
 */
export function skipAnimations() {
  const scope = /** @type {{ skipsAnimations?: Document }} */ (/** @type {unknown} */ (globalThis));
  if (scope.skipsAnimations === document) return;
  scope.skipsAnimations = document;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`*, *::before, *::after { animation-iteration-count: 1 !important; animation-duration: 1ms !important }
    /* editor scroll bars fade on every mouse move */
    .scrollbar { transition: none !important }`);
  document.adoptedStyleSheets.push(sheet);
}

/** Makes the page transparent, because painting without a GPU takes a sixth of the test time. Runs in the page. */
function makeTransparent() {
  if (window !== window.top) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { opacity: 0 }');
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Makes a transparent page visible again, for a screenshot of a failure.
 * @param {Page} page
 */
export async function paint(page) {
  await page.evaluate(() => document.documentElement.style.setProperty('opacity', '1'));
}

/**
 * Delivers WebSocket messages to the workbench as bytes. Otherwise, the workbench receives each message as a blob and requests its content
 * from the browser's main process, which takes an eighth of the run time of test/editor. The bytes arrive in the same order and still
 * asynchronously. Runs in the page.
 */
function deliverSocketDataAsBytes() {
  globalThis.WebSocket = new Proxy(WebSocket, {
    construct: (Socket, where) => Object.assign(Reflect.construct(Socket, where), { binaryType: 'arraybuffer' }),
  });
  const { readAsArrayBuffer } = FileReader.prototype;
  FileReader.prototype.readAsArrayBuffer = function (/** @type {Blob | ArrayBuffer} */ content) {
    if (content instanceof Blob) return readAsArrayBuffer.call(this, content);
    const read = /** @type {any} */ ({ target: { result: content } });
    queueMicrotask(() => this.onload?.(read));
  };
}

/**
 * Turns off Playwright's network events. Playwright reports all network traffic, each socket message twice, which takes another eighth of
 * the run time although no test uses these events. Playwright has no setting to turn them off, so this function uses Playwright's internal
 * session.
 * @param {Page} page
 */
async function disableNetworkEvents(page) {
  const { _connection: connection } = /** @type {any} */ (page);
  await connection.toImpl(page).delegate._mainFrameSession._client.send('Network.disable');
}

/**
 * Starts the browser without an editor.
 * @param {Pick<OpenOptions, 'browser' | 'headless'> & { isUnpaced?: boolean }} options
 */
export async function launch({ browser, headless = true, isUnpaced = false }) {
  const { executablePath, env } = browser;
  const args = isUnpaced ? [...QUIET_FLAGS, ...UNPACED_FLAGS] : QUIET_FLAGS;
  // Without a channel, Playwright hides scroll bars and uses its own headless build; `executablePath` overrides both.
  const launched = chromium.launch({ executablePath, headless, args, env: { ...process.env, ...env } });
  return launched.catch((error) => {
    throw new Error(`The browser ${executablePath} does not start: ${error.message}`);
  });
}

/**
 * @param {Page} page
 * @param {Theme} [theme]
 */
async function waitForWorkbench(page, theme) {
  await page.locator('.monaco-workbench .part.statusbar .statusbar-item').first().waitFor({ timeout: WAIT_MS });
  await page.locator('.monaco-workbench .part.editor').first().waitFor({ timeout: WAIT_MS });
  if (theme) await waitForTheme(page, theme);
}

/**
 * Switches the theme of an open editor with the theme picker, if needed: a change in the settings file applies only after a reload.
 * @param {Page} page
 * @param {Theme} theme
 */
export async function setTheme(page, theme) {
  if ((await page.locator(`.monaco-workbench.${THEMES[theme].bodyClass}`).count()) > 0) return;
  await runCommand(page, 'Preferences: Color Theme');
  await pick(page, THEMES[theme].label);
  await waitForTheme(page, theme);
}

/**
 * @param {Page} page
 * @param {Theme} theme
 */
async function waitForTheme(page, theme) {
  await page.locator(`.monaco-workbench.${THEMES[theme].bodyClass}`).first().waitFor({ timeout: WAIT_MS });
}

/**
 * Runs a command by its title in the palette, including the category ("View: Toggle Terminal").
 * @param {Page} page
 * @param {string} title
 */
export async function runCommand(page, title) {
  const deadline = Date.now() + WAIT_MS;
  for (let lookMs = LOOK_MS; !(await tryCommand(page, title, lookMs)); lookMs *= 2)
    if (Date.now() > deadline) throw new Error(`The command palette has no "${title}".`);
}

/**
 * Tries once to run a command. An attempt may fail temporarily: an extension that is still starting has not registered its command, and a
 * change of focus closes the palette. So each step has a short timeout.
 * @param {Page} page
 * @param {string} title
 * @param {number} lookMs
 */
async function tryCommand(page, title, lookMs) {
  await openPalette(page);
  try {
    await page.locator(PICKER_INPUT).fill(`>${title}`, { timeout: TRY_MS });
    await pickerRow(page, title).waitFor({ timeout: Math.min(lookMs, TRY_MS) });
    await choose(page, pickerRow(page, title), TRY_MS);
    return true;
  } catch {
    await page.keyboard.press('Escape');
    return false;
  }
}

/**
 * Chooses an entry of the open picker.
 * @param {Page} page
 * @param {string} label
 */
export async function pick(page, label) {
  await page.locator(PICKER_INPUT).fill(label);
  await choose(page, pickerRow(page, label), WAIT_MS);
}

/**
 * Clicks a row, then moves the mouse away, because the pointer would open the hover of the element below the closed picker.
 * @param {Page} page
 * @param {import('playwright-core').Locator} row
 * @param {number} timeout
 */
async function choose(page, row, timeout) {
  await row.click({ timeout });
  await page.mouse.move(0, 0);
}

/**
 * @param {Page} page
 * @param {string} label
 */
function pickerRow(page, label) {
  return page.locator('.quick-input-widget .monaco-list-row', { has: page.getByText(label, { exact: true }) }).first();
}

/** @param {Page} page */
async function openPalette(page) {
  const input = page.locator(PICKER_INPUT);
  for (let attempt = 0; attempt < 10; attempt++) {
    await page.keyboard.press('F1');
    if (
      await input.waitFor({ timeout: 2000 }).then(
        () => true,
        () => false,
      )
    )
      return;
    // The workbench may be starting, or a webview may have the focus; a click moves the focus to the workbench.
    await page
      .locator('.part.statusbar')
      .click({ position: { x: 400, y: 10 }, timeout: 2000 })
      .catch(() => undefined);
  }
  throw new Error('The command palette does not open.');
}

/**
 * Finds the page of a webview view or panel: a frame within a frame, both replaced whenever the view is shown again. Waits until the page
 * has content.
 * @param {Page} page
 * @param {{ extensionId?: string, selector?: string, timeout?: number }} [which] extension ("publisher.name") that owns the page, and an
 *   element that the page must contain
 * @returns {Promise<Frame>}
 */
export async function webviewFrame(page, { extensionId, selector = 'body > *', timeout = WAIT_MS } = {}) {
  const deadline = Date.now() + timeout;
  for (;;) {
    for (const frame of page.frames()) {
      if (isInnerFrame(frame, extensionId) && (await shows(frame, selector))) return frame;
    }
    if (Date.now() > deadline) throw new Error(noFrameMessage(page, extensionId, selector));
    await page.waitForTimeout(100);
  }
}

/**
 * @param {Frame} frame
 * @param {string | undefined} extensionId
 */
function isInnerFrame(frame, extensionId) {
  const outer = frame.parentFrame();
  if (!outer?.url().includes('/webview/browser/pre/')) return false;
  const query = new URL(outer.url()).searchParams;
  return !extensionId || query.get('extensionId')?.toLowerCase() === extensionId.toLowerCase();
}

/**
 * @param {Frame} frame
 * @param {string} selector
 */
async function shows(frame, selector) {
  const element = await frame.frameElement().catch(() => undefined);
  if (!(await element?.isVisible().catch(() => false))) return false;
  return frame
    .locator(selector)
    .first()
    .isVisible()
    .catch(() => false);
}

/**
 * @param {Page} page
 * @param {string | undefined} extensionId
 * @param {string} selector
 */
function noFrameMessage(page, extensionId, selector) {
  const frames = page.frames().map((frame) => `  ${frame.url()}`);
  return `No webview of ${extensionId ?? 'any extension'} shows "${selector}". The page's frames:\n${frames.join('\n')}`;
}
