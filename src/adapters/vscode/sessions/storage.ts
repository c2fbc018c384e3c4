// Storage folders, and the session carried along when a folder is opened.
import type * as vscode from 'vscode';

export type StorageContext = Pick<vscode.ExtensionContext, 'storageUri' | 'globalStorageUri'>;

/** Root of the storage: the workspace's, shared by its windows, or the extension's without a workspace. */
export function storageUri({ storageUri: ours, globalStorageUri }: StorageContext): vscode.Uri {
  return ours ? ours.with({ path: sharedStorage(ours.path) }) : globalStorageUri;
}

/** Folder of one kind of data. */
export function storedAt(where: StorageContext, name: 'sessions' | 'checkpoints' | 'pictures'): string {
  const uri = storageUri(where);
  return uri.with({ path: `${uri.path}/${name}` }).fsPath;
}

/** Workspace storage folder with the number the editor adds when it is in use; at most ten are tried. */
const numbered = /^(.*\/-?[0-9a-z]+)-[1-9](\/[^/]+\/?)$/;

/**
 * Storage path as the first window has it. The content is protected by leases. A window that follows a crash or a lost connection also gets
 * a number, and finds its discussions only by this path. @param path with forward slashes, as in a URI
 */
export function sharedStorage(path: string): string {
  return path.replace(numbered, '$1$2');
}

interface Carried {
  readonly id: string;
  readonly at: number;
}

export const carriedKey = 'milkstack.carriedSession';
/** Opening a folder takes seconds; an older mark is left over from a canceled dialog. */
const maxAgeMs = 10 * 60_000;

/** Marks a session to be moved into the folder that is about to be opened. */
export async function transferSession(state: vscode.Memento, id: string, now: number): Promise<void> {
  await state.update(carriedKey, { id, at: now } satisfies Carried);
}

/** Id of the marked session, once; null if there is none or the mark is too old. */
export async function takeTransferredSession(state: vscode.Memento, now: number): Promise<string | null> {
  const carried = state.get<Carried>(carriedKey);
  if (!carried) return null;
  await state.update(carriedKey, undefined);
  return now - carried.at <= maxAgeMs ? carried.id : null;
}
