// Where this window keeps what outlives it.
import type * as vscode from 'vscode';
import { sharedStorage } from './sharedStorage';

type StorageContext = Pick<vscode.ExtensionContext, 'storageUri' | 'globalStorageUri'>;

/** The folder of everything that is kept: the workspace's, shared by all its windows, or the extension's where no workspace is open. */
export function storageUri({ storageUri: ours, globalStorageUri }: StorageContext): vscode.Uri {
  return ours ? ours.with({ path: sharedStorage(ours.path) }) : globalStorageUri;
}

/** The folder of one kind of things. */
export function storedAt(where: StorageContext, name: 'sessions' | 'checkpoints' | 'pictures'): string {
  const uri = storageUri(where);
  return uri.with({ path: `${uri.path}/${name}` }).fsPath;
}
