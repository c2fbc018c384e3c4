// The panel's page: nothing but our own script and style, under a policy that lets nothing else in.
import * as vscode from 'vscode';

/** Where the page is shown: a view has a title bar of the editor above it, with our actions in it, and a tab has none. */
export type PanelPlace = 'view' | 'tab';

/** The editor shows a page, and hands it what it was told, when all has come that its load waits for: what is preloaded, it does not. */
export function panelHtml(webview: vscode.Webview, extensionUri: vscode.Uri, language: string, place: PanelPlace): string {
  // the global one is loaded when it is asked for: a module of the platform would be loaded before the extension is active
  const nonce = crypto.randomUUID();
  const asset = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', 'webview', name)).toString();
  const policy = [
    "default-src 'none'",
    `style-src ${webview.cspSource}`,
    `font-src ${webview.cspSource}`,
    `script-src 'nonce-${nonce}'`,
    // pictures are decoded beside the panel's frame; only a script of ours can make such a worker, and it has the same policy
    'worker-src blob:',
  ].join('; ');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${asset('main.css')}">
<link rel="modulepreload" nonce="${nonce}" href="${asset('shared.js')}">
<link rel="preload" as="script" crossorigin fetchpriority="low" nonce="${nonce}" href="${asset('lazyBundle.js')}">
<link rel="preload" as="style" fetchpriority="low" href="${asset('laterStyles.css')}">
<title>MilkStack</title>
</head>
<body data-place="${place}">
<div id="root"></div>
<script type="module" nonce="${nonce}" src="${asset('main.js')}"></script>
</body>
</html>`;
}
