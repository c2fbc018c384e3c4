// HTML of the panel; its content security policy allows only the extension's assets.
import * as vscode from 'vscode';

/** A view has a title bar with the panel's actions; a tab has none. */
export type PanelPlace = 'view' | 'tab';

/** Page in which the user can type while `script` loads the panel. */
export interface FirstPage {
  readonly style: string;
  readonly script: string;
  readonly content: string;
}

/**
 * Returns the panel's HTML. The editor shows a page, and delivers messages to it, only after the load event. Files that are needed later
 * are therefore preloaded, because the load event does not wait for preloads.
 * @param first page shown without waiting for files; null if the panel renders first
 */
export function panelHtml(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  language: string,
  place: PanelPlace,
  first: FirstPage | null,
): string {
  // Uses the global `crypto`, because importing a module would delay activation.
  const nonce = crypto.randomUUID();
  const asset = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', 'webview', name)).toString();
  const policy = [
    "default-src 'none'",
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    `font-src ${webview.cspSource}`,
    `script-src 'nonce-${nonce}'`,
    // Pictures are decoded in a worker. Allowing `blob:` is safe, because the worker has the same policy, and only scripts of this
    // extension can create one.
    'worker-src blob:',
  ].join('; ');
  const panel = asset('main.js');
  const module = (src: string) => `<link rel="modulepreload" nonce="${nonce}" href="${src}">`;
  const laterStyles = asset('laterStyles.css');
  const head = first
    ? `<style nonce="${nonce}">${first.style}</style>
${module(panel)}${module(asset('shared.js'))}
<link as="style" href="${laterStyles}">`
    : `<link rel="stylesheet" href="${asset('main.css')}">
${module(asset('shared.js'))}
<link rel="preload" as="script" crossorigin fetchpriority="low" nonce="${nonce}" href="${asset('lazyBundle.js')}">
<link rel="preload" as="style" fetchpriority="low" href="${laterStyles}">`;
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
