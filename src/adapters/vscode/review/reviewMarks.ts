// What goes and what comes, marked in the lines of the files under review, in the colours the editor has for differences.
import * as vscode from 'vscode';
import type { ReviewPlace } from '../../../core/edits/hunks/reviewPlaces';
import type { PendingHunk } from '../../../core/build/pendingHunks';
import type { ReviewDocuments } from './reviewDocuments';

/** Of the first new line; all of them are in the hover. */
const shownChars = 80;
/** Lines in a hover. */
const hoverLines = 40;

type Mark = 'goes' | 'stays' | 'conflict';

export function showReviewMarks(review: ReviewDocuments, subscriptions: vscode.Disposable[]): void {
  const types = createTypes();
  const draw = (editor: vscode.TextEditor) => {
    const marks: Record<Mark, vscode.DecorationOptions[]> = { goes: [], stays: [], conflict: [] };
    const pending = review.pending();
    for (const place of review.places(editor.document)) {
      const found = pending.find(({ hunk }) => hunk.id === place.hunkId);
      if (found) marks[markOf(place)].push(decoration(editor.document, place, found));
    }
    for (const mark of ['goes', 'stays', 'conflict'] as const) editor.setDecorations(types[mark], marks[mark]);
  };
  const drawAll = () => vscode.window.visibleTextEditors.forEach(draw);
  subscriptions.push(...Object.values(types), review.onDidChange(drawAll), vscode.window.onDidChangeVisibleTextEditors(drawAll));
  drawAll();
}

function markOf({ kind, startLine, endLine }: ReviewPlace): Mark {
  if (kind === 'conflict') return 'conflict';
  return endLine > startLine ? 'goes' : 'stays';
}

function createTypes(): Record<Mark, vscode.TextEditorDecorationType> {
  const typeOf = (background: string | null, ruler: string, glyph: string) =>
    vscode.window.createTextEditorDecorationType({
      isWholeLine: true,
      overviewRulerLane: vscode.OverviewRulerLane.Left,
      overviewRulerColor: new vscode.ThemeColor(ruler),
      ...(background === null ? {} : { backgroundColor: new vscode.ThemeColor(background) }),
      gutterIconPath: gutterIcon(glyph),
      gutterIconSize: 'contain',
    });
  return {
    goes: typeOf('diffEditor.removedLineBackground', 'diffEditorOverview.removedForeground', 'M3 8h10'),
    stays: typeOf(null, 'diffEditorOverview.insertedForeground', 'M3 8h10M8 3v10'),
    conflict: typeOf('merge.currentContentBackground', 'editorOverviewRuler.warningForeground', 'M8 3v6M8 12v1'),
  };
}

/** A thin stroke in a grey that both light and dark gutters show; the form tells them apart, not the colour. */
function gutterIcon(path: string): vscode.Uri {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="${path}" stroke="#888" stroke-width="2" fill="none"/></svg>`;
  return vscode.Uri.parse(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
}

/** The lines that go, with the first of those that come behind the last of them; where lines only come, the line above them has it. */
function decoration(document: vscode.TextDocument, { startLine, endLine }: ReviewPlace, { hunk }: PendingHunk): vscode.DecorationOptions {
  const last = document.lineCount - 1;
  const from = Math.min(endLine > startLine ? startLine : Math.max(0, startLine - 1), last);
  const to = Math.min(Math.max(from, endLine - 1), last);
  const options = { range: new vscode.Range(from, 0, to, document.lineAt(to).text.length), hoverMessage: hover(hunk) };
  const [first] = hunk.after;
  if (first === undefined) return options;
  const more = hunk.after.length > 1 ? ` (+${hunk.after.length - 1})` : '';
  const after = {
    contentText: `+ ${first.trim().slice(0, shownChars)}${more}`,
    backgroundColor: new vscode.ThemeColor('diffEditor.insertedLineBackground'),
    color: new vscode.ThemeColor('editorCodeLens.foreground'),
    margin: '0 0 0 2em',
  };
  return { ...options, renderOptions: { after } };
}

/** Text of a model is shown as a block of code: nothing in it is read as markup. */
function hover({ before, after }: PendingHunk['hunk']): vscode.MarkdownString {
  const lines = [...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)];
  const shown = lines.length > hoverLines ? [...lines.slice(0, hoverLines), '…'] : lines;
  return new vscode.MarkdownString().appendCodeblock(shown.join('\n'), 'diff');
}
