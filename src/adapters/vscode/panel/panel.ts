// The panel on all its surfaces: broadcasts messages and answers with snapshots.
import * as vscode from 'vscode';
import type { Price } from '../../../core/models/usage';
import type { Attached, HostMessage, Page, PictureFile } from '../../../protocol';
import { type FirstPage, panelHtml, type PanelPlace } from './panelHtml';

export const viewId = 'milkstack.room';
const panelType = 'milkstack.panel';

/** The editor sends a page a turn after it is given, and where it compresses it, a few turns. */
const leavingMs = 5;

export interface PanelController {
  post(message: HostMessage): void;
  /** Opens the panel as an editor tab, or shows the one that is open. */
  openTab(): void;
  /** Shows the view and puts the caret into the composer; an addition goes after what is typed there. */
  focus(text: string | null, isAddition?: boolean, attached?: Attached): Promise<void>;
  /** Shows the view, and in it where a workshop is started. */
  startWorkshop(topic: string, price: Price | null): Promise<void>;
  /** Shows the view, where files become pictures of what is being written. */
  offerPictures(files: readonly PictureFile[]): Promise<void>;
  /** Shows the view with one of its pages open. */
  showPage(page: Page): Promise<void>;
  isVisible(): boolean;
  /** Marks the icon of the view, as soon as it has been shown once. */
  badge(badge: vscode.ViewBadge | undefined): void;
  /** Gives the view the focus it had; one that is not to be seen is not brought up. */
  focusAgain(): Promise<void>;
}

export interface PanelHost {
  readonly extensionUri: vscode.Uri;
  language(): string;
  /** What can be shown before anything behind the panel is there; null where that is there already. */
  firstPage(): Promise<FirstPage | null> | null;
  /** Takes a message of the panel, unchecked as it came; the answer, where there is one, is for that surface alone. */
  receive(message: unknown): Promise<(() => HostMessage) | null>;
  /** Resolves with a way to take the whole state, as soon as there is one; a surface that comes up asks for what is behind it to be started. */
  state(): Promise<() => HostMessage>;
}

/** A view or a tab, as far as what is told to it depends on. */
interface Surface {
  readonly onChange: vscode.Event<unknown>;
  isVisible(): boolean;
  readonly onDispose: vscode.Event<void>;
}

/** The panel, and what lets the editor show it: a view or a tab that it wants to show waits for that. */
export function createPanel(host: PanelHost): { panel: PanelController; register: () => vscode.Disposable[] } {
  const surfaces = new Set<vscode.Webview>();
  const visible = new Set<vscode.Webview>();
  let tab: vscode.WebviewPanel | undefined;
  let side: vscode.Webview | undefined;
  let view: vscode.WebviewView | undefined;
  let badge: vscode.ViewBadge | undefined;
  /** What a surface is told as soon as it is up. */
  let pending: HostMessage | null = null;

  const post = (message: HostMessage) => {
    for (const webview of surfaces) void webview.postMessage(message);
  };

  /** Gives a surface the state when it asks, or when it comes up, and never twice for one wish. */
  const createTeller = (webview: vscode.Webview) => {
    let told = 0;
    // Taken and posted in one breath: an event posted in between would be taken back by an older snapshot.
    const tell = (state: () => HostMessage) => {
      const message = state();
      if (message.kind === 'snapshot') told++;
      void webview.postMessage(message);
      if (pending) void webview.postMessage(pending);
      pending = null;
    };
    return {
      told: () => told,
      /** Tells a page that has not been told since `before`. A start that fails says so itself, and begins anew when the page asks. */
      ahead: (before: number) =>
        host.state().then(
          (state) => surfaces.has(webview) && told === before && tell(state),
          () => undefined,
        ),
      answer: async (message: unknown) => {
        const before = told;
        const answer = await host.receive(message);
        // a page that asked while the host was being started has been told since
        if (answer && !(told > before && answer().kind === 'snapshot')) tell(answer);
      },
    };
  };

  const setVisible = (webview: vscode.Webview, isVisible: boolean) => (isVisible ? visible.add(webview) : visible.delete(webview));

  /** In this order: the surface is listened to, then it counts as one that is posted to, and then it gets its page, which may ask at once. */
  const attach = (webview: vscode.Webview, place: PanelPlace, surface: Surface) => {
    const teller = createTeller(webview);
    webview.onDidReceiveMessage(teller.answer);
    surface.onChange(() => {
      const isBack = surface.isVisible() && !visible.has(webview);
      setVisible(webview, surface.isVisible());
      // its page is gone while it is hidden, and is loaded anew
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
      // what is behind it is read and made ready in one go, which would keep the page from leaving
      setTimeout(teller.ahead, leavingMs, teller.told());
    };
    const first = host.firstPage();
    // the panel's own page is whole without it
    if (first !== null) first.then(give, () => give(null));
    else give(null);
  };

  const adopt = (panel: vscode.WebviewPanel) => {
    tab = panel;
    const icon = (name: string) => vscode.Uri.joinPath(host.extensionUri, 'media', `${name}.svg`);
    // a tab shows its icon as it is, in no colour of the theme
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
    // a surface that came up by it may have been told already
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
      // the command brings it into the frame around the view's document, which does not always hand it on
      void side?.postMessage({ kind: 'focusBack' } satisfies HostMessage);
    },
  };
  return { panel, register };
}
