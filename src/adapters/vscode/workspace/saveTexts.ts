// Saves edited documents and undoes edits; text of other programs stays.
import * as vscode from 'vscode';
import { sameButLineEnds } from '../../../core/edits/lines/lineEnds';
import { sameBytes, swapBytes } from '../../files/base/fileContents';
import { keepingTime } from '../../files/base/fileModes';
import { watchContents } from '../../files/base/watchContents';
import type { Editable } from './editable';
import { bytesAt, compareSaved, isSavedText, readDiskText } from './exactBytes';
import { readAgain, untilTold } from './openDocument';
import type { Exact, TextWrite } from './preflight';

/**
 * What became of an edited file. `unsaved`: the edit stands in the editor alone; `theirs`: the disk holds the text of another program;
 * `wrong`: the editor saved other bytes than its text says.
 */
export type SaveOutcome = 'saved' | 'unsaved' | 'theirs' | 'wrong';

export interface SavedText {
  readonly outcome: SaveOutcome;
  /** The text as it was saved; null where there is none any more. */
  readonly after: string | null;
}

/** What the editor's own saving may take, formatters included, before a save is told as refused. Milliseconds. */
const maxOwnSavingMs = 2_000;

/** Saves what had no unsaved changes; unsaved work of the user is theirs to save. */
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
  /** What was written last, by this edit, by a formatter or by the user; null where the document has no text. */
  readonly text: () => string | null;
  readonly all: readonly (string | null)[];
}

/** The texts of a document, without those that the editor reads from the disk: these leave it without changes of its own. */
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
  const overwritten = watchOverwritten(exact, own);
  const isSaved = !document.isDirty || (await save(document, exact));
  const theirs = await overwritten();
  if (!isSaved) return (await holdsBytes(disk.uri, disk.bytes)) ? 'unsaved' : 'theirs';
  const found = await compareSaved(disk, meant, document.document, own.text);
  if (found === 'wrong' || found === 'theirs') return found;
  // their time is that of a change, so that the editor reads the file again
  if (theirs && swapBytes(disk.uri.fsPath, theirs.by, theirs.bytes)) return 'theirs';
  if (found === 'same' || document.isDirty) return 'saved';
  // the editor gives all lines of a document one kind of end: those that were not to be touched get their own back
  const saved = await vscode.workspace.encode(own.text() ?? '', { encoding: disk.encoding });
  return (await putBytes(disk.uri, saved, meant.bytes)) ? 'saved' : 'theirs';
}

/** Bytes that another program wrote, and those by which they were overwritten. */
interface Overwritten {
  readonly bytes: Uint8Array;
  readonly by: Uint8Array;
}

/**
 * Between the editor's look at a file and its writing another program may write, and the editor writes over that. The function that is returned gives
 * the last content that was neither there before nor a text of the document.
 */
function watchOverwritten({ disk, meant }: Exact, { all }: OwnText): () => Promise<Overwritten | null> {
  const contents = disk.uri.scheme === 'file' ? watchContents(disk.uri.fsPath) : () => [];
  const isOwn = async (bytes: Uint8Array) => {
    const text = await vscode.workspace.decode(bytes, { encoding: disk.encoding });
    return all.some((own) => own !== null && sameButLineEnds(own, text));
  };
  return async () => {
    const found = contents();
    const by = await bytesAt(disk.uri);
    // a part of what the editor writes
    const isPart = (bytes: Uint8Array) =>
      [disk.bytes, meant.bytes, by ?? disk.bytes].some((all) => sameBytes(bytes, all.subarray(0, bytes.length)));
    for (const bytes of found.toReversed()) if (by && !isPart(bytes) && !(await isOwn(bytes))) return { bytes, by };
    return null;
  };
}

/**
 * A save that is refused resolves to false, and one that fails on the disk may reject; both leave the document dirty. Where it is not, the editor's own
 * saving came first. While that one asks formatters and the like it refuses every other, so it is waited for, and asked once more.
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

/** Resolves when the editor has saved it by itself, or has had the time for it. */
function saveOfItsOwn(document: Editable): Promise<void> {
  return untilTold(maxOwnSavingMs, (end) => {
    const look = () => void (document.isDirty || end());
    return [vscode.workspace.onDidSaveTextDocument(look), vscode.workspace.onDidSaveNotebookDocument(look)];
  });
}

/** An edit that is refused for good reasons resolves to false as well, and some that fail reject. */
export async function applyChange(change: vscode.WorkspaceEdit): Promise<boolean> {
  return Promise.resolve(vscode.workspace.applyEdit(change)).catch(() => false);
}

/** Whether a file holds these bytes. */
export async function holdsBytes(uri: vscode.Uri, bytes: Uint8Array): Promise<boolean> {
  const found = await bytesAt(uri);
  return found !== null && sameBytes(found, bytes);
}

/** Puts bytes in the place of those that the editor has saved; false where the file holds others. */
async function putBytes(uri: vscode.Uri, saved: Uint8Array, bytes: Uint8Array): Promise<boolean> {
  if (uri.scheme === 'file') return keepingTime(uri.fsPath, async () => swapBytes(uri.fsPath, saved, bytes));
  if (!(await holdsBytes(uri, saved))) return false;
  await Promise.resolve(vscode.workspace.fs.writeFile(uri, bytes)).catch(() => undefined);
  return holdsBytes(uri, bytes);
}

/** Takes an edit back, unless the user has gone on typing since. Where the disk holds the text of another program, the document is given that text. */
export async function restoreText(write: TextWrite, { outcome, after }: SavedText): Promise<boolean> {
  const { document, expected, wasDirty, exact } = write;
  if (exact && (outcome === 'theirs' || !(await isOurs(exact, after)))) return takeTheirs(document, exact, after);
  if (document.text() !== after) return false;
  if (!(await putText(document, expected))) return false;
  if (wasDirty) return true;
  const isSaved = await save(document, exact);
  if (!exact || (await holdsBytes(exact.disk.uri, exact.disk.bytes))) return isSaved;
  if (!isSaved) return takeTheirs(document, exact, expected);
  const saved = await vscode.workspace.encode(expected, { encoding: exact.disk.encoding });
  return (await putBytes(exact.disk.uri, saved, exact.disk.bytes)) || takeTheirs(document, exact, expected);
}

/** Whether the disk holds what was there before, what was meant, or what the editor saved. */
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

/** Brings a document to the text on the disk. False where the user has typed into it, or it cannot be read. */
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
