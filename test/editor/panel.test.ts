// Panel surfaces: when the host posts the state to them.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createPanel, type PanelHost } from '../../src/adapters/vscode/panel/panel';
import type { FirstPage } from '../../src/adapters/vscode/panel/panelHtml';
import type { HostMessage } from '../../src/protocol';

describe('a surface of the panel', () => {
  const state = { kind: 'snapshot' } as HostMessage;

  /** Resolves the panel's view provider in place of the editor. */
  function resolved(start: () => Promise<() => HostMessage>, firstPage: PanelHost['firstPage'] = () => null) {
    // `start` is called for every message from the panel.
    const { panel, register } = createPanel({
      ...{ extensionUri: vscode.Uri.file('/own'), language: () => 'en', firstPage, receive: start, state: start },
    });
    let provider: vscode.WebviewViewProvider | undefined;
    const nothing = () => new vscode.Disposable(() => undefined);
    const stubs = {
      registerWebviewViewProvider: (_id: string, given: vscode.WebviewViewProvider) => {
        provider = given;
        return nothing();
      },
      registerWebviewPanelSerializer: nothing,
    };
    const real = Object.fromEntries(Object.keys(stubs).map((name) => [name, Reflect.get(vscode.window, name)]));
    for (const [name, stub] of Object.entries(stubs)) assert.ok(Reflect.set(vscode.window, name, stub));
    register();
    for (const [name, own] of Object.entries(real)) assert.ok(Reflect.set(vscode.window, name, own));

    const posted: HostMessage[] = [];
    const [changed, disposed, received] = [
      new vscode.EventEmitter<void>(),
      new vscode.EventEmitter<void>(),
      new vscode.EventEmitter<unknown>(),
    ];
    const webview = {
      ...{ html: '', options: {}, cspSource: '', asWebviewUri: (uri: vscode.Uri) => uri },
      onDidReceiveMessage: received.event,
      postMessage: async (message: HostMessage) => posted.push(message) > 0,
    };
    const view = { webview, visible: true, onDidChangeVisibility: changed.event, onDidDispose: disposed.event };
    void provider?.resolveWebviewView(
      view as unknown as vscode.WebviewView,
      { state: undefined },
      new vscode.CancellationTokenSource().token,
    );
    const show = async (isVisible: boolean) => {
      view.visible = isVisible;
      changed.fire();
      await settled();
    };
    return { panel, posted, show, html: () => webview.html, ask: () => received.fire({ kind: 'hello' }), dispose: () => disposed.fire() };
  }

  /**
   * Waits for pending work. The timers run one after another, so shorter timers of the panel end before the last one, even on a slow
   * machine.
   */
  const settled = async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  it('is reported as soon as it is resolved', async () => {
    const { panel, posted } = resolved(async () => () => state);
    await settled();
    assert.deepEqual(posted, [state]);
    assert.equal(panel.isVisible(), true);
  });

  it('gets every message that was sent while it was hidden, in their order', async () => {
    const { panel, posted, show } = resolved(async () => () => state);
    await show(false);
    posted.length = 0;
    await Promise.all([panel.showPage('sessions'), panel.focus('what was typed')]);
    await show(true);
    assert.deepEqual(
      posted.map(({ kind }) => kind),
      ['snapshot', 'openPage', 'focusComposer'],
    );
  });

  it('gets its page before anything behind it is begun', async () => {
    const order: string[] = [];
    const { html } = resolved(async () => {
      order.push('begun');
      return () => state;
    });
    order.push(html().includes('main.js') ? 'page' : 'no page');
    setImmediate(() => order.push('sent'));
    await settled();
    assert.deepEqual(order, ['page', 'sent', 'begun']);
  });

  it('gets its first page with all content before anything behind it is begun', async () => {
    let isBegun = false;
    let read: (page: FirstPage) => void = () => undefined;
    const { html, posted } = resolved(
      async () => {
        isBegun = true;
        return () => state;
      },
      () => new Promise((resolve) => (read = resolve)),
    );
    await settled();
    assert.deepEqual([html(), isBegun], ['', false]);
    read({ style: '.field {}', script: 'begin();', content: '<textarea></textarea>' });
    await Promise.resolve();
    assert.equal(isBegun, false);
    const page = html();
    assert.match(
      page,
      /<style nonce="([^"]+)">\.field \{\}<\/style>[\s\S]*<textarea><\/textarea>\s*<script nonce="\1" data-panel="[^"]*main\.js">begin\(\);<\/script>/,
    );
    // The editor shows a page only once it has loaded, so this page must not load any files.
    assert.doesNotMatch(page, /rel="stylesheet"|rel="preload"|<script[^>]* src=/);
    await settled();
    assert.deepEqual(posted, [state]);
  });

  it('gets the whole page if there is no first one, or it cannot be read', async () => {
    for (const first of [Promise.resolve(null), Promise.reject(new Error('not there'))]) {
      const { html, posted } = resolved(
        async () => () => state,
        () => first,
      );
      await settled();
      assert.match(html(), /<script type="module"[^>]* src="[^"]*main\.js">/);
      assert.deepEqual(posted, [state]);
    }
  });

  it('gets nothing if it was closed before its first page was read', async () => {
    let read: (page: null) => void = () => undefined;
    const gone = resolved(
      async () => () => state,
      () => new Promise((resolve) => (read = resolve)),
    );
    gone.dispose();
    read(null);
    await settled();
    assert.deepEqual([gone.html(), gone.posted], ['', []]);
  });

  it('is shown without waiting for what the first paint does not need', () => {
    const { html } = resolved(async () => () => state);
    for (const name of ['lazyBundle.js', 'laterStyles.css']) {
      const named = html().match(new RegExp(`<link [^>]*${name}[^>]*>`, 'g'));
      assert.equal(named?.length, 1, name);
      assert.match(named?.[0] ?? '', /rel="preload"/);
    }
  });

  it('gets its state again when it becomes visible, and only then', async () => {
    const { panel, posted, show } = resolved(async () => () => state);
    await settled();
    await show(true);
    assert.equal(posted.length, 1);
    await show(false);
    assert.deepEqual([posted.length, panel.isVisible()], [1, false]);
    await show(true);
    assert.deepEqual([posted.length, panel.isVisible()], [2, true]);
  });

  it('gets its state once if it asks during the start of the host, and again if it asks later', async () => {
    let start: () => void = () => undefined;
    const started = new Promise<void>((resolve) => (start = resolve)).then(() => () => state);
    const { posted, ask } = resolved(() => started);
    ask();
    start();
    await settled();
    assert.equal(posted.length, 1);
    ask();
    await settled();
    assert.equal(posted.length, 2);
  });

  it('gets nothing once it is closed, and nothing of a failed start', async () => {
    let start: (take: () => HostMessage) => void = () => undefined;
    const gone = resolved(() => new Promise((resolve) => (start = resolve)));
    gone.dispose();
    start(() => state);
    const failed = resolved(() => Promise.reject(new Error('no start')));
    await settled();
    assert.deepEqual([gone.posted, failed.posted], [[], []]);
  });
});
