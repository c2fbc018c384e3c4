// Shows the panel as a view and a tab; posts messages to both, answers with snapshots.
import * as vscode from 'vscode';
import type { Price } from '../../../core/models/usage';
import type { Attached, HostMessage, Page, PictureFile } from '../../../protocol';
import { type FirstPage, panelHtml, type PanelPlace } from './panelHtml';

export const viewId = 'milkstack.room';
const panelType = 'milkstack.panel';

/**
 * Delay before the host's code is loaded. The editor sends a page in the next turn of the event loop, or a few turns later if it compresses
 * the page.
 */
const leavingMs = 5;

export interface PanelController {
  post(message: HostMessage): void;
  /** Opens the panel as a tab of the editor, or reveals that tab. */
  openTab(): void;
  /** Shows the view and focuses the composer; with `isAddition`, the text is appended to the draft. */
  focus(text: string | null, isAddition?: boolean, attached?: Attached): Promise<void>;
  /** Shows the view with the workshop form. */
  startWorkshop(topic: string, price: Price | null): Promise<void>;
  /** Shows the view and adds image files to the draft as pictures. */
  offerPictures(files: readonly PictureFile[]): Promise<void>;
  /** Opens a page of the panel in the view. */
  showPage(page: Page): Promise<void>;
  isVisible(): boolean;
  /** Sets the badge of the view; if the view has not been shown yet, the badge is set when it is shown. */
  badge(badge: vscode.ViewBadge | undefined): void;
  /** Returns the focus to the view if it is visible; does not reveal a hidden view. */
  focusAgain(): Promise<void>;
}

export interface PanelHost {
  readonly extensionUri: vscode.Uri;
  language(): string;
  /** Page to show until the host has been created; null if the host exists. */
  firstPage(): Promise<FirstPage | null> | null;
  /** Handles a message from a view or tab. The answer, if there is one, is sent only to that view or tab. */
  receive(message: unknown): Promise<(() => HostMessage) | null>;
  /** Resolves with a function that returns the full state. The first view or tab starts the host. */
  state(): Promise<() => HostMessage>;
}

/** Properties that the view and the tab have in common. */
interface Surface {
  readonly onChange: vscode.Event<unknown>;
  isVisible(): boolean;
  readonly onDispose: vscode.Event<void>;
}

/** The panel, and a function that registers it, so that the editor can restore its views and tabs. */
export function createPanel(host: PanelHost): { panel: PanelController; register: () => vscode.Disposable[] } {
  const surfaces = new Set<vscode.Webview>();
  const visible = new Set<vscode.Webview>();
  let tab: vscode.WebviewPanel | undefined;
  let side: vscode.Webview | undefined;
  let view: vscode.WebviewView | undefined;
  let badge: vscode.ViewBadge | undefined;
  /** Messages for a view or tab that is still being loaded, in the order in which they were posted. */
  const pending = new Set<HostMessage>();

  const post = (message: HostMessage) => {
    for (const webview of surfaces) void webview.postMessage(message);
  };

  /** Creates a sender of the state to a view or tab, once whenever it appears or requests the state. */
  const createStateSender = (webview: vscode.Webview) => {
    let told = 0;
    // Synchronous: an event posted between taking the snapshot and posting it would be overwritten by the snapshot.
    const tell = (state: () => HostMessage) => {
      const message = state();
      if (message.kind === 'snapshot') told++;
      void webview.postMessage(message);
      for (const waiting of pending) void webview.postMessage(waiting);
      pending.clear();
    };
    return {
      told: () => told,
      /**
       * Sends the state to a page, unless the page has received a state since `before`. A failed start reports its error and is tried again
       * with the next request.
       */
      ahead: (before: number) =>
        host.state().then(
          (state) => surfaces.has(webview) && told === before && tell(state),
          () => undefined,
        ),
      answer: async (message: unknown) => {
        const before = told;
        const answer = await host.receive(message);
        // A page that requested a snapshot while the host was starting has already received one.
        if (answer && !(told > before && answer().kind === 'snapshot')) tell(answer);
      },
    };
  };

  const setVisible = (webview: vscode.Webview, isVisible: boolean) => (isVisible ? visible.add(webview) : visible.delete(webview));

  /**
   * Attaches a view or tab in this order: listen to its messages, register it for broadcast messages, set its page. The page may send a
   * request immediately.
   */
  const attach = (webview: vscode.Webview, place: PanelPlace, surface: Surface) => {
    const sender = createStateSender(webview);
    webview.onDidReceiveMessage(sender.answer);
    surface.onChange(() => {
      const isBack = surface.isVisible() && !visible.has(webview);
      setVisible(webview, surface.isVisible());
      // The editor discards a hidden page and loads it again when it is shown.
      if (isBack) void sender.ahead(sender.told());
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
      // Loading the host's code blocks the thread, which would delay the page.
      setTimeout(sender.ahead, leavingMs, sender.told());
    };
    const first = host.firstPage();
    // The panel also works without the first page.
    if (first !== null) first.then(give, () => give(null));
    else give(null);
  };

  const adopt = (panel: vscode.WebviewPanel) => {
    tab = panel;
    const icon = (name: string) => vscode.Uri.joinPath(host.extensionUri, 'media', `${name}.svg`);
    // The editor does not adapt icons of tabs to the theme.
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
    pending.add(message);
    await vscode.commands.executeCommand(`${viewId}.focus`);
    // A view that was opened for this message may have received it already.
    if (visible.size > 0 && pending.delete(message)) post(message);
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
      // The command that focuses the view reaches only the outer frame, which does not always pass the focus to the inner document.
      void side?.postMessage({ kind: 'focusBack' } satisfies HostMessage);
    },
  };
  return { panel, register };
}
