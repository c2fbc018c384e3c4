// Opens documents a few at a time, because the editor closes documents if many are open.
import * as vscode from 'vscode';
import pLimit from 'p-limit';
import { declaredEncoding, maxHeadLength } from '../../../core/edits/lines/declaredEncoding';
import { sameButLineEnds } from '../../../core/edits/lines/lineEnds';
import { fill, type Texts } from '../../../core/i18n/language';
import { withoutLinks } from '../../../core/text/visible';
import { bytesAt, readDiskText } from './exactBytes';
import { onDidCloseDocument } from './closedDocuments';

/**
 * Limits the number of documents opened at the same time. The editor keeps only the last 50 requested documents open, so a larger batch
 * would lose its first documents before they are used.
 */
const opening = pLimit(16);

/** Opens a document; undefined if the editor cannot open the file as text. */
export async function openDocument(uri: vscode.Uri, options?: { readonly encoding: string }): Promise<vscode.TextDocument | undefined> {
  return opening(async () => vscode.workspace.openTextDocument(uri, options)).catch(() => undefined);
}

export function documentAt(uri: vscode.Uri | undefined): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri?.toString());
}

/** Timeout for loading a file's text in another encoding. */
const reopenMs = 10_000;

/** Timeout for the editor to notice a change on disk, which usually takes less than a second. */
const rereadMs = 4_000;

/**
 * Reloads a document from disk; returns whether it then has the text from disk. Waits for the editor's own reload; if there is none, shows
 * the file, because only the active file can be reverted.
 * @param isRead whether the document has the text from disk
 * @param isTyped whether the user has typed; typed text is never reverted
 */
export async function readAgain(document: vscode.TextDocument, isRead: () => Promise<boolean>, isTyped: () => boolean): Promise<boolean> {
  if (await isRead()) return true;
  if (!document.isDirty)
    await untilEvent(rereadMs, (end) => [vscode.workspace.onDidChangeTextDocument((change) => change.document === document && end())]);
  if (await isRead()) return true;
  await vscode.window.showTextDocument(document, { preserveFocus: true, preview: true });
  if (isTyped()) return false;
  await vscode.commands.executeCommand('workbench.action.files.revert');
  return isRead();
}

/** Resolves when `listen` calls `end`, or after `maxMs`, because files that do not change fire no events. Disposes of the listeners. */
export function untilEvent(maxMs: number, listen: (end: () => void) => readonly vscode.Disposable[]): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const listener of listeners) listener.dispose();
      clearTimeout(late);
      resolve();
    };
    const listeners = listen(end);
    const late = setTimeout(end, maxMs);
  });
}

export type SayReopened = (uri: vscode.Uri, encoding: string) => void;

/**
 * Reopens a document in the encoding that its text declares. Null if no known encoding is declared, if the conversion would lose data, or
 * if the user has typed.
 */
export async function reopenDeclared(document: vscode.TextDocument, said: SayReopened): Promise<vscode.TextDocument | null> {
  const { uri } = document;
  const bytes = await bytesAt(uri);
  const encoding = bytes && declaredEncoding(new TextDecoder('latin1').decode(bytes.subarray(0, maxHeadLength)));
  if (encoding === null || document.isDirty) return null;
  const disk = await readDiskText(uri, encoding).catch(() => null);
  if (!disk?.ok || document.isDirty) return null;
  for (let time = 1; time <= maxTimes; time++) {
    const reopened = await openDocument(uri, { encoding });
    if (reopened?.isDirty) return null;
    if (reopened?.encoding !== encoding || !(await holds(reopened, disk.value.text)) || reopened.isDirty) continue;
    said(uri, encoding);
    return reopened;
  }
  return null;
}

/** Maximum number of attempts to reopen a document. An attempt may fail because the editor closes the document if many files are open. */
const maxTimes = 3;

/** Waits until a document has this text; false after a timeout, or if the document is closed. */
async function holds(document: vscode.TextDocument, text: string): Promise<boolean> {
  const isThere = () => sameButLineEnds(document.getText(), text);
  if (isThere()) return true;
  await untilEvent(reopenMs, (end) => [
    vscode.workspace.onDidChangeTextDocument((change) => change.document === document && isThere() && end()),
    onDidCloseDocument((closed) => closed === document && end()),
  ]);
  return isThere();
}

/** Notifies the user that a file was reopened in another encoding, because the file may be visible in an editor. */
export function sayReopened(texts: Texts, uri: vscode.Uri, encoding: string): void {
  void vscode.window.showInformationMessage(
    fill(texts, 'encoding.reopened', { file: withoutLinks(vscode.workspace.asRelativePath(uri)), encoding }),
  );
}
