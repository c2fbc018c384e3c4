// The sample project that ships with the extension, copied to a place of the user's own so that the tour can be played anywhere.
import * as vscode from 'vscode';
import { readTour } from '../../files/base/tourFile';
import { writeAtomic } from '../../files/base/writeAtomic';

/** Copies the sample afresh under the extension's storage and opens it; an earlier copy is kept beside it. */
export async function openSample(extensionUri: vscode.Uri, storage: vscode.Uri, now: number): Promise<void> {
  const stamp = new Date(now).toISOString().slice(0, 19).replace(/[:T]/g, '-');
  const target = vscode.Uri.joinPath(storage, 'sample', `reading-list-${stamp}`);
  await writeSample(extensionUri, target);
  await vscode.commands.executeCommand('vscode.openFolder', target, { forceReuseWindow: true });
}

/** Makes the folders as well. */
export async function writeSample(extensionUri: vscode.Uri, target: vscode.Uri): Promise<void> {
  const { sample } = await readTour(vscode.Uri.joinPath(extensionUri, 'dist', 'tour.br').fsPath);
  for (const [path, text] of Object.entries(sample())) {
    const file = vscode.Uri.joinPath(target, path);
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(file, '..'));
    await writeAtomic(file.fsPath, new TextEncoder().encode(text));
  }
}
