// Benchmark: time from a click to a usable panel, in a real editor.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { installProduct } from '../../../scripts/bench-probe.mjs';
import { openEditor, runCommand } from '../../../scripts/editor/browser.mjs';
import { installBrowser, installEditor } from '../../../scripts/editor/install.mjs';
import { startServer } from '../../../scripts/editor/server.mjs';
import { header, logLines } from '../../../src/adapters/files/log/logFormat';
import { newSessionId, sessionPath } from '../../../src/adapters/files/sessions/sessionFiles';
import { stamped } from '../../kit/sampleSession';
import { calibrate, repeats, type Sides } from '../measure';
import type { Row } from '../report';
import { longEvents } from '../view/sessions';
import { type Note, watch } from './watch';

type Server = Awaited<ReturnType<typeof startServer>>;

const turns = 300;
const timeoutMs = 30_000;
/** Pause in which a view completes its deferred work. */
const pauseMs = 500;
/** Pause in which a new window completes its deferred work. */
const restMs = 6_000;
/** Number of new windows for measurements that can be made only once per window. */
const windows = 7;

export async function measureOpenings(): Promise<Row[]> {
  await installEditor();
  const work = await mkdtemp(join(tmpdir(), 'milkstack-open-'));
  const extensionsDir = join(work, 'extensions');
  const folder = join(work, 'sample');
  try {
    await installProduct(join(extensionsDir, 'milkstack.milkstack-0.1.0'));
    await makeEmptyView(join(extensionsDir, 'milkstack.empty-0.1.0'));
    await cp('media/sample', folder, { recursive: true });
    const server = await startServer({ dataDir: join(work, 'data'), extensionsDir, trust: true });
    try {
      const opened: Row = { id: 'open.new', ...(await measureWindow(server, folder, '.welcome')) };
      const first: Row = { id: 'open.first', ...(await measureFirstClicks(server, folder, '.welcome')) };
      await keepSession(server.dataDir);
      return [first, opened, { id: 'open.session', ...(await measureWindow(server, folder, '.entry[aria-busy="false"] .prose')) }];
    } finally {
      await server.stop();
    }
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Measures clicks while the extension is active. Opening one view closes the other, so each click rebuilds a view. */
async function measureWindow(server: Server, folder: string, shown: string): Promise<Sides> {
  const { editor, open } = await openWatched(server, folder, shown);
  const sides = { ours: [] as number[], base: [] as number[] };
  try {
    await open(() => runCommand(editor.page, 'MilkStack: Open MilkStack'));
    for (let round = 0; round <= repeats; round++) {
      calibrate();
      const base = await open(icon(editor, 'Empty'));
      const ours = await open(icon(editor, 'MilkStack'));
      if (round === 0) continue;
      sides.base.push(base);
      sides.ours.push(ours);
    }
    return sides;
  } finally {
    await editor.close();
  }
}

/** Measures the first click in a new, idle window. The click also activates the extension. */
async function measureFirstClicks(server: Server, folder: string, shown: string): Promise<Sides> {
  const first = async (name: string): Promise<number> => {
    const { editor, open } = await openWatched(server, folder, shown);
    try {
      await editor.page.waitForTimeout(restMs);
      return await open(icon(editor, name));
    } finally {
      await editor.close();
    }
  };
  const sides = { ours: [] as number[], base: [] as number[] };
  for (let round = 0; round < windows; round++) {
    calibrate();
    sides.base.push(await first('Empty'));
    sides.ours.push(await first('MilkStack'));
  }
  return sides;
}

type Editor = Awaited<ReturnType<typeof openEditor>>;

const icon = (editor: Editor, name: string) => () => editor.page.locator('.part.activitybar').getByRole('tab', { name }).click();

/** Opens a window. The returned `open` performs a click and resolves to the time until the view is usable. */
async function openWatched(server: Server, folder: string, shown: string) {
  let tell: Note = () => undefined;
  const editor = await openEditor({
    ...{ server, browser: await installBrowser(), folder, viewport: { width: 1280, height: 1000 } },
    isMeasured: true,
    prepare: async (page) => {
      await page.exposeFunction('note', (...noted: Parameters<Note>) => tell(...noted));
      await page.addInitScript(watch, `${shown}, .nothing`);
    },
  });
  const open = async (click: () => Promise<unknown>): Promise<number> => {
    const noted = { clicked: Number.NaN, usable: Number.NaN };
    tell = (what, at) => {
      noted[what] = at;
    };
    await click();
    for (const deadline = Date.now() + timeoutMs; Number.isNaN(noted.usable); await editor.page.waitForTimeout(20))
      if (Date.now() > deadline) throw new Error('the view could not be used');
    await editor.page.waitForTimeout(pauseMs);
    return noted.usable - noted.clicked;
  };
  return { editor, open };
}

/** Writes an extension whose only view contains a single field. */
async function makeEmptyView(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { engines } = JSON.parse(await readFile('package.json', 'utf8')) as { engines: unknown };
  const container = { id: 'empty', title: 'Empty', icon: 'icon.svg' };
  const manifest = {
    ...{ name: 'empty', publisher: 'milkstack', version: '0.1.0', main: './extension.js', engines },
    contributes: {
      viewsContainers: { activitybar: [container] },
      views: { empty: [{ id: 'empty.view', type: 'webview', name: 'Empty' }] },
    },
  };
  await cp('media/icon.svg', join(folder, 'icon.svg'));
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(
    join(folder, 'extension.js'),
    `const vscode = require('vscode');
const resolveWebviewView = ({ webview }) => {
  webview.options = { enableScripts: true };
  webview.html = '<!doctype html><body class="nothing"><div class="composer"><textarea></textarea></div></body>';
};
exports.activate = (context) => context.subscriptions.push(vscode.window.registerWebviewViewProvider('empty.view', { resolveWebviewView }));
`,
  );
}

/** Stores a discussion in the workspace storage, so that the next window opens the discussion. */
async function keepSession(dataDir: string): Promise<void> {
  const storage = join(dataDir, 'data/User/workspaceStorage');
  const [workspace = ''] = await readdir(storage);
  const events = longEvents(turns, 't');
  const end = stamped([{ type: 'run.stopped', reason: 'user' }], events.length + 1);
  const path = sessionPath(join(storage, workspace, 'milkstack.milkstack/sessions'), newSessionId(events[0]?.at ?? 0, 'long'));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, Buffer.concat([header, logLines([...events, ...end])]));
}
