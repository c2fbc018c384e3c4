// Marks in files under review: removed lines, and positions of added ones.
import * as vscode from 'vscode';
import { type LineMark, lineMarksOf, type PendingHunk } from '../../../core/review/pendingHunks';
import type { ReviewDocuments } from './reviewDocuments';

/** Maximum lines in a hover. */
const hoverLines = 40;

const lineMarks: readonly LineMark[] = ['goes', 'stands', 'above', 'below', 'conflict'];

export function showReviewMarks(review: ReviewDocuments, subscriptions: vscode.Disposable[]): void {
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

/** A thin gray line, visible in light and dark gutters; the shape distinguishes the marks. */
function gutterIcon(path: string): vscode.Uri {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="${path}" stroke="#888" stroke-width="2" fill="none"/></svg>`;
  return vscode.Uri.parse(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
}

/** Model text is shown as a code block, so none of it is interpreted as Markdown. */
function hover({ before, after }: PendingHunk['hunk']): vscode.MarkdownString {
  const lines = [...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)];
  const shown = lines.length > hoverLines ? [...lines.slice(0, hoverLines), '…'] : lines;
  return new vscode.MarkdownString().appendCodeblock(shown.join('\n'), 'diff');
}
