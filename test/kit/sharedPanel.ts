// One shared editor for several suites.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand, setTheme } from '../../scripts/editor/browser.mjs';
import english from '../../src/core/i18n/locales/en.json';
import { type EditorPanel, openEditorPanel } from './editorPanel';
import { type GeminiOptions, type GeminiServer, startGemini } from './gemini/server';
import { filesBelow, sampleFiles } from './sampleFiles';
import { scriptedSettings } from './tourScript';

export interface SharedOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Settings of the window that are others than usual. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** The key of that editor, planted so that it can be looked for everywhere it must not be. */
export const sharedKey = 'k-shared-0123456789';

const usualViewport = { width: 1280, height: 1000 };
/** Where a folder keeps the settings of its window. */
const settingsFile = '.vscode/settings.json';

let opened: EditorPanel | undefined;
/** Where its models are; each suite has a server of its own there, one after the other. */
let port = 0;
/** How often its settings have been changed. */
let changes = 0;

/** The server that the shared editor asks, with the script of one suite; to be stopped by it. */
export async function startSharedGemini(options: Omit<GeminiOptions, 'key' | 'port'> = {}): Promise<GeminiServer> {
  const gemini = await startGemini({ ...options, key: sharedKey, port });
  port = gemini.port;
  return gemini;
}

/**
 * The shared editor as it is when it has been opened, whatever the suite before did: nothing in front, the usual look and settings, the files of
 * the sample project, a new discussion.
 */
export async function sharedPanel({ viewport = usualViewport, settings = {} }: SharedOptions = {}): Promise<EditorPanel> {
  // one that cannot be put in order is replaced: a suite must not fail for what another one left
  if (opened && !(await putInOrder(opened).then(isSo, isNot))) await closeShared();
  opened ??= await open();
  await opened.page.setViewportSize(viewport);
  await set(opened, settings);
  return opened;
}

const isSo = () => true;
const isNot = () => false;

async function open(): Promise<EditorPanel> {
  if (port === 0) await (await startSharedGemini()).stop();
  const machineSettings = { 'milkstack.gemini.baseUrl': `http://127.0.0.1:${port}`, ...scriptedSettings };
  return openEditorPanel({ machineSettings, env: { MILKSTACK_GEMINI_KEY: sharedKey } });
}

async function putInOrder(panel: EditorPanel): Promise<void> {
  const { page } = panel;
  await page.emulateMedia({ reducedMotion: null });
  await page.setViewportSize(usualViewport);
  // one by one, as closing all of them asks what is to become of a new file
  const tabs = page.locator('.part.editor .tab');
  for (let left = await tabs.count(); left > 0; left--) {
    await runCommand(page, 'View: Revert and Close Editor');
    await page.waitForFunction((count) => document.querySelectorAll('.part.editor .tab').length < count, left);
  }
  for (const [part, command] of [
    ['.part.panel', 'View: Toggle Panel Visibility'],
    ['.part.auxiliarybar', 'View: Toggle Secondary Side Bar Visibility'],
  ] as const) {
    if (!(await page.locator(part).isVisible())) continue;
    await runCommand(page, command);
    await page.locator(part).waitFor({ state: 'hidden' });
  }
  await setTheme(page, 'dark');
  restoreFiles(panel.folder);
  await runCommand(page, 'MilkStack: New Discussion');
  await panel.refind();
  await panel.shows(english['panel.welcome.title']);
  // it takes the focus a moment later, from whatever was opened by then
  await panel.frame.waitForFunction(() => document.activeElement?.matches('.composer textarea'));
}

/** The sample project, and nothing else but the settings of the window. */
function restoreFiles(folder: string): void {
  const wanted = sampleFiles();
  for (const path of filesBelow(folder)) if (!(path in wanted) && path !== settingsFile) rmSync(join(folder, path));
  for (const [path, text] of Object.entries(wanted)) {
    if (readIfThere(join(folder, path)) === text) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** The title of the window is set along with the others: once it shows, all of them hold. */
async function set({ page, folder }: EditorPanel, settings: Readonly<Record<string, unknown>>): Promise<void> {
  if (changes === 0 && Object.keys(settings).length === 0) return;
  const title = `settings ${++changes}`;
  writeFileSync(join(folder, settingsFile), JSON.stringify({ ...settings, 'window.title': title }));
  await page.waitForFunction((wanted) => document.title.includes(wanted), title);
}

async function closeShared(): Promise<void> {
  const panel = opened;
  opened = undefined;
  changes = 0;
  await panel?.close();
}

// at the top of a module: once, after the last suite of all
after(closeShared);
