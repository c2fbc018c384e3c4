// Where this window keeps what outlives it.
import * as vscode from 'vscode';

/** The folder of one kind of things: with the workspace's folder, or with the extension where none is open. */
export function storedAt({ storageUri, globalStorageUri }: vscode.ExtensionContext, name: 'sessions' | 'checkpoints'): string {
  return vscode.Uri.joinPath(storageUri ?? globalStorageUri, name).fsPath;
}
