// Page object for the panel in a real editor: reads and clicks.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { skipAnimations, openEditor, paint, runCommand, webviewFrame } from '../../scripts/editor/browser.mjs';
import { installBrowser, installEditor } from '../../scripts/editor/install.mjs';
import { installVsix, startServer } from '../../scripts/editor/server.mjs';
import { fill, type TextKey } from '../../src/core/i18n/language';
import english from '../../src/core/i18n/locales/en.json';
import { axeProblems } from './axe';
import { isNight } from './rounds';

export interface EditorOptions {
  /** The packaged extension to install; without it the extension is loaded from its folder. */
  readonly vsix?: string;
  readonly installed?: readonly string[];
  readonly machineSettings?: Record<string, unknown>;
  readonly env?: Record<string, string>;
  /** Whether the editor's own AI features are on; default: the setting of the test run. */
  readonly aiFeatures?: boolean;
  /** Whether to load the editor's built-in extensions; false leaves out those that interfere. */
  readonly allBuiltIn?: boolean;
  /** False opens the editor in restricted mode. */
  readonly trust?: boolean;
  readonly folder?: boolean;
  readonly viewport?: { width: number; height: number };
  /** Whether the window is for screenshots, with side bars and animations. */
  readonly isAlive?: boolean;
  /** Timeout for expected elements, in milliseconds. */
  readonly patienceMs?: number;
}

export interface EditorPanel {
  readonly page: Page;
  readonly folder: string;
  /** The panel's document; fetched again after the page or the view was reloaded. */
  readonly frame: Frame;
  /** Runs the command that opens the sample project. */
  mendMissingFolder(): Promise<void>;
  openTab(): Promise<void>;
  /** Closes the side bar with the panel and reopens it. */
  hide(): Promise<void>;
  refind(): Promise<void>;
  /** Clicks the latest button with this text. */
  click(key: TextKey, values?: Record<string, string | number>): Promise<void>;
  clickFirst(key: TextKey): Promise<void>;
  /** Opens a file of the folder in the editor, with the caret in the file. */
  openFile(path: string): Promise<void>;
  fileBecomes(path: string, isExpected: (text: string) => boolean): Promise<void>;
  shows(text: string): Promise<void>;
  offers(key: TextKey): Promise<void>;
  /** Waits for the Done card of a session whose check passed; the check may take a while. */
  isDone(): Promise<void>;
  answerQuestions(): Promise<void>;
  type(text: string): Promise<void>;
  text(): Promise<string>;
  /** Text of the conversation, without the panel's frame and announcements. */
  conversation(): Promise<string>;
  /** Whether the latest entry is in view, as required unless the reader scrolled. */
  followsTheEnd(): Promise<boolean>;
  /** Violations that axe reports for the panel, one line each; checks all rules unless some are named. */
  accessibilityProblems(rules?: readonly string[]): Promise<string[]>;
  file(path: string): string;
  storage(): string;
  close(): Promise<void>;
}

/** Default timeout in milliseconds: longer than any wait, even on a busy machine, except for a recorded team at reading speed. */
const defaultPatienceMs = 180_000;

const pictures = '.vscode-test/pictures';

/** For `afterEach`: saves a screenshot and the text of a failed test. */
export async function showFailure(context: Mocha.Context, panel: EditorPanel | undefined): Promise<void> {
  if (context.currentTest?.state !== 'failed' || !panel) return;
  const path = `${pictures}/${context.currentTest.title.replace(/\W+/g, '-').slice(0, 80)}.png`;
  await paint(panel.page).catch(() => undefined);
  await panel.page.screenshot({ path }).catch(() => undefined);
  const places = await Promise.all([focusIn(panel.page.mainFrame()), focusIn(panel.frame)]);
  console.error(`${path}\nfocus: ${places.join('; in the panel: ')}\n${await panel.text().catch(() => 'the panel is gone')}`);
}

/** Describes the focused element, and whether the document has the focus. */
function focusIn(frame: Frame): Promise<string> {
  return frame
    .evaluate(() => `${document.hasFocus() ? '' : '(elsewhere) '}${document.activeElement?.outerHTML.slice(0, 200)}`)
    .catch(() => 'the document is gone');
}

export async function openEditorPanel(options: EditorOptions = {}): Promise<EditorPanel> {
  const waitMs = options.patienceMs ?? defaultPatienceMs;
  await installEditor();
  const browser = await installBrowser();
  const work = mkdtempSync(join(tmpdir(), 'milkstack-browser-'));
  const folder = join(work, 'sample');
  cpSync('media/sample', folder, { recursive: true });
  const extensionsDir = join(work, 'extensions');
  mkdirSync(extensionsDir);
  for (const extension of options.installed ?? []) cpSync(extension, join(extensionsDir, basename(extension)), { recursive: true });
  if (options.vsix) await installVsix({ file: options.vsix, extensionsDir });
  const server = await startServer({
    dataDir: join(work, 'data'),
    extensionsDir,
    trust: options.trust ?? true,
    profile: options.isAlive || options.allBuiltIn ? 'quiet' : 'bare',
    machineSettings: options.machineSettings ?? {},
    env: options.env ?? {},
    ...(options.allBuiltIn === undefined ? {} : { allBuiltIn: options.allBuiltIn }),
    ...(options.aiFeatures === undefined ? {} : { aiFeatures: options.aiFeatures }),
  });
  const editor = await openEditor({
    server,
    browser,
    viewport: options.viewport ?? { width: 1280, height: 1000 },
    isPainted: options.isAlive === true || isNight,
    ...(options.folder === false ? {} : { folder }),
    ...(options.vsix ? {} : { extensionDevelopmentPath: process.cwd() }),
  });
  const { page } = editor;
  await runCommand(page, 'MilkStack: Open MilkStack');
  // The panel is ready once its main element exists; before that, only the page or a placeholder is loaded.
  const find = () => webviewFrame(page, { extensionId: 'milkstack.milkstack', selector: '#root main' }).then(calmed);
  const calmed = async (found: Frame) => {
    // This call fails while the page is being replaced; the panel is then looked up again.
    if (!options.isAlive) await found.evaluate(skipAnimations).catch(() => undefined);
    return found;
  };
  let frame = await find();
  const button = (key: TextKey, values: Record<string, string | number> = {}) =>
    frame.getByRole('button', { name: fill(english, key, values), exact: true });
  return {
    page,
    folder,
    get frame() {
      return frame;
    },
    mendMissingFolder: () => runCommand(page, 'MilkStack: Open Sample Project'),
    openTab: async () => {
      const view = frame;
      await runCommand(page, 'MilkStack: Open in Editor');
      const deadline = Date.now() + waitMs;
      const isTab = (candidate: Frame) =>
        candidate !== view && candidate.parentFrame()?.url().includes('extensionId=milkstack.milkstack') === true;
      while (frame === view) {
        if (Date.now() > deadline) throw new Error('the tab never came up');
        await page.waitForTimeout(100);
        const tab = page.frames().find(isTab);
        if (tab && (await tab.locator('#root main').count()) > 0) frame = await calmed(tab);
      }
    },
    hide: async () => {
      await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
      await page.locator('.part.sidebar').waitFor({ state: 'hidden', timeout: waitMs });
      await runCommand(page, 'MilkStack: Open MilkStack');
    },
    refind: async () => {
      frame = await find();
    },
    click: (key, values) => button(key, values).last().click({ timeout: waitMs }),
    clickFirst: (key) => button(key).first().click({ timeout: waitMs }),
    openFile: async (path) => {
      // The first row may still belong to the previous search text.
      const hasText = basename(path);
      const choose = async (timeout: number) => {
        await page.keyboard.press('Control+P');
        await page.locator('.quick-input-widget input').first().fill(path, { timeout });
        await page.locator('.quick-input-list .monaco-list-row', { hasText }).first().click({ timeout });
      };
      // A focus change, for example by the composer of a new discussion, closes the list, which is then opened again.
      for (let tryMs = 2_000; !(await choose(tryMs).then(isSo, isNot)); tryMs *= 2) {
        if (tryMs > waitMs) throw new Error(`${path} is not among the files`);
        await page.keyboard.press('Escape');
      }
      await page.locator('.tab.active', { hasText }).first().waitFor({ timeout: waitMs });
      await page.locator('.editor-instance .view-lines').first().click({ timeout: waitMs });
    },
    fileBecomes: async (path, isExpected) => {
      const deadline = Date.now() + waitMs;
      while (!isExpected(readFileSync(join(folder, path), 'utf8'))) {
        if (Date.now() > deadline) throw new Error(`${path} never became what was expected`);
        await page.waitForTimeout(50);
      }
    },
    shows: (text) => frame.getByText(text).last().waitFor({ timeout: waitMs }),
    offers: (key) => button(key).last().waitFor({ timeout: waitMs }),
    // The row with the check may have scrolled out of view by the time the card appears.
    isDone: async () => {
      const card = frame.locator('.card', { has: frame.getByRole('heading', { name: english['card.done.title'] }) });
      await card.getByText(english['card.done.check.passed'], { exact: true }).waitFor({ timeout: 0 });
    },
    answerQuestions: async () => {
      const progress = frame.getByText(/^\d \/ \d$/);
      await progress.waitFor({ timeout: waitMs });
      const [, count = '0'] = ((await progress.textContent()) ?? '').split(' / ');
      for (let question = 1; question <= Number(count); question++) {
        await frame.getByText(`${question} / ${count}`, { exact: true }).waitFor({ timeout: waitMs });
        await frame.getByText(english['card.questions.recommended'], { exact: true }).click({ timeout: waitMs });
        await button('card.questions.answer').last().click({ timeout: waitMs });
      }
    },
    type: async (text) => {
      const composer = frame.getByRole('textbox', { name: english['panel.composer.label'] });
      await composer.fill(text);
      await composer.press('Enter');
    },
    conversation: () => frame.getByLabel(english['panel.conversation'], { exact: true }).evaluate(writtenText),
    text: async () => (await frame.locator('body').textContent()) ?? '',
    followsTheEnd: async () => (await button('panel.jump').count()) === 0,
    accessibilityProblems: (rules) => problemsIn(frame, rules),
    file: (path) => readFileSync(join(folder, path), 'utf8'),
    storage: () => readTree(join(work, 'data')),
    close: async () => {
      await editor.close();
      await server.stop();
      rmSync(work, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const isSo = () => true;
const isNot = () => false;

/** Returns the text of all files in a folder, at any depth, to check that a value was written nowhere. */
function readTree(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  assert.notEqual(files.length, 0);
  return files.map((entry) => readIfThere(join(entry.parentPath, entry.name))).join('\n');
}

export function assertSameConversation(now: string, before: string): void {
  const at = [...before].findIndex((sign, index) => now[index] !== sign);
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 100);
  assert.ok(now === before, `it was "${around(before)}" and is "${around(now)}"`);
}

/**
 * Reads the conversation by scrolling from first to last entry, because only visible entries are in the DOM. Announcements are left out,
 * because they depend on when and in which panel an action happened.
 */
async function writtenText(element: Element): Promise<string> {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const rows = new Map<number, string>();
  const read = () => {
    for (const row of element.querySelectorAll('[data-row]')) {
      const copy = row.cloneNode(true) as Element;
      for (const announced of copy.querySelectorAll('[role="status"]')) announced.remove();
      rows.set(Number(row.getAttribute('data-row')), copy.textContent ?? '');
    }
  };
  const isAtEnd = () => element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
  const scrollTo = async (top: number) => {
    element.dispatchEvent(new WheelEvent('wheel', { deltaY: top - element.scrollTop }));
    element.scrollTop = top;
    await drawn();
  };
  while (!element.querySelector('[data-row="0"]') || element.scrollTop > 0) await scrollTo(0);
  read();
  while (!isAtEnd()) {
    await scrollTo(element.scrollTop + element.clientHeight / 2);
    read();
  }
  return [...rows]
    .sort(([one], [other]) => one - other)
    .map(([, text]) => text)
    .join('\n');
}

/** Sets a background color for axe: the panel is transparent, and axe, which sees only one document, would assume white. */
async function problemsIn(frame: Frame, rules?: readonly string[]): Promise<string[]> {
  await frame.evaluate(() => {
    document.body.style.background = 'var(--vscode-editor-background)';
  });
  return axeProblems(frame, rules);
}

/** Returns the text of a file; empty if the file is missing, as happens briefly while it is being replaced. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
