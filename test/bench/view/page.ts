// The built panel alone in a browser, with a host in this process: what the panel itself costs, without an editor around it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launch } from '../../../scripts/editor/browser.mjs';
import { installBrowser } from '../../../scripts/editor/install.mjs';
import { items } from '../../../src/core/base/chunkedList';
import { runsOf } from '../../../src/core/base/runLength';
import { createTranscriptSearch, type TranscriptQuery } from '../../../src/core/sessions/transcriptSearch';
import type { Session } from '../../../src/core/session';
import { windowOf } from '../../../src/core/sessions/snapshotWindow';
import type { HostMessage, PanelMessage } from '../../../src/protocol';
import { sampleEnvironment } from '../../kit/sampleSession';
import { emptySession } from '../../../src/core/evolve';

export interface PanelPage {
  readonly page: Page;
  /** Shows a session as the host would, and returns how many characters were posted for it. */
  snapshotOf(session: Session): { readonly message: HostMessage; readonly characters: number };
  close(): Promise<void>;
}

const address = 'http://panel.example/';

const folder = 'dist/webview';

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

/** The size of a side bar on a large screen, in pixels. */
const viewport = { width: 420, height: 1_000 };

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="stylesheet" href="main.css"><style>
html { font: 13px sans-serif; --vscode-font-family: sans-serif; --vscode-font-size: 13px; --vscode-foreground: #ccc; --vscode-editor-background: #1e1e1e }
body { margin: 0; background: #1e1e1e; color: #ccc }
</style></head><body><div id="root"></div><script type="module" src="main.js"></script></body></html>`;

/** Needs the product to be built. */
export async function openPanelPage(): Promise<PanelPage> {
  const browser = await launch({ browser: await installBrowser() });
  const page = await (await browser.newContext({ viewport })).newPage();
  let shown: Session = emptySession;
  const snapshotOf = (session: Session) => {
    shown = session;
    const message: HostMessage = {
      ...{ kind: 'snapshot', session: windowOf(session), typing: null, waiting: null, busy: false },
      environment: sampleEnvironment(),
    };
    return { message, characters: JSON.stringify(message).length };
  };
  const answer = (message: PanelMessage): HostMessage | null => {
    if (message.kind === 'hello') return snapshotOf(shown).message;
    if (message.kind === 'seek') return { ...message, kind: 'sought', entries: runsOf(soughtIn(shown, message.sought)) };
    if (message.kind !== 'older') return null;
    return { ...message, entries: shown.transcript.entries.chunks[message.chunk] ?? [] };
  };
  // as text, which is what an editor sends
  await page.exposeFunction('postToHost', (message: PanelMessage) => JSON.stringify(answer(message)));
  await page.addInitScript(() => {
    const scope = globalThis as unknown as { postToHost(message: unknown): Promise<string>; acquireVsCodeApi(): unknown };
    const postMessage = (message: unknown) =>
      void scope.postToHost(message).then((answered) => answered !== 'null' && window.postMessage(JSON.parse(answered), '*'));
    scope.acquireVsCodeApi = () => ({ postMessage, getState: () => undefined, setState: () => undefined });
  });
  await page.route(`${address}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const body = name === '' ? html : await readFile(join(folder, name), 'utf8');
    await route.fulfill({ body, contentType: types[name.split('.').at(-1) ?? ''] ?? 'text/html' });
  });
  await page.goto(address);
  await page.locator('.composer').waitFor();
  return { page, snapshotOf, close: () => browser.close() };
}

function soughtIn(session: Session, sought: TranscriptQuery): number[] {
  const isSought = createTranscriptSearch(session, sought);
  return [...items(session.transcript.entries)].flatMap((entry, index) => (isSought(entry) ? [index] : []));
}
