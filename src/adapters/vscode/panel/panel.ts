// The panel on all its surfaces: broadcasts messages and answers with snapshots.
import * as vscode from 'vscode';
import type { Price } from '../../../core/models/usage';
import type { Attached, HostMessage, Page, PictureFile } from '../../../protocol';
import { type FirstPage, panelHtml, type PanelPlace } from './panelHtml';

export const viewId = 'milkstack.room';
const panelType = 'milkstack.panel';

/** The editor sends a page one event loop turn after it is set, or a few when it compresses it. */
const leavingMs = 5;

export interface PanelController {
  post(message: HostMessage): void;
  /** Opens the panel as an editor tab, or reveals it. */
  openTab(): void;
  /** Shows the view and focuses the composer; an addition is appended to the draft. */
  focus(text: string | null, isAddition?: boolean, attached?: Attached): Promise<void>;
  /** Shows the view with the workshop form. */
  startWorkshop(topic: string, price: Price | null): Promise<void>;
  /** Shows the view, where files become pictures of the draft. */
  offerPictures(files: readonly PictureFile[]): Promise<void>;
  /** Shows the view with the given page. */
  showPage(page: Page): Promise<void>;
  isVisible(): boolean;
  /** Sets the badge of the view once the view has been shown. */
  badge(badge: vscode.ViewBadge | undefined): void;
  /** Returns the focus to a visible view; does not reveal a hidden one. */
  focusAgain(): Promise<void>;
}

export interface PanelHost {
  readonly extensionUri: vscode.Uri;
  language(): string;
  /** Page to show before the host is built; null once it is. */
  firstPage(): Promise<FirstPage | null> | null;
  /** Handles a raw message from a surface; the answer, if any, goes to that surface only. */
  receive(message: unknown): Promise<(() => HostMessage) | null>;
  /** Resolves with a function that returns the full state. The first surface starts the host. */
  state(): Promise<() => HostMessage>;
}

/** The part of a view or a tab that receives messages. */
interface Surface {
  readonly onChange: vscode.Event<unknown>;
  isVisible(): boolean;
  readonly onDispose: vscode.Event<void>;
}

/** The panel, and the registration by which the editor restores its views and tabs. */
export function createPanel(host: PanelHost): { panel: PanelController; register: () => vscode.Disposable[] } {
  const surfaces = new Set<vscode.Webview>();
  const visible = new Set<vscode.Webview>();
  let tab: vscode.WebviewPanel | undefined;
  let side: vscode.Webview | undefined;
  let view: vscode.WebviewView | undefined;
  let badge: vscode.ViewBadge | undefined;
  /** Message for a surface that is still loading. */
  let pending: HostMessage | null = null;

  const post = (message: HostMessage) => {
    for (const webview of surfaces) void webview.postMessage(message);
  };

  /** Sends a surface the state on request or when it appears, once per request. */
  const createTeller = (webview: vscode.Webview) => {
    let told = 0;
    // Synchronous: an event posted between taking and posting the snapshot would be overwritten by it.
    const tell = (state: () => HostMessage) => {
      const message = state();
      if (message.kind === 'snapshot') told++;
      void webview.postMessage(message);
      if (pending) void webview.postMessage(pending);
      pending = null;
    };
    return {
      told: () => told,
      /** Sends the state to a page that got none since `before`. A failed start reports its error and is retried on the next request. */
      ahead: (before: number) =>
        host.state().then(
          (state) => surfaces.has(webview) && told === before && tell(state),
          () => undefined,
        ),
      answer: async (message: unknown) => {
        const before = told;
        const answer = await host.receive(message);
        // a page that asked during the start has already been answered
        if (answer && !(told > before && answer().kind === 'snapshot')) tell(answer);
      },
    };
  };

  const setVisible = (webview: vscode.Webview, isVisible: boolean) => (isVisible ? visible.add(webview) : visible.delete(webview));

  /** Order matters: listen, register for broadcasts, then set the page, which may ask at once. */
  const attach = (webview: vscode.Webview, place: PanelPlace, surface: Surface) => {
    const teller = createTeller(webview);
    webview.onDidReceiveMessage(teller.answer);
    surface.onChange(() => {
      const isBack = surface.isVisible() && !visible.has(webview);
      setVisible(webview, surface.isVisible());
      // a hidden page is discarded and loads again
      if (isBack) void teller.ahead(teller.told());
    });
    surface.onDispose(() => {
      surfaces.delete(webview);
      visible.delete(webview);
    });
    surfaces.add(webview);
    setVisible(webview, surface.isVisible());
    webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(host.extensionUri, 'dist', 'webview')] };
    const give = (first: FirstPage | null) => {
      if (!surfaces.has(webview)) return;
      webview.html = panelHtml(webview, host.extensionUri, host.language(), place, first);
      // the host's code loads synchronously and would delay the page
      setTimeout(teller.ahead, leavingMs, teller.told());
    };
    const first = host.firstPage();
    // the panel works without the first page
    if (first !== null) first.then(give, () => give(null));
    else give(null);
  };

  const adopt = (panel: vscode.WebviewPanel) => {
    tab = panel;
    const icon = (name: string) => vscode.Uri.joinPath(host.extensionUri, 'media', `${name}.svg`);
    // tab icons are not tinted by the theme
    panel.iconPath = { light: icon('icon-light'), dark: icon('icon-dark') };
    panel.onDidDispose(() => {
      tab = undefined;
    });
    attach(panel.webview, 'tab', { onChange: panel.onDidChangeViewState, isVisible: () => panel.visible, onDispose: panel.onDidDispose });
  };

  const register = () => [
    vscode.window.registerWebviewViewProvider(viewId, {
      resolveWebviewView: (resolved) => {
        const { webview, onDidChangeVisibility, onDidDispose } = resolved;
        view = resolved;
        view.badge = badge;
        side = webview;
        attach(webview, 'view', { onChange: onDidChangeVisibility, isVisible: () => resolved.visible, onDispose: onDidDispose });
      },
    }),
    vscode.window.registerWebviewPanelSerializer(panelType, {
      deserializeWebviewPanel: async (panel) => adopt(panel),
    }),
  ];

  const bring = async (message: HostMessage): Promise<void> => {
    pending = message;
    await vscode.commands.executeCommand(`${viewId}.focus`);
    // a surface opened by this message may already have it
    if (visible.size === 0 || pending !== message) return;
    pending = null;
    post(message);
  };

  const panel: PanelController = {
    post,
    openTab: () => {
      if (tab) return tab.reveal();
      adopt(vscode.window.createWebviewPanel(panelType, 'MilkStack', vscode.ViewColumn.Beside, { enableScripts: true }));
    },
    startWorkshop: (topic, price) => bring({ kind: 'startWorkshop', topic, price }),
    focus: (text, isAddition = false, attached) => bring({ kind: 'focusComposer', text, isAddition, ...(attached ? { attached } : {}) }),
    offerPictures: (files) => bring({ kind: 'pictureFiles', files }),
    showPage: (page) => bring({ kind: 'openPage', page }),
    isVisible: () => visible.size > 0,
    badge: (next) => {
      if (badge?.value === next?.value && badge?.tooltip === next?.tooltip) return;
      badge = next;
      if (view) view.badge = next;
    },
    focusAgain: async () => {
      if (!side || !visible.has(side)) return;
      await vscode.commands.executeCommand(`${viewId}.focus`);
      // The focus command reaches only the frame around the view's document, which does not always pass it on.
      void side?.postMessage({ kind: 'focusBack' } satisfies HostMessage);
    },
  };
  return { panel, register };
}
