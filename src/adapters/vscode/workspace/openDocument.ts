// Documents of the editor, opened a few at a time: of many at once it would lose some.
import * as vscode from 'vscode';
import pLimit from 'p-limit';

/** The editor keeps the last fifty documents open that were asked for: of many more at once, it would have closed the first before it gives them. */
const opening = pLimit(16);

/** The document, or nothing where the editor cannot show the file as text. */
export async function openDocument(uri: vscode.Uri, options?: { readonly encoding: string }): Promise<vscode.TextDocument | undefined> {
  return opening(async () => vscode.workspace.openTextDocument(uri, options)).catch(() => undefined);
}

/** How long the editor is given to notice that a file has changed on the disk: it does in less than a second, but for a machine that is busy. */
export const rereadMs = 10_000;

/** Resolves when the editor takes over what others have written to a file, or has had the time for it. */
export function reread(document: vscode.TextDocument): Promise<void> {
  return untilTold(rereadMs, (end) => [vscode.workspace.onDidChangeTextDocument((change) => change.document === document && end())]);
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
