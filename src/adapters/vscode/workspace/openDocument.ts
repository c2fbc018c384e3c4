// Opens documents of the editor, a few at a time: opening many at once would lose some.
import * as vscode from 'vscode';
import pLimit from 'p-limit';

/** The editor keeps the last fifty requested documents open; with more at once the first would close before use. */
const opening = pLimit(16);

/** The document; undefined if the editor cannot open the file as text. */
export async function openDocument(uri: vscode.Uri, options?: { readonly encoding: string }): Promise<vscode.TextDocument | undefined> {
  return opening(async () => vscode.workspace.openTextDocument(uri, options)).catch(() => undefined);
}

/** Timeout of reopening a file in another encoding. */
export const reopenMs = 10_000;

/** Timeout of the editor's detection of a change on disk, which usually takes less than a second. */
const rereadMs = 4_000;

/**
 * Reloads a document from disk. The editor usually does that itself; a change it missed, or did not load because of unsaved changes, it
 * loads only for the active file. @param isRead whether the document has the text on disk @param isTyped whether the user has typed, which
 * is never reverted
 */
export async function readAgain(document: vscode.TextDocument, isRead: () => Promise<boolean>, isTyped: () => boolean): Promise<boolean> {
  if (await isRead()) return true;
  if (!document.isDirty)
    await untilTold(rereadMs, (end) => [vscode.workspace.onDidChangeTextDocument((change) => change.document === document && end())]);
  if (await isRead()) return true;
  await vscode.window.showTextDocument(document, { preserveFocus: true, preview: true });
  if (isTyped()) return false;
  await vscode.commands.executeCommand('workbench.action.files.revert');
  return isRead();
}

/** Resolves when `listen` calls `end`, or after `maxMs`, because unchanged files fire no events. Disposes its listeners. */
export function untilTold(maxMs: number, listen: (end: () => void) => readonly vscode.Disposable[]): Promise<void> {
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
