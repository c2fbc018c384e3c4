// Storage folders, and transfer of a session to a folder that is about to be opened.
import type * as vscode from 'vscode';

export type StorageContext = Pick<vscode.ExtensionContext, 'storageUri' | 'globalStorageUri'>;

/**
 * Returns the storage root: the workspace storage, which all windows of the workspace share, or the extension's global storage if there is
 * no workspace.
 */
export function storageUri({ storageUri: ours, globalStorageUri }: StorageContext): vscode.Uri {
  return ours ? ours.with({ path: sharedStorage(ours.path) }) : globalStorageUri;
}

export function storedAt(where: StorageContext, name: 'sessions' | 'checkpoints' | 'pictures'): string {
  const uri = storageUri(where);
  return uri.with({ path: `${uri.path}/${name}` }).fsPath;
}

/** Matches a workspace storage folder to which the editor appended a number because the folder was in use. */
const numbered = /^(.*\/-?[0-9a-z]+)-[1-9](\/[^/]+\/?)$/;

/**
 * Returns the storage path without the appended number, so that all windows find the same discussions; leases protect the shared content.
 * The editor also appends a number in a window opened after a crash or a lost connection.
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
/** Maximum age of the stored session ID. Opening a folder takes seconds; an older ID was left by a canceled dialog. */
const maxAgeMs = 10 * 60_000;

/** Stores the ID of a session to be moved to the folder that is about to be opened. */
export async function transferSession(state: vscode.Memento, id: string, now: number): Promise<void> {
  await state.update(carriedKey, { id, at: now } satisfies Carried);
}

/** Returns and clears the stored ID; null if there is none, or it is too old. */
export async function takeTransferredSession(state: vscode.Memento, now: number): Promise<string | null> {
  const carried = state.get<Carried>(carriedKey);
  if (!carried) return null;
  await state.update(carriedKey, undefined);
  return now - carried.at <= maxAgeMs ? carried.id : null;
}
