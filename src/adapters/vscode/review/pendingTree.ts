// Tree view of the pending changes, by file.
import * as vscode from 'vscode';
import { changedLines } from '../../../core/edits/hunks/hunkDiff';
import { fill, type Texts } from '../../../core/i18n/language';
import type { PendingHunk } from '../../../core/review/pendingHunks';
import { singleSpaced } from '../../../core/text/lines';
import type { HunkRef } from './reviewActions';
import { uriOf } from './reviewWatch';

/** The view of package.json, whose `when` clause hides it while nothing is pending. */
const pendingViewId = 'milkstack.pending';

/** A file, or one of its hunks. Both name a hunk, as the commands of their context menus expect. */
export interface PendingNode extends HunkRef {
  readonly path: string;
  /** Null for the file. */
  readonly pending: PendingHunk | null;
}

export function pendingNodes(pending: readonly PendingHunk[], parent?: PendingNode): PendingNode[] {
  if (parent?.pending) return [];
  const nodeOf = (each: PendingHunk) => ({ taskId: each.taskId, hunkId: each.hunk.id, path: each.path });
  if (parent) return pending.filter(({ path }) => path === parent.path).map((each) => ({ ...nodeOf(each), pending: each }));
  return pending
    .filter(({ path }, at) => pending.findIndex((each) => each.path === path) === at)
    .map((each) => ({ ...nodeOf(each), pending: null }));
}

export function pendingItem({ taskId, hunkId, path, pending }: PendingNode, all: readonly PendingHunk[], texts: Texts): vscode.TreeItem {
  if (!pending) {
    const file = new vscode.TreeItem(uriOf(path) ?? vscode.Uri.file(path), vscode.TreeItemCollapsibleState.Expanded);
    const count = all.filter((each) => each.path === path).length;
    return Object.assign(file, { id: path, iconPath: vscode.ThemeIcon.File, description: String(count), contextValue: 'file' });
  }
  const { hunk, file, isConflicted } = pending;
  const { added, removed } = changedLines(hunk);
  const place =
    file.operation === 'edit'
      ? fill(texts, 'card.hunk.line', { line: hunk.start })
      : fill(texts, `card.task.${file.operation}`, { to: file.to ?? '' });
  const intent = singleSpaced(hunk.intent);
  const item = new vscode.TreeItem(intent === '' ? place : intent);
  return Object.assign(item, {
    id: hunkId,
    description: [...(intent === '' ? [] : [place]), `+${added} −${removed}`].join(' · '),
    tooltip: intent,
    contextValue: isConflicted ? 'conflict' : 'hunk',
    ...(isConflicted && { iconPath: new vscode.ThemeIcon('warning') }),
    command: { command: 'milkstack.diffHunk', title: '', arguments: [{ taskId, hunkId }] },
  });
}

/** Registered with the first review: until then there is nothing to list. */
export function showPendingTree(
  { pending, onDidChange }: { readonly pending: () => readonly PendingHunk[]; readonly onDidChange: vscode.Event<void> },
  texts: Texts,
  subscriptions: vscode.Disposable[],
): void {
  const changed = new vscode.EventEmitter<void>();
  subscriptions.push(
    changed,
    onDidChange(() => changed.fire()),
    vscode.window.registerTreeDataProvider<PendingNode>(pendingViewId, {
      onDidChangeTreeData: changed.event,
      getChildren: (parent) => pendingNodes(pending(), parent),
      getTreeItem: (node) => pendingItem(node, pending(), texts),
    }),
  );
}
