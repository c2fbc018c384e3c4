// Built panel in a browser, without an editor.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launch, skipAnimations } from '../../scripts/editor/browser.mjs';
import { installBrowser } from '../../scripts/editor/install.mjs';
import type { FirstPage } from '../../src/adapters/vscode/panel/panelHtml';
import type { HostMessage, PanelMessage } from '../../src/protocol';

export interface PanelPage {
  readonly page: Page;
  post(...messages: readonly HostMessage[]): Promise<void>;
  close(): Promise<void>;
}

export interface PageOptions {
  /** Browser to reuse, because launching one takes longer than opening a page. Closing the page leaves the browser open. */
  readonly browser?: Browser;
  readonly answer: (message: PanelMessage) => HostMessage | null | Promise<HostMessage | null>;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Whether the page must look the same on every machine: the browser's own font, a fixed time, and no motion. */
  readonly isStill?: boolean;
  /** Whether frames are drawn without waiting for a display. Slow work may then come after the frame that a test waits for. */
  readonly isUnpaced?: boolean;
  /** Styles that an editor gives the page: its default style sheet and the colors of its theme. */
  readonly styles?: string;
  /** Whether the page has the policy of the editor's panel: only the panel's own scripts and sheets. */
  readonly isStrict?: boolean;
  /** HTML of the page shown before the panel, and a promise that delays the panel's script. */
  readonly first?: FirstPage & { readonly until?: Promise<unknown> };
}

const address = 'http://panel.example/';

const folder = 'dist/webview';

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

const usualViewport = { width: 420, height: 1_000 };

const still = { timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' } as const;
/** Fixed time, shortly after the events of the states. */
const stillAt = new Date('2026-11-25T12:00:00Z');

/** Path of the font configuration that comes with the browser from npm. */
export const fontsBeside = (executablePath: string): string => join(dirname(executablePath), 'fonts', 'milkstack.conf');

/** Uses the fonts shipped with the browser from npm; an installed browser uses its machine's fonts. */
function withOwnFonts({ executablePath, env }: Awaited<ReturnType<typeof installBrowser>>) {
  const fonts = fontsBeside(executablePath);
  return { executablePath, env: existsSync(fonts) ? { ...env, FONTCONFIG_FILE: fonts } : env };
}

/** Turns off painting, the largest part of a frame; layout, focus and clicks work as usual. */
export const unpainted = 'html { opacity: 0 }';
export const painted = 'html { opacity: 1 !important }';

const plainStyles = `
html { font: 13px sans-serif; --vscode-font-family: sans-serif; --vscode-font-size: 13px; --vscode-foreground: #ccc; --vscode-editor-background: #1e1e1e }
body { margin: 0; background: #1e1e1e; color: #ccc }
`;

const htmlOf = (
  styles: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><style nonce="own">${styles}</style><link rel="stylesheet" href="main.css">
<link rel="preload" as="style" href="laterStyles.css"></head><body><div id="root"></div><script type="module" nonce="own" src="main.js"></script></body></html>`;

/** Content security policy, the same as in `panelHtml.ts`. */
const strictPolicy = `default-src 'none'; style-src ${address} 'nonce-own'; script-src 'nonce-own'; worker-src blob:`;

const firstHtmlOf = (styles: string, { style, script, content }: FirstPage) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>${styles}</style><style>${style}</style>
<link as="style" href="laterStyles.css"></head><body><div id="root"></div>${content}<script data-panel="main.js">${script}</script></body></html>`;

export async function launchForPages({ isStill = false, isUnpaced = false }: Pick<PageOptions, 'isStill' | 'isUnpaced'>): Promise<Browser> {
  const installed = await installBrowser();
  return launch({ browser: isStill ? withOwnFonts(installed) : installed, isUnpaced });
}

/** Opens the built panel in a browser. Build the product first. */
export async function openPanelPage({
  answer,
  viewport = usualViewport,
  styles = plainStyles,
  isStill = false,
  isUnpaced = false,
  isStrict = false,
  first,
  browser: shared,
}: PageOptions): Promise<PanelPage> {
  const browser = shared ?? (await launchForPages({ isStill, isUnpaced }));
  const context = await browser.newContext({ viewport, ...(isStill ? still : {}) });
  const page = await context.newPage();
  await page.addInitScript(skipAnimations);
  if (isStill) await page.clock.setFixedTime(stillAt);
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
    close: () => (shared ? context : browser).close(),
  };
}
