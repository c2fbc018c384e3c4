// Detects saves that hold only what the user typed while another agent works.
//
// A change counts as typed only where the caret that keys have moved stands in it; all else (disk, another extension, a completion) may be the agent's, and is for review.
import * as vscode from 'vscode';
import { bytesAt } from './exactBytes';
import { pathOf, workspacePlaces } from './workspacePlaces';

/** A file as it was on the disk before the user's save, and as they saved it. */
export interface OwnSaved {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** What stands where since a change. */
interface Change {
  readonly range: vscode.Range;
  readonly text: string;
}

/** Of one document, since it was last as on the disk. */
interface TypedSince {
  /** Places of the last change whose caret is not known yet; null where there is none. */
  awaited: readonly Change[] | null;
  isOwn: boolean;
  /** Of the disk, read when the save begins. */
  before: string | null;
}

/** @param isWanted whether anybody wants to know now; asked with every key, so it has to be cheap */
export function watchOwnSaves(isWanted: () => boolean, saved: (save: OwnSaved) => void, subscriptions: vscode.Disposable[]): void {
  const typing = new Map<vscode.TextDocument, TypedSince>();
  const changed = (change: vscode.TextDocumentChangeEvent) => {
    const { document, contentChanges, reason } = change;
    if (contentChanges.length === 0 || document.uri.scheme !== 'file' || !isWanted()) return;
    // the first change comes before it is known that there are unsaved ones; what is undone or done again there is of before
    const known = document.isDirty ? typing.get(document) : undefined;
    const next = known ?? { awaited: null, isOwn: !document.isDirty && reason === undefined, before: null };
    // a change before this one, whose caret never came
    if (next.awaited) next.isOwn = false;
    next.awaited = reason !== undefined || isDeletedAtCaret(change) ? null : placesOfChanges(document, contentChanges);
    typing.set(document, next);
  };
  const moved = ({ textEditor, selections, kind }: vscode.TextEditorSelectionChangeEvent) => {
    const known = typing.get(textEditor.document);
    if (!known?.awaited) return;
    const isByKeys = kind === vscode.TextEditorSelectionChangeKind.Keyboard;
    // the editor does not say what broke a line
    const isTyped = ({ range, text }: Change) => (isByKeys || isLineBreak(text)) && holdsCaret(range, selections);
    if (!known.awaited.every(isTyped)) known.isOwn = false;
    known.awaited = null;
  };
  const saving = (event: vscode.TextDocumentWillSaveEvent) => {
    const { document } = event;
    const known = typing.get(document);
    if (!known?.isOwn || known.awaited) return;
    const read = async () => {
      const bytes = await bytesAt(document.uri);
      known.before = bytes && new TextDecoder().decode(bytes);
      return [];
    };
    event.waitUntil(read());
  };
  const wasSaved = (document: vscode.TextDocument) => {
    const known = typing.get(document);
    typing.delete(document);
    const path = pathOf(workspacePlaces(vscode.workspace.workspaceFolders ?? []), document.uri);
    if (known && path !== null && known.before !== null && known.isOwn) saved({ path, before: known.before, after: document.getText() });
  };
  subscriptions.push(
    vscode.workspace.onDidChangeTextDocument(changed),
    vscode.window.onDidChangeTextEditorSelection(moved),
    vscode.workspace.onWillSaveTextDocument(saving),
    vscode.workspace.onDidSaveTextDocument(wasSaved),
    vscode.workspace.onDidCloseTextDocument((document) => typing.delete(document)),
  );
}

/** Where changes stand now; they come last place first. */
function placesOfChanges(document: vscode.TextDocument, changes: readonly vscode.TextDocumentContentChangeEvent[]): Change[] {
  let shift = 0;
  return changes
    .toSorted((one, other) => one.rangeOffset - other.rangeOffset)
    .map(({ rangeOffset, rangeLength, text }) => {
      const start = rangeOffset + shift;
      shift += text.length - rangeLength;
      return { text, range: new vscode.Range(document.positionAt(start), document.positionAt(start + text.length)) };
    });
}

/** A new line with what the editor sets into it by itself: its indent, and the mark of a comment that goes on. */
function isLineBreak(text: string): boolean {
  return /^\r?\n[ \t/*#;-]*(?:\r?\n[ \t]*)?$/.test(text);
}

/** The caret stays where it is when the letter behind it is deleted, and nothing is told of it. */
function isDeletedAtCaret({ document, contentChanges }: vscode.TextDocumentChangeEvent): boolean {
  const editor = vscode.window.activeTextEditor;
  return (
    editor?.document === document &&
    contentChanges.every(
      ({ text, rangeLength, range }) =>
        text === '' && rangeLength <= 2 && editor.selections.some(({ isEmpty, active }) => isEmpty && active.isEqual(range.start)),
    )
  );
}

function holdsCaret(range: vscode.Range, selections: readonly vscode.Selection[]): boolean {
  return selections.some(({ active }) => range.contains(active));
}
