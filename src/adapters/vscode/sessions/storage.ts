// Storage folders, and the session carried along when a folder is opened.
import type * as vscode from 'vscode';

export type StorageContext = Pick<vscode.ExtensionContext, 'storageUri' | 'globalStorageUri'>;

/** The folder of everything that is kept: the workspace's, shared by all its windows, or the extension's where no workspace is open. */
export function storageUri({ storageUri: ours, globalStorageUri }: StorageContext): vscode.Uri {
  return ours ? ours.with({ path: sharedStorage(ours.path) }) : globalStorageUri;
}

/** The folder of one kind of things. */
export function storedAt(where: StorageContext, name: 'sessions' | 'checkpoints' | 'pictures'): string {
  const uri = storageUri(where);
  return uri.with({ path: `${uri.path}/${name}` }).fsPath;
}

/** The folder of a workspace's storage, and the number a window gets whose editor finds it taken; at most ten are tried. */
const numbered = /^(.*\/-?[0-9a-z]+)-[1-9](\/[^/]+\/?)$/;

/**
 * The path of the extension's storage in the workspace, as the first window has it. What is kept there says itself who may write it. A window that
 * takes over from one that crashed, or whose connection was lost, is given a number as well, and finds its discussions again only like this.
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
/** Opening a folder takes moments; a mark older than this was left by a dialog that was closed again. */
const maxAgeMs = 10 * 60_000;

/** Marks a session to be taken along into the folder that is about to be opened. */
export async function transferSession(state: vscode.Memento, id: string, now: number): Promise<void> {
  await state.update(carriedKey, { id, at: now } satisfies Carried);
}

/** The id of the session that was marked, once; null where there is none or the mark is old. */
export async function takeTransferredSession(state: vscode.Memento, now: number): Promise<string | null> {
  const carried = state.get<Carried>(carriedKey);
  if (!carried) return null;
  await state.update(carriedKey, undefined);
  return now - carried.at <= maxAgeMs ? carried.id : null;
}
