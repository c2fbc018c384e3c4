// What goes and what comes, marked in the lines of the files under review, in the colours the editor has for differences.
import * as vscode from 'vscode';
import { beside } from '../../../core/edits/hunks/beside';
import type { ReviewPlace } from '../../../core/edits/hunks/reviewPlaces';
import type { PendingHunk } from '../../../core/review/pendingHunks';
import type { ReviewDocuments } from './reviewDocuments';

/** Behind one line; a longer one would make the whole text scroll sideways, and the hover and the diff have all of it. */
const maxBehind = 240;
/** Lines in a hover. */
const hoverLines = 40;

type LineMark = 'goes' | 'stays' | 'conflict';

export function showReviewMarks(review: ReviewDocuments, subscriptions: vscode.Disposable[]): void {
  const types = createTypes();
  const draw = (editor: vscode.TextEditor) => {
    const marks: Record<LineMark, vscode.DecorationOptions[]> = { goes: [], stays: [], conflict: [] };
    const pending = review.pending();
    for (const place of review.places(editor.document)) {
      const found = pending.find(({ hunk }) => hunk.id === place.hunkId);
      if (found) marks[markOf(place)].push(...decorations(editor.document, place, found));
    }
    for (const mark of ['goes', 'stays', 'conflict'] as const) editor.setDecorations(types[mark], marks[mark]);
  };
  const drawAll = () => vscode.window.visibleTextEditors.forEach(draw);
  subscriptions.push(...Object.values(types), review.onDidChange(drawAll), vscode.window.onDidChangeVisibleTextEditors(drawAll));
  drawAll();
}

function markOf({ kind, startLine, endLine }: ReviewPlace): LineMark {
  if (kind === 'conflict') return 'conflict';
  return endLine > startLine ? 'goes' : 'stays';
}

function createTypes(): Record<LineMark, vscode.TextEditorDecorationType> {
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

/** A mark for each line that goes, with what comes to stand there behind it; where lines only come, the line above them has it. */
function decorations(document: vscode.TextDocument, place: ReviewPlace, { hunk }: PendingHunk): vscode.DecorationOptions[] {
  const { startLine, endLine, lines = hunk.after } = place;
  const last = document.lineCount - 1;
  const goes = endLine - startLine;
  const from = goes > 0 ? startLine : Math.max(0, startLine - 1);
  const hoverMessage = hover(hunk);
  return beside(goes, lines).flatMap((comes, index) => {
    const line = from + index;
    if (line > last) return [];
    const options = { range: new vscode.Range(line, 0, line, document.lineAt(line).text.length), hoverMessage };
    return [comes === null ? options : { ...options, renderOptions: { after: behind(comes) } }];
  });
}

/** In the colours of what comes, up to what a wide screen shows; blanks at its beginning are kept, for the editor would draw them as one. */
function behind(comes: string): vscode.ThemableDecorationAttachmentRenderOptions {
  return {
    contentText: (comes.length > maxBehind ? `${comes.slice(0, maxBehind)}…` : comes).replace(/^[ \t]+/, (blanks) =>
      '\u00a0'.repeat(blanks.length),
    ),
    backgroundColor: new vscode.ThemeColor('diffEditor.insertedLineBackground'),
    color: new vscode.ThemeColor('editor.foreground'),
    margin: '0 0 0 2em',
  };
}

/** Text of a model is shown as a block of code: nothing in it is read as markup. */
function hover({ before, after }: PendingHunk['hunk']): vscode.MarkdownString {
  const lines = [...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)];
  const shown = lines.length > hoverLines ? [...lines.slice(0, hoverLines), '…'] : lines;
  return new vscode.MarkdownString().appendCodeblock(shown.join('\n'), 'diff');
}
