// Storage folders, and transfer of a session to a folder that is about to be opened.
import type * as vscode from 'vscode';

export type StorageContext = Pick<vscode.ExtensionContext, 'storageUri' | 'globalStorageUri'>;

/** Root of the storage: the workspace's storage, which its windows share; without a workspace, the extension's storage. */
export function storageUri({ storageUri: ours, globalStorageUri }: StorageContext): vscode.Uri {
  return ours ? ours.with({ path: sharedStorage(ours.path) }) : globalStorageUri;
}

/** Folder for one kind of data. */
export function storedAt(where: StorageContext, name: 'sessions' | 'checkpoints' | 'pictures'): string {
  const uri = storageUri(where);
  return uri.with({ path: `${uri.path}/${name}` }).fsPath;
}

/**
 * Matches a workspace storage folder to which the editor added a number because the folder was in use. The editor tries at most ten
 * numbers.
 */
const numbered = /^(.*\/-?[0-9a-z]+)-[1-9](\/[^/]+\/?)$/;

/**
 * The storage path that the first window uses. Leases protect the content. A window that is opened after a crash or a lost connection also
 * gets a numbered folder, and can find its discussions only by this path.
 * @param path with forward slashes, as in a URI
 */
export function sharedStorage(path: string): string {
  return path.replace(numbered, '$1$2');
}

interface Carried {
  readonly id: string;
  readonly at: number;
}

export const carriedKey = 'milkstack.carriedSession';
/** Maximum age of a mark. Opening a folder takes seconds; an older mark is left over from a canceled dialog. */
const maxAgeMs = 10 * 60_000;

/** Marks a session to be moved to the folder that is about to be opened. */
export async function transferSession(state: vscode.Memento, id: string, now: number): Promise<void> {
  await state.update(carriedKey, { id, at: now } satisfies Carried);
}

/** Returns the id of the marked session and removes the mark; null if there is none, or it is too old. */
export async function takeTransferredSession(state: vscode.Memento, now: number): Promise<string | null> {
  const carried = state.get<Carried>(carriedKey);
  if (!carried) return null;
  await state.update(carriedKey, undefined);
  return now - carried.at <= maxAgeMs ? carried.id : null;
}
