// Pending hunks relative to the caret, and navigation to them.
import * as vscode from 'vscode';
import { isNotebookPath } from '../../../core/edits/propose/notebook';
import { type Caret, type PendingHunk, type Stop, stopAt } from '../../../core/review/pendingHunks';
import { type Diffs, proposedPath } from './reviewDiffs';
import type { ReviewDocuments } from './reviewDocuments';
import { uriOf } from './reviewWatch';

export interface ReviewStops {
  all(): Stop[];
  /** Caret in a file with pending hunks; null elsewhere. */
  caret(): Caret | null;
  /** Hunk at the caret, otherwise the next one below it in the file or in the diff of its proposal. */
  atCaret(): PendingHunk | undefined;
  /** Whether the caret is in the diff of a proposal. */
  isInDiff(): boolean;
  /** Reveals a hunk with the caret on it; shows a new file as proposed. */
  reveal(pending: PendingHunk): Promise<void>;
}

export function createReviewStops(review: ReviewDocuments, diffs: Pick<Diffs, 'show' | 'proposedPlaces'>): ReviewStops {
  const stopOf = (pending: PendingHunk): Stop => {
    const { hunk, path, file } = pending;
    const document = openDocument(path);
    const place = document && review.places(document).find(({ hunkId }) => hunkId === hunk.id);
    const startLine = hunk.start - 1;
    const lines = file.operation === 'create' ? hunk.after : hunk.before;
    return { hunkId: hunk.id, path, startLine, endLine: startLine + lines.length, ...place };
  };
  const all = () => review.pending().map(stopOf);
  const caret = (): Caret | null => {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return null;
    const { uri } = editor.document;
    const found = review.pending().find(({ path, file }) => isShownIn(uri, path, file.operation === 'create'));
    return found ? { path: found.path, line: editor.selection.active.line } : null;
  };
  /** Lines of the proposed text differ from those of the file, so its own places count. */
  const proposed = (): { readonly at: Caret; readonly stops: readonly Stop[] } | null => {
    const editor = vscode.window.activeTextEditor;
    const path = editor && proposedPath(editor.document.uri);
    if (!editor || path === undefined) return null;
    const stops = diffs.proposedPlaces(editor.document).map((place) => ({ ...place, path }));
    return stops.length > 0 ? { at: { path, line: editor.selection.active.line }, stops } : null;
  };
  return {
    all,
    caret,
    isInDiff: () => proposed() !== null,
    atCaret: () => {
      const inDiff = proposed();
      const at = inDiff?.at ?? caret();
      const stop = at && stopAt(inDiff?.stops ?? all(), at);
      return stop ? review.pending().find(({ hunk }) => hunk.id === stop.hunkId) : undefined;
    },
    reveal: async (pending) => {
      const uri = isNotebookPath(pending.path) ? undefined : uriOf(pending.path);
      const document = uri && (await Promise.resolve(vscode.workspace.openTextDocument(uri)).catch(() => undefined));
      if (!document) return diffs.show(pending.taskId, pending.file.path);
      const place = (await review.placesNow(document)).find(({ hunkId }) => hunkId === pending.hunk.id);
      const at = new vscode.Position(Math.min(place?.startLine ?? 0, document.lineCount - 1), 0);
      const editor = await vscode.window.showTextDocument(document, { selection: new vscode.Range(at, at), preview: true });
      editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    },
  };
}

function openDocument(path: string): vscode.TextDocument | undefined {
  const uri = uriOf(path)?.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri);
}

/** Line numbers in the proposed side of a diff differ from the file, so the caret there counts only for new files. */
function isShownIn(uri: vscode.Uri, path: string, isNew: boolean): boolean {
  return uriOf(path)?.toString() === uri.toString() || (isNew && proposedPath(uri) === path);
}
