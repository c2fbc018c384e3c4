// Registers the tree of discussions; its content is loaded when the tree is first shown.
import * as vscode from 'vscode';
import type { ListedSession } from '../../../core/sessions/list';

/** Id of the view in package.json, which the user shows from the menu in the panel's title bar. */
const discussionsViewId = 'milkstack.discussions';

export interface SessionItems {
  /** Reads the discussions in the order in which they are shown. */
  read(): Promise<ListedSession[]>;
  item(session: ListedSession): vscode.TreeItem;
  readonly onDidChange: vscode.Event<void>;
}

/** Registers the tree, which starts the host when the view is first shown. */
export function registerSessionTree(host: () => Promise<SessionItems>): vscode.Disposable {
  const changes = new vscode.EventEmitter<void>();
  let isFollowed = false;
  return vscode.window.registerTreeDataProvider<ListedSession>(discussionsViewId, {
    onDidChangeTreeData: changes.event,
    getChildren: async (parent) => {
      if (parent) return [];
      const items = await host();
      if (!isFollowed) items.onDidChange(() => changes.fire());
      isFollowed = true;
      return items.read();
    },
    getTreeItem: async (session) => (await host()).item(session),
  });
}
