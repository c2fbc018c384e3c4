// Shows the panel as a view and a tab; posts messages to both, answers with snapshots.
import * as vscode from 'vscode';
import type { Price } from '../../../core/models/usage';
import type { Attached, HostMessage, Page, PictureFile } from '../../../protocol';
import { type FirstPage, panelHtml, type PanelPlace } from './panelHtml';

export const viewId = 'milkstack.room';
const panelType = 'milkstack.panel';

/**
 * Delay before the host's code is loaded, so that the page is sent first. Sending takes one turn of the event loop, or a few turns if the
 * editor compresses the page.
 */
const leavingMs = 5;

export interface PanelController {
  post(message: HostMessage): void;
  openTab(): void;
  /** Shows the view and focuses the composer. With `isAddition`, appends `text` to the draft. */
  focus(text: string | null, isAddition?: boolean, attached?: Attached): Promise<void>;
  /** Shows the view with the workshop form. */
  startWorkshop(topic: string, price: Price | null): Promise<void>;
  /** Shows the view and adds image files to the draft as pictures. */
  offerPictures(files: readonly PictureFile[]): Promise<void>;
  showPage(page: Page): Promise<void>;
  isVisible(): boolean;
  /** Sets the badge of the view, even before the view is first shown. */
  badge(badge: vscode.ViewBadge | undefined): void;
  /** Returns the focus to the view; does nothing if the view is hidden. */
  focusAgain(): Promise<void>;
}

export interface PanelHost {
  readonly extensionUri: vscode.Uri;
  language(): string;
  /** Returns the page to show until the host has been created; null if the host already exists. */
  firstPage(): Promise<FirstPage | null> | null;
  /** Handles a message from a view or tab. The answer, if any, is sent only to the sender. */
  receive(message: unknown): Promise<(() => HostMessage) | null>;
  /** Resolves with a function that returns the full state. The first view or tab starts the host. */
  state(): Promise<() => HostMessage>;
}

/** Common interface of the view and the tab. */
interface Surface {
  readonly onChange: vscode.Event<unknown>;
  isVisible(): boolean;
  readonly onDispose: vscode.Event<void>;
}

/** Creates the panel, and a function that registers the view and the serializer that restores tabs. */
export function createPanel(host: PanelHost): { panel: PanelController; register: () => vscode.Disposable[] } {
  const surfaces = new Set<vscode.Webview>();
  const visible = new Set<vscode.Webview>();
  let tab: vscode.WebviewPanel | undefined;
  let side: vscode.Webview | undefined;
  let view: vscode.WebviewView | undefined;
  let badge: vscode.ViewBadge | undefined;
  /** Messages for a view or tab that is still loading, in posting order. */
  const pending = new Set<HostMessage>();

  const post = (message: HostMessage) => {
    for (const webview of surfaces) void webview.postMessage(message);
  };

  /** Creates a sender that posts the state to one view or tab, each time it appears or requests the state. */
  const createStateSender = (webview: vscode.Webview) => {
    let told = 0;
    // Takes and posts the snapshot without an `await`, because the snapshot would overwrite an event posted in between.
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
       * Sends the state, unless the page has received a state since `before`. Ignores a failed start of the host, which is reported
       * elsewhere and tried again with the next request.
       */
      ahead: (before: number) =>
        host.state().then(
          (state) => surfaces.has(webview) && told === before && tell(state),
          () => undefined,
        ),
      answer: async (message: unknown) => {
        const before = told;
        const answer = await host.receive(message);
        // A page that requested a snapshot while the host was starting has already received one, so no second one is sent.
        if (answer && !(told > before && answer().kind === 'snapshot')) tell(answer);
      },
    };
  };

  const setVisible = (webview: vscode.Webview, isVisible: boolean) => (isVisible ? visible.add(webview) : visible.delete(webview));

  /**
   * Connects a view or tab. The order matters: listen to messages, register for broadcasts, then set the page, which may send a request
   * immediately.
   */
  const attach = (webview: vscode.Webview, place: PanelPlace, surface: Surface) => {
    const sender = createStateSender(webview);
    webview.onDidReceiveMessage(sender.answer);
    surface.onChange(() => {
      const isBack = surface.isVisible() && !visible.has(webview);
      setVisible(webview, surface.isVisible());
      // The editor discards a hidden page and loads it again when it is shown, so the state is sent again.
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
      // Delayed, because loading the host's code blocks the thread, and with it the page.
      setTimeout(sender.ahead, leavingMs, sender.told());
    };
    const first = host.firstPage();
    // If the first page cannot be read, the panel renders without it.
    if (first !== null) first.then(give, () => give(null));
    else give(null);
  };

  const adopt = (panel: vscode.WebviewPanel) => {
    tab = panel;
    const icon = (name: string) => vscode.Uri.joinPath(host.extensionUri, 'media', `${name}.svg`);
    // One icon per theme, because the editor does not adapt tab icons to the theme.
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
    // Posts the message only if it is still pending, because a view opened by this command may already have received it.
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
      // The command focuses only the outer frame, which does not always pass the focus to the inner document, so the page is asked to take
      // the focus.
      void side?.postMessage({ kind: 'focusBack' } satisfies HostMessage);
    },
  };
  return { panel, register };
}
