// The sample project that ships with the extension, copied to a place of the user's own so that the tour can be played anywhere.
import * as vscode from 'vscode';

/** Copies the sample afresh under the extension's storage and opens it; an earlier copy is kept beside it. */
export async function openSample(extensionUri: vscode.Uri, storage: vscode.Uri, now: number): Promise<void> {
  const stamp = new Date(now).toISOString().slice(0, 19).replace(/[:T]/g, '-');
  const target = vscode.Uri.joinPath(storage, 'sample', `reading-list-${stamp}`);
  await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(storage, 'sample'));
  await vscode.workspace.fs.copy(vscode.Uri.joinPath(extensionUri, 'media', 'sample'), target);
  await vscode.commands.executeCommand('vscode.openFolder', target, { forceReuseWindow: true });
}
