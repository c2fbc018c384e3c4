// Built panel alone in a browser.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { launch, moveOnce } from '../../scripts/editor/browser.mjs';
import { installBrowser } from '../../scripts/editor/install.mjs';
import type { FirstPage } from '../../src/adapters/vscode/panel/panelHtml';
import type { HostMessage, PanelMessage } from '../../src/protocol';

export interface PanelPage {
  readonly page: Page;
  /** Gives the panel what a host says by itself. */
  post(...messages: readonly HostMessage[]): Promise<void>;
  close(): Promise<void>;
}

export interface PageOptions {
  /** What the host answers to a message of the panel, if anything. */
  readonly answer: (message: PanelMessage) => HostMessage | null | Promise<HostMessage | null>;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Whether it looks the same on every machine: the browser's own font, one time, and nothing that moves. */
  readonly isStill?: boolean;
  /** Whether frames are drawn as soon as they can be: whoever waits for some does not wait for a screen, and what takes its time may come after them. */
  readonly isUnpaced?: boolean;
  /** The styles an editor gives the page: its own sheet, and the colours of its theme. */
  readonly styles?: string;
  /** Whether the page has the policy that the editor's panel has: nothing but the panel's own scripts and sheets. */
  readonly isStrict?: boolean;
  /** Where the page is to be a first page: it, and what must have happened before the panel's script comes. */
  readonly first?: FirstPage & { readonly until?: Promise<unknown> };
}

const address = 'http://panel.example/';

const folder = 'dist/webview';

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

/** The size of a side bar on a large screen, in pixels. */
const usualViewport = { width: 420, height: 1_000 };

const still = { timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' } as const;
/** A moment after what the states tell of. */
const stillAt = new Date('2026-11-25T12:00:00Z');

/** Where the fonts lie that come with the browser from npm. */
export const fontsBeside = (executablePath: string): string => join(dirname(executablePath), 'fonts', 'milkstack.conf');

/** An installed browser has the fonts of its machine. */
function withOwnFonts({ executablePath, env }: Awaited<ReturnType<typeof installBrowser>>) {
  const fonts = fontsBeside(executablePath);
  return { executablePath, env: existsSync(fonts) ? { ...env, FONTCONFIG_FILE: fonts } : env };
}

/** Nothing of the page is painted, which is most of what a frame takes; it is laid out, has the focus and is clicked as ever. */
export const unpainted = 'html { opacity: 0 }';
/** For a picture of such a page. */
export const painted = 'html { opacity: 1 !important }';

const plainStyles = `
html { font: 13px sans-serif; --vscode-font-family: sans-serif; --vscode-font-size: 13px; --vscode-foreground: #ccc; --vscode-editor-background: #1e1e1e }
body { margin: 0; background: #1e1e1e; color: #ccc }
`;

const htmlOf = (
  styles: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><style nonce="own">${styles}</style><link rel="stylesheet" href="main.css">
<link rel="preload" as="style" href="laterStyles.css"></head><body><div id="root"></div><script type="module" nonce="own" src="main.js"></script></body></html>`;

/** That of `panelHtml.ts`. */
const strictPolicy = `default-src 'none'; style-src ${address} 'nonce-own'; script-src 'nonce-own'; worker-src blob:`;

const firstHtmlOf = (styles: string, { style, script, content }: FirstPage) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>${styles}</style><style>${style}</style>
<link as="style" href="laterStyles.css"></head><body><div id="root"></div>${content}<script data-panel="main.js">${script}</script></body></html>`;

/** Needs the product to be built. */
export async function openPanelPage({
  answer,
  viewport = usualViewport,
  styles = plainStyles,
  isStill = false,
  isUnpaced = false,
  isStrict = false,
  first,
}: PageOptions): Promise<PanelPage> {
  const installed = await installBrowser();
  const browser = await launch({ browser: isStill ? withOwnFonts(installed) : installed, isUnpaced });
  const page = await (await browser.newContext({ viewport, ...(isStill ? still : {}) })).newPage();
  await page.addInitScript(moveOnce);
  if (isStill) await page.clock.setFixedTime(stillAt);
  // as text, which is what an editor sends
  await page.exposeFunction('postToHost', async (message: PanelMessage) => JSON.stringify(await answer(message)));
  await page.addInitScript(() => {
    const scope = globalThis as unknown as {
      postToHost(message: unknown): Promise<string>;
      acquireVsCodeApi(): unknown;
      unanswered: number;
    };
    scope.unanswered = 0;
    const postMessage = (message: unknown) => {
      scope.unanswered++;
      void scope.postToHost(message).then((answered) => {
        scope.unanswered--;
        if (answered !== 'null') window.postMessage(JSON.parse(answered), '*');
      });
    };
    scope.acquireVsCodeApi = () => ({ postMessage, getState: () => undefined, setState: () => undefined });
  });
  await page.route(`${address}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === 'main.js') await first?.until;
    const body = name === '' ? (first ? firstHtmlOf(styles, first) : htmlOf(styles)) : await readFile(join(folder, name), 'utf8');
    const headers = isStrict ? { 'content-security-policy': strictPolicy } : {};
    await route.fulfill({ body, headers: { ...headers, 'content-type': types[name.split('.').at(-1) ?? ''] ?? 'text/html' } });
  });
  await page.goto(address);
  await page.locator('.composer').waitFor();
  return {
    page,
    post: (...messages) =>
      page.evaluate((text) => {
        for (const message of JSON.parse(text) as unknown[]) window.postMessage(message, '*');
      }, JSON.stringify(messages)),
    close: () => browser.close(),
  };
}
