// Every surface the panel is shown on, as one: what is posted goes to all, and each is given a snapshot when it asks.
import * as vscode from 'vscode';
import type { Price } from '../../../core/models/usage';
import type { Attached, HostMessage, Page, PictureFile } from '../../../protocol';
import { panelHtml } from './panelHtml';
import { createStreamBatcher } from './streamBatcher';
import { createSurfaces } from './surfaces';

export const viewId = 'milkstack.room';
const panelType = 'milkstack.panel';

export interface PanelController {
  post(message: HostMessage): void;
  /** Text of a turn as it comes in; small pieces are put together so that a fast model does not flood the panel. */
  type(turnId: string, agent: string, from: number, text: string): void;
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
  /** Gives the view the focus it had; one that is not to be seen is not brought up. */
  focusAgain(): Promise<void>;
}

export interface PanelHost {
  readonly extensionUri: vscode.Uri;
  language(): string;
  /** Takes a message of the panel, unchecked as it came; the answer, where there is one, is for that surface alone. */
  receive(message: unknown): Promise<(() => HostMessage) | null>;
}

export function createPanel(host: PanelHost, subscriptions: vscode.Disposable[]): PanelController {
  const surfaces = createSurfaces<vscode.Webview>();
  let tab: vscode.WebviewPanel | undefined;
  /** What a surface is told as soon as it is up. */
  let pending: HostMessage | null = null;

  const typing = createStreamBatcher(surfaces.post);

  const attach = (webview: vscode.Webview, onDispose: vscode.Event<void>) => {
    webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(host.extensionUri, 'dist', 'webview')] };
    webview.onDidReceiveMessage(async (message: unknown) => {
      const answer = await host.receive(message);
      if (!answer) return;
      typing.flush();
      // Taken and posted in one breath: an event posted in between would be taken back by an older snapshot.
      surfaces.answer(webview, pending ? [answer(), pending] : [answer()]);
      pending = null;
    });
    onDispose(() => surfaces.drop(webview));
    webview.html = panelHtml(webview, host.extensionUri, host.language());
  };
  const adopt = (panel: vscode.WebviewPanel) => {
    tab = panel;
    const icon = (name: string) => vscode.Uri.joinPath(host.extensionUri, 'media', `${name}.svg`);
    // a tab shows its icon as it is, in no colour of the theme
    panel.iconPath = { light: icon('icon-light'), dark: icon('icon-dark') };
    panel.onDidChangeViewState(() => surfaces.show(panel.webview, panel.visible));
    panel.onDidDispose(() => {
      tab = undefined;
    });
    attach(panel.webview, panel.onDidDispose);
    surfaces.show(panel.webview, panel.visible);
  };

  subscriptions.push(
    vscode.window.registerWebviewViewProvider(viewId, {
      resolveWebviewView: (view) => {
        view.onDidChangeVisibility(() => surfaces.show(view.webview, view.visible));
        attach(view.webview, view.onDidDispose);
        surfaces.show(view.webview, view.visible);
      },
    }),
    vscode.window.registerWebviewPanelSerializer(panelType, {
      deserializeWebviewPanel: async (panel) => adopt(panel),
    }),
  );

  const bring = async (message: HostMessage): Promise<void> => {
    pending = message;
    await vscode.commands.executeCommand(`${viewId}.focus`);
    if (!surfaces.isListening()) return;
    pending = null;
    surfaces.post(message);
  };

  return {
    post: (message) => {
      typing.flush();
      surfaces.post(message);
    },
    type: typing.add,
    openTab: () => {
      if (tab) return tab.reveal();
      adopt(vscode.window.createWebviewPanel(panelType, 'MilkStack', vscode.ViewColumn.Beside, { enableScripts: true }));
    },
    startWorkshop: (topic, price) => bring({ kind: 'startWorkshop', topic, price }),
    focus: (text, isAddition = false, attached) => bring({ kind: 'focusComposer', text, isAddition, ...(attached ? { attached } : {}) }),
    offerPictures: (files) => bring({ kind: 'pictureFiles', files }),
    showPage: (page) => bring({ kind: 'openPage', page }),
    isVisible: surfaces.isVisible,
    focusAgain: async () => {
      if (surfaces.isVisible()) await vscode.commands.executeCommand(`${viewId}.focus`);
    },
  };
}
