// Saves edited documents and undoes edits, without overwriting text from other programs.
import * as vscode from 'vscode';
import { sameButLineEnds } from '../../../core/edits/lines/lineEnds';
import { sameBytes, swapBytes } from '../../files/base/fileContents';
import { keepingTime } from '../../files/base/fileModes';
import { restoreOverwritten, watchContents } from '../../files/base/watchContents';
import type { Editable } from './editable';
import { bytesAt, compareSaved, type DiskText, isSavedText, readDiskText } from './exactBytes';
import { readAgain, untilEvent } from './openDocument';
import type { Exact, TextWrite } from './preflight';

/**
 * Outcome of saving an edited file. `unsaved`: the edit exists only in the editor; `theirs`: another program has written the file; `wrong`:
 * the editor saved bytes other than those of its text.
 */
export type SaveOutcome = 'saved' | 'unsaved' | 'theirs' | 'wrong';

export interface SavedText {
  readonly outcome: SaveOutcome;
  /** Text that was saved; null if a notebook can no longer be represented as text. */
  readonly after: string | null;
}

/** Maximum wait for the editor's auto-save, including its formatters. */
const maxOwnSavingMs = 2_000;

/** Saves the documents that had no unsaved changes before the edit; the user saves the others. */
export async function saveTexts(texts: readonly TextWrite[]): Promise<SavedText[]> {
  return Promise.all(
    texts.map(async (write) => {
      const own = followOwnText(write.document);
      try {
        const outcome = await saveText(write, own);
        return { outcome, after: write.exact ? own.text() : write.document.text() };
      } finally {
        own.dispose();
      }
    }),
  );
}

interface OwnText extends vscode.Disposable {
  /** Returns the latest text set by the edit, a formatter or the user; null if the document cannot be represented as text. */
  readonly text: () => string | null;
  readonly all: readonly (string | null)[];
}

/**
 * Tracks the texts that a document receives from the editor or the user. Ignores reloads from disk, after which the document is not dirty.
 */
function followOwnText(document: Editable): OwnText {
  const all = [document.text()];
  const listening = vscode.workspace.onDidChangeTextDocument((change) => {
    if (change.document === document.document && document.isDirty) all.push(change.document.getText());
  });
  return { text: () => all.at(-1) ?? null, all, dispose: () => listening.dispose() };
}

async function saveText(write: TextWrite, own: OwnText): Promise<SaveOutcome> {
  const { document, wasDirty, exact } = write;
  if (wasDirty) return 'saved';
  if (!exact || !document.document) return !document.isDirty || (await save(document, exact)) ? 'saved' : 'unsaved';
  const { disk, meant } = exact;
  const contents = disk.uri.scheme === 'file' ? watchContents(disk.uri.fsPath) : () => [];
  const isSaved = !document.isDirty || (await save(document, exact));
  const seen = contents();
  if (!isSaved) return (await holdsBytes(disk.uri, disk.bytes)) ? 'unsaved' : 'theirs';
  const saves = await Promise.all(own.all.flatMap((text) => (text === null ? [] : [bytesOf(disk, text)])));
  // If the save overwrote text from another program, restores that text. The restored file gets the current modification time, so that the
  // editor reloads it.
  if (restoreOverwritten(disk.uri.fsPath, seen, [disk.bytes, meant.bytes], saves)) return 'theirs';
  const found = await compareSaved(disk, meant, document.document, own.text);
  if (found === 'wrong' || found === 'theirs') return found;
  if (found === 'same' || document.isDirty) return 'saved';
  // The editor makes all line endings uniform, so the original line endings outside the edit are restored.
  return (await putBytes(disk.uri, await bytesOf(disk, own.text() ?? ''), meant.bytes)) ? 'saved' : 'theirs';
}

async function bytesOf({ encoding }: DiskText, text: string): Promise<Uint8Array> {
  return vscode.workspace.encode(text, { encoding });
}

/**
 * Saves a document; returns false if the editor refuses. The editor refuses other saves while auto-save runs formatters, so a refused save
 * is retried once after auto-save. A document that is no longer dirty was saved by auto-save.
 */
async function save(document: Editable, exact: Exact | undefined): Promise<boolean> {
  if (await isSavedAtOnce(document)) return true;
  if (exact && !(await isOurs(exact, document.text()))) return false;
  await saveOfItsOwn(document);
  return isSavedAtOnce(document);
}

async function isSavedAtOnce(document: Editable): Promise<boolean> {
  const saved = await Promise.resolve(document.save()).catch(() => false);
  return saved || !document.isDirty;
}

/** Resolves when auto-save is complete, or after a timeout. */
function saveOfItsOwn(document: Editable): Promise<void> {
  return untilEvent(maxOwnSavingMs, (end) => {
    const look = () => void (document.isDirty || end());
    return [vscode.workspace.onDidSaveTextDocument(look), vscode.workspace.onDidSaveNotebookDocument(look)];
  });
}

/** Applies an edit; returns false if the editor refused the edit or it failed. */
export async function applyChange(change: vscode.WorkspaceEdit): Promise<boolean> {
  return Promise.resolve(vscode.workspace.applyEdit(change)).catch(() => false);
}

export async function holdsBytes(uri: vscode.Uri, bytes: Uint8Array): Promise<boolean> {
  const found = await bytesAt(uri);
  return found !== null && sameBytes(found, bytes);
}

/** Replaces the bytes that the editor saved; returns false if the file contains other bytes. */
async function putBytes(uri: vscode.Uri, saved: Uint8Array, bytes: Uint8Array): Promise<boolean> {
  if (uri.scheme === 'file') return keepingTime(uri.fsPath, async () => swapBytes(uri.fsPath, saved, bytes));
  if (!(await holdsBytes(uri, saved))) return false;
  await Promise.resolve(vscode.workspace.fs.writeFile(uri, bytes)).catch(() => undefined);
  return holdsBytes(uri, bytes);
}

/** Undoes an edit, unless the user has typed since. If another program has written the file, reloads that program's text. */
export async function restoreText(write: TextWrite, { outcome, after }: SavedText): Promise<boolean> {
  const { document, expected, wasDirty, exact } = write;
  if (exact && (outcome === 'theirs' || !(await isOurs(exact, after)))) return takeTheirs(document, exact, after);
  if (document.text() !== after) return false;
  if (!(await putText(document, expected))) return false;
  if (wasDirty) return true;
  const isSaved = await save(document, exact);
  if (!exact || (await holdsBytes(exact.disk.uri, exact.disk.bytes))) return isSaved;
  if (!isSaved) return takeTheirs(document, exact, expected);
  return (await putBytes(exact.disk.uri, await bytesOf(exact.disk, expected), exact.disk.bytes)) || takeTheirs(document, exact, expected);
}

/** Whether the file on disk has the previous, the intended or the saved content. */
async function isOurs({ disk, meant }: Exact, after: string | null): Promise<boolean> {
  const bytes = await bytesAt(disk.uri);
  if (!bytes) return false;
  return sameBytes(bytes, disk.bytes) || sameBytes(bytes, meant.bytes) || (after !== null && isSavedText(disk, bytes, after));
}

async function putText(document: Editable, text: string): Promise<boolean> {
  const change = new vscode.WorkspaceEdit();
  document.putAll(change, text);
  return applyChange(change);
}

/** Reloads a document from the disk; false if the user has typed, or the disk cannot be read. */
async function takeTheirs(edited: Editable, { disk }: Exact, after: string | null): Promise<boolean> {
  const { document } = edited;
  const isTyped = () => edited.isDirty && edited.text() !== after;
  if (!document || isTyped()) return false;
  const isRead = async () => {
    const theirs = await readDiskText(disk.uri, disk.encoding);
    return theirs.ok && !document.isDirty && sameButLineEnds(theirs.value.text, document.getText());
  };
  return readAgain(document, isRead, isTyped);
}
