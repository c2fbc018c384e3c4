// Review in the editor: combines decorations, code lenses, diffs, tree and commands.
import * as vscode from 'vscode';
import type { Command } from '../../../core/commands';
import { type Texts, fill } from '../../../core/i18n/language';
import type { Session } from '../../../core/session';
import type { CheckpointStore, Editing } from '../../../flows/ports/ports';
import { type ActOnReview, createReviewActions, type HunkRef, createReviewStops, type ReviewStops } from './reviewActions';
import { createReviewComments, type ReviewComments, type ThreadReply } from './reviewComments';
import { createDiffs, type Diffs } from './reviewDiffs';
import { createReviewDocuments, type ReviewDocuments } from './reviewDocuments';
import { createHunkFiles } from './reviewEdit';
import { showReviewLenses } from './reviewLenses';
import { changedLines } from '../../../core/edits/hunks/hunkDiff';
import { type PendingHunk, type LineMark, lineMarksOf } from '../../../core/review/pendingHunks';
import { singleSpaced } from '../../../core/text/lines';
import { uriOf } from './reviewWatch';

const askedKey = 'milkstack.lensesOffered';

/**
 * Offers once, with the first review, to turn on code lenses in diff editors. The user decides, because the setting affects the lenses of
 * all extensions.
 */
export async function offerDiffLenses(kept: vscode.Memento, texts: Texts): Promise<void> {
  const settings = vscode.workspace.getConfiguration('diffEditor');
  if (settings.get('codeLens') || kept.get(askedKey)) return;
  await kept.update(askedKey, true);
  const turnOn = texts['editor.review.lenses.turnOn'];
  const chosen = await vscode.window.showInformationMessage(texts['editor.review.lenses.offer'], turnOn);
  if (chosen === turnOn) await settings.update('codeLens', true, vscode.ConfigurationTarget.Global);
}

const contextKey = 'milkstack.reviewing';

export interface EditorReview {
  readonly documents: ReviewDocuments;
  readonly diffs: Diffs;
  readonly stops: ReviewStops;
  readonly act: ActOnReview;
  show(session: Session): void;
  ask(reply: ThreadReply): Promise<void>;
}

export interface EditorReviewOptions {
  readonly session: () => Session;
  readonly texts: Texts;
  readonly editing: Pick<Editing, 'live'>;
  readonly checkpoints: Pick<CheckpointStore, 'read'>;
  readonly send: (command: Command) => Promise<void>;
  readonly priceOfReview: (taskId: string) => string;
  /** Stores whether the offer to turn on code lenses was made. */
  readonly kept: vscode.Memento;
}

export function createEditorReview(options: EditorReviewOptions, subscriptions: vscode.Disposable[]): EditorReview {
  const { session, texts, editing, checkpoints, send, priceOfReview, kept } = options;
  const review = createReviewDocuments(checkpoints, subscriptions);
  const diffs = createDiffs({ session, texts, editing, review }, subscriptions);
  showReviewMarks(review, subscriptions);
  showReviewLenses(review, diffs, texts, subscriptions);
  let isReviewing = false;
  let comments: ReviewComments | null = null;
  /** Called when the first review begins; before that, there are no hunks to list or comment on. */
  const begin = () => {
    showPendingTree(review, texts, subscriptions);
    void offerDiffLenses(kept, texts);
    return createReviewComments({ texts, review, send }, subscriptions);
  };
  const tell = () => {
    if (isReviewing === review.pending().length > 0) return;
    isReviewing = !isReviewing;
    if (isReviewing) comments ??= begin();
    void vscode.commands.executeCommand('setContext', contextKey, isReviewing);
  };
  subscriptions.push(review.onDidChange(tell));
  const stops = createReviewStops(review, diffs);
  const act = createReviewActions({ texts, review, stops, diffs, hunkFiles: createHunkFiles(subscriptions), send, priceOfReview });
  return {
    documents: review,
    diffs,
    stops,
    act,
    show: (now) => {
      review.show(now);
      comments?.show(now);
    },
    ask: async (reply) => comments?.ask(reply),
  };
}

/** View ID from package.json, whose `when` clause hides the view while nothing is pending. */
const pendingViewId = 'milkstack.pending';

/** A file or one of its hunks. A file refers to its first hunk, because the commands in its context menu need a hunk. */
export interface PendingNode extends HunkRef {
  readonly path: string;
  /** Null for a file. */
  readonly pending: PendingHunk | null;
}

/** Returns the files with pending hunks, or the hunks of `parent`. */
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

function showPendingTree(
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

const hoverLines = 40;

const lineMarks: readonly LineMark[] = ['goes', 'stands', 'above', 'below', 'conflict'];

function showReviewMarks(review: ReviewDocuments, subscriptions: vscode.Disposable[]): void {
  const types = createTypes();
  const draw = (editor: vscode.TextEditor) => {
    const marks: Record<LineMark, vscode.DecorationOptions[]> = { goes: [], stands: [], above: [], below: [], conflict: [] };
    const pending = review.pending();
    for (const place of review.places(editor.document)) {
      const found = pending.find(({ hunk }) => hunk.id === place.hunkId);
      if (!found) continue;
      const hoverMessage = hover(found.hunk);
      for (const { mark, line } of lineMarksOf(place, found, editor.document.lineCount))
        marks[mark].push({ range: editor.document.lineAt(line).range, hoverMessage });
    }
    for (const mark of lineMarks) editor.setDecorations(types[mark], marks[mark]);
  };
  const drawAll = () => vscode.window.visibleTextEditors.forEach(draw);
  subscriptions.push(...Object.values(types), review.onDidChange(drawAll), vscode.window.onDidChangeVisibleTextEditors(drawAll));
  drawAll();
}

function createTypes(): Record<LineMark, vscode.TextEditorDecorationType> {
  const typeOf = (ruler: string, glyph: string, look: vscode.DecorationRenderOptions) =>
    vscode.window.createTextEditorDecorationType({
      isWholeLine: true,
      overviewRulerLane: vscode.OverviewRulerLane.Left,
      overviewRulerColor: new vscode.ThemeColor(ruler),
      gutterIconPath: gutterIcon(glyph),
      gutterIconSize: 'contain',
      ...look,
    });
  const rule = (borderWidth: string) =>
    typeOf('diffEditorOverview.insertedForeground', 'M3 8h10M8 3v10', {
      borderStyle: 'solid',
      borderWidth,
      borderColor: new vscode.ThemeColor('editorGutter.addedBackground'),
    });
  return {
    goes: typeOf('diffEditorOverview.removedForeground', 'M3 8h10', {
      backgroundColor: new vscode.ThemeColor('diffEditor.removedLineBackground'),
    }),
    stands: typeOf('diffEditorOverview.insertedForeground', 'M3 8h10M8 3v10', {
      backgroundColor: new vscode.ThemeColor('diffEditor.insertedLineBackground'),
    }),
    above: rule('2px 0 0 0'),
    below: rule('0 0 2px 0'),
    conflict: typeOf('editorOverviewRuler.warningForeground', 'M8 3v6M8 12v1', {
      backgroundColor: new vscode.ThemeColor('merge.currentContentBackground'),
    }),
  };
}

/** Returns a gutter icon. Its gray is visible in light and dark themes; shapes distinguish the kinds of marks. */
function gutterIcon(path: string): vscode.Uri {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="${path}" stroke="#888" stroke-width="2" fill="none"/></svg>`;
  return vscode.Uri.parse(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
}

/** Returns a hunk's hover text. Model text is shown as a code block, so that it is not interpreted as Markdown. */
function hover({ before, after }: PendingHunk['hunk']): vscode.MarkdownString {
  const lines = [...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)];
  const shown = lines.length > hoverLines ? [...lines.slice(0, hoverLines), '…'] : lines;
  return new vscode.MarkdownString().appendCodeblock(shown.join('\n'), 'diff');
}
