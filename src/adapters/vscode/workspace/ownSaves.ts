// Detects saves that contain only text typed by the user while another agent works.
//
// A change counts as typed if the keyboard then moves the caret within the changed text. Line breaks, and deletions after the caret, are
// recognized by the change itself, because the editor reports no key press for them. All other changes (from disk, other extensions,
// completions) may come from the agent and are reviewed.
import * as vscode from 'vscode';
import type { OwnSave } from '../../../core/handover/handedOn';
import { bytesAt } from './exactBytes';
import { openPlaces, pathOf } from './workspacePlaces';
import { onDidCloseDocument } from './closedDocuments';

/** Text of a change, and the range that the text occupies after the change. */
interface Change {
  readonly range: vscode.Range;
  readonly text: string;
}

/** Tracking state of a document since its text last matched the disk. */
interface TypedSince {
  /** Changes of the last event whose caret movement has not arrived yet; null if there are none. */
  awaited: readonly Change[] | null;
  isOwn: boolean;
  /** Content on disk, read when a save begins. */
  before: string | null;
}

/** @param isWanted whether to watch saves now; called on every key press, so it must be fast */
export function watchOwnSaves(isWanted: () => boolean, saved: (save: OwnSave) => void, subscriptions: vscode.Disposable[]): void {
  const typing = new Map<vscode.TextDocument, TypedSince>();
  const changed = (change: vscode.TextDocumentChangeEvent) => {
    const { document, contentChanges, reason } = change;
    if (contentChanges.length === 0 || document.uri.scheme !== 'file' || !isWanted()) return;
    // A document is tracked from its first change after a save. The editor reports this change before the document is dirty. Undo and redo
    // may restore text that was not typed, so they do not count as typing.
    const known = document.isDirty ? typing.get(document) : undefined;
    const next = known ?? { awaited: null, isOwn: !document.isDirty && reason === undefined, before: null };
    // No caret movement has arrived for the previous change, so that change was not typed.
    if (next.awaited) next.isOwn = false;
    next.awaited = reason !== undefined || isDeletedAtCaret(change) ? null : placesOfChanges(document, contentChanges);
    typing.set(document, next);
  };
  const moved = ({ textEditor, selections, kind }: vscode.TextEditorSelectionChangeEvent) => {
    const known = typing.get(textEditor.document);
    if (!known?.awaited) return;
    const isByKeys = kind === vscode.TextEditorSelectionChangeKind.Keyboard;
    // The editor does not report a key press for a line break, so the inserted text is checked instead.
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
    const path = pathOf(openPlaces(), document.uri);
    if (known && path !== null && known.before !== null && known.isOwn) saved({ path, before: known.before, after: document.getText() });
  };
  subscriptions.push(
    vscode.workspace.onDidChangeTextDocument(changed),
    vscode.window.onDidChangeTextEditorSelection(moved),
    vscode.workspace.onWillSaveTextDocument(saving),
    vscode.workspace.onDidSaveTextDocument(wasSaved),
    onDidCloseDocument((document) => typing.delete(document)),
  );
}

/** Returns the ranges that the changes occupy after they have been applied, from top to bottom. */
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

/** Whether the text is a line break, with the indentation and comment prefix that the editor adds. */
function isLineBreak(text: string): boolean {
  return /^\r?\n[ \t/*#;-]*(?:\r?\n[ \t]*)?$/.test(text);
}

/** Whether the change deleted the character after the caret. The caret then does not move, and no selection event follows. */
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
