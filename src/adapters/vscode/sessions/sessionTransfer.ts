// A session begun without a folder goes along when the user opens one to go on with it: the editor starts anew for that.
import type * as vscode from 'vscode';

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
