// Documents of the editor, opened a few at a time: of many at once it would lose some.
import * as vscode from 'vscode';
import pLimit from 'p-limit';

/** The editor keeps the last fifty documents open that were asked for: of many more at once, it would have closed the first before it gives them. */
const opening = pLimit(16);

/** The document, or nothing where the editor cannot show the file as text. */
export async function openDocument(uri: vscode.Uri, options?: { readonly encoding: string }): Promise<vscode.TextDocument | undefined> {
  return opening(async () => vscode.workspace.openTextDocument(uri, options)).catch(() => undefined);
}

/** How long the editor is given to open a file in another encoding. */
export const reopenMs = 10_000;

/** How long it is given to notice that a file has changed on the disk: it does in less than a second, but for a machine that is busy, or not at all. */
const rereadMs = 4_000;

/**
 * Brings a document to the text on the disk. The editor does that by itself as a rule; a change that it has missed, or did not take over as the document had
 * unsaved changes, it reads only where the file is in front.
 * @param isRead whether the document has the text on the disk
 * @param isTyped whether the user has typed into it, which is never reverted
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

/** Resolves when `listen` calls `end`, or after `maxMs`: events alone never come where nothing has changed. Its listeners are disposed of. */
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
