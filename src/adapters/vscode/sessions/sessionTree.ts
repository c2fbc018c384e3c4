// Registers the discussions tree; its items are loaded when the tree is first shown.
import * as vscode from 'vscode';
import type { ListedSession } from '../../../core/sessions/list';

const discussionsViewId = 'milkstack.discussions';

export interface SessionItems {
  read(): Promise<ListedSession[]>;
  item(session: ListedSession): vscode.TreeItem;
  readonly onDidChange: vscode.Event<void>;
}

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
