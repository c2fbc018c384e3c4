// HTML of the panel, under a policy that allows only our script and style.
import * as vscode from 'vscode';

/** Where the page is shown: a view has a title bar of the editor above it, with our actions in it, and a tab has none. */
export type PanelPlace = 'view' | 'tab';

/** A page that can be typed into at once, until `script` has loaded the panel, which takes it over. */
export interface FirstPage {
  readonly style: string;
  readonly script: string;
  readonly content: string;
}

/**
 * The editor shows a page, and hands it what it was told, when all has come that its load waits for: what is preloaded, it does not.
 * @param first is shown without waiting for any file; null where the panel's own first paint is the first
 */
export function panelHtml(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  language: string,
  place: PanelPlace,
  first: FirstPage | null,
): string {
  // the global one is loaded when it is asked for: a module of the platform would be loaded before the extension is active
  const nonce = crypto.randomUUID();
  const asset = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', 'webview', name)).toString();
  const policy = [
    "default-src 'none'",
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    `font-src ${webview.cspSource}`,
    `script-src 'nonce-${nonce}'`,
    // pictures are decoded beside the panel's frame; only a script of ours can make such a worker, and it has the same policy
    'worker-src blob:',
  ].join('; ');
  const panel = asset('main.js');
  const module = (src: string) => `<link rel="modulepreload" nonce="${nonce}" href="${src}">`;
  const later = [asset('lazyBundle.js'), asset('laterStyles.css')];
  const head = first
    ? `<style nonce="${nonce}">${first.style}</style>
${module(panel)}${module(asset('shared.js'))}
<link as="style" href="${later[1]}">`
    : `<link rel="stylesheet" href="${asset('main.css')}">
${module(asset('shared.js'))}
<link rel="preload" as="script" crossorigin fetchpriority="low" nonce="${nonce}" href="${later[0]}">
<link rel="preload" as="style" fetchpriority="low" href="${later[1]}">`;
  const body = first
    ? `${first.content}<script nonce="${nonce}" data-panel="${panel}">${first.script}</script>`
    : `<script type="module" nonce="${nonce}" src="${panel}"></script>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<title>MilkStack</title>
</head>
<body data-place="${place}">
<div id="root"></div>
${body}
</body>
</html>`;
}
