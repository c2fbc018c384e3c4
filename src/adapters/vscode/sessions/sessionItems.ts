// Items of the discussions tree.
import * as vscode from 'vscode';
import { type ListedSession, listedTitle, shownSessions } from '../../../core/sessions/list';
import type { SessionItems } from './sessionTree';

interface ItemSource {
  list(): Promise<readonly ListedSession[]>;
  readonly untitled: string;
  readonly onDidChange: vscode.Event<void>;
}

export function createSessionItems({ list, untitled, onDidChange }: ItemSource): SessionItems {
  return {
    read: async () => {
      const { current, archived } = shownSessions(await list(), '');
      return [...current, ...archived];
    },
    item: (session) => sessionItem(session, untitled),
    onDidChange,
  };
}

/** Returns the `contextValue` that selects an item's menu. Sessions that cannot be changed in this window have fewer menu items. */
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
