// One editor for the suites that test neither opening nor a profile of their own: opening one takes longer than most of them.
import { runCommand, setTheme } from '../../scripts/editor/browser.mjs';
import { type EditorPanel, openEditorPanel } from './editorPanel';
import { type GeminiOptions, type GeminiServer, startGemini } from './gemini/server';
import { scriptedSettings } from './tourScript';

/** The key of that editor, planted so that it can be looked for everywhere it must not be. */
export const sharedKey = 'k-shared-0123456789';

const usualViewport = { width: 1280, height: 1000 };

let opened: EditorPanel | undefined;
/** Where its models are; each suite has a server of its own there, one after the other. */
let port = 0;

/** The server that the shared editor asks, with the script of one suite; to be stopped by it. */
export async function startSharedGemini(options: Omit<GeminiOptions, 'key' | 'port'> = {}): Promise<GeminiServer> {
  const gemini = await startGemini({ ...options, key: sharedKey, port });
  port = gemini.port;
  return gemini;
}

/** The shared editor as it is when it has been opened, whatever the suite before did: nothing in front, the usual look, a new discussion. */
export async function sharedPanel(viewport = usualViewport): Promise<EditorPanel> {
  // one that cannot be put in order is replaced: a suite must not fail for what another one left
  if (opened && !(await putInOrder(opened).then(isSo, isNot))) await closeShared();
  opened ??= await open();
  await opened.page.setViewportSize(viewport);
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
  await setTheme(page, 'dark');
  await runCommand(page, 'MilkStack: New Discussion');
  await panel.reload();
}

async function closeShared(): Promise<void> {
  const panel = opened;
  opened = undefined;
  await panel?.close();
}

// at the top of a module: once, after the last suite of all
after(closeShared);
