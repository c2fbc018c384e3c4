// Editor shared by several suites.
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
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** API key of the shared editor. Tests check that the key appears nowhere else. */
export const sharedKey = 'k-shared-0123456789';

const usualViewport = { width: 1280, height: 1000 };
const settingsFile = '.vscode/settings.json';

let opened: EditorPanel | undefined;
/** Port of the model server. The suites start their own servers on this port, one after another. */
let port = 0;
let changes = 0;

/** Starts the model server of the shared editor with the script of one suite. The suite must stop the server. */
export async function startSharedGemini(options: Omit<GeminiOptions, 'key' | 'port'> = {}): Promise<GeminiServer> {
  const gemini = await startGemini({ ...options, key: sharedKey, port });
  port = gemini.port;
  return gemini;
}

/**
 * Returns the shared editor as if freshly opened, whatever the previous suite did: no overlays, default look and settings, the sample
 * project's files, a new discussion.
 */
export async function sharedPanel({ viewport = usualViewport, settings = {} }: SharedOptions = {}): Promise<EditorPanel> {
  // An editor that cannot be reset is replaced, so that one suite's failure does not affect another.
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
  // Tabs are closed one by one, because closing all of them asks about unsaved new files.
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
  // The composer takes the focus with a delay and would take it away from anything opened before that.
  await panel.frame.waitForFunction(() => document.activeElement?.matches('.composer textarea'));
}

/** Restores the sample project, and removes everything but the window's settings. */
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

/** Changes the window title along with the settings: once the title shows, all settings apply. */
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

// Registered at the top level of a module, so that the hook runs once, after all suites.
after(closeShared);
