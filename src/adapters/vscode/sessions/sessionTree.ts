// Tree of the discussions, most recently used first.
import * as vscode from 'vscode';
import { type ListedSession, listedTitle, shownSessions } from '../../../core/sessions/list';

/** Id of the view in package.json, which the user shows from the menu in the panel's title bar. */
const discussionsViewId = 'milkstack.discussions';

export interface ListedDiscussions {
  list(): Promise<readonly ListedSession[]>;
  /** Title of a discussion that has none. */
  readonly untitled: string;
  readonly onDidChange: vscode.Event<void>;
}

/** Registers the tree, which starts the host when the view is first shown. */
export function registerSessionTree(host: () => Promise<ListedDiscussions>): vscode.Disposable {
  let refresh: () => void = () => undefined;
  let untitled: string | undefined;
  return vscode.window.registerTreeDataProvider<ListedSession>(discussionsViewId, {
    onDidChangeTreeData: (listener) => {
      refresh = () => listener(undefined);
      return new vscode.Disposable(() => undefined);
    },
    getChildren: async (parent) => {
      if (parent) return [];
      const discussions = await host();
      if (untitled === undefined) discussions.onDidChange(() => refresh());
      untitled = discussions.untitled;
      const { current, archived } = shownSessions(await discussions.list(), '');
      return [...current, ...archived];
    },
    getTreeItem: (session) => sessionItem(session, untitled ?? ''),
  });
}

/**
 * Name of the menu for a session: a session of another folder, one that cannot be read, and one open in another window have menus with
 * fewer items.
 */
export function menuOf({ from, open, unreadable, isPinned, isArchived }: ListedSession): string {
  if (from || unreadable || open === 'elsewhere') return from ? 'other' : unreadable ? 'unreadable' : 'elsewhere';
  return ['discussion', ...(isPinned ? ['pinned'] : []), ...(isArchived ? ['archived'] : [])].join(' ');
}

function sessionItem(session: ListedSession, untitled: string): vscode.TreeItem {
  const item = new vscode.TreeItem(listedTitle(session, untitled));
  const icon = session.open === 'here' ? 'comment-discussion' : session.isPinned ? 'pinned' : session.isArchived ? 'archive' : 'comment';
  return Object.assign(item, {
    id: session.id,
    description: new Date(session.workedAt).toLocaleDateString(vscode.env.language),
    tooltip: session.request.slice(0, 500),
    iconPath: new vscode.ThemeIcon(icon),
    contextValue: menuOf(session),
    command: { command: 'milkstack.openSession', title: '', arguments: [session.id] },
  });
}
