// Tree view of the discussions, most recently used first.
import * as vscode from 'vscode';
import { type ListedSession, listedTitle, shownSessions } from '../../../core/sessions/list';

/** The view of package.json, which the user shows from the menu of the panel's title. */
const discussionsViewId = 'milkstack.discussions';

export interface ListedDiscussions {
  list(): Promise<readonly ListedSession[]>;
  /** The title of a discussion without one. */
  readonly untitled: string;
  readonly onDidChange: vscode.Event<void>;
}

/** Starts the host of the panel when the view is first shown. */
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

/** What the menu of the panel's list offers: nothing for another folder's, copies of one in use elsewhere, only deleting if it cannot be read. */
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
