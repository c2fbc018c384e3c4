// Waits for the editor's word, or for as long as that may take: what is told by events alone is never told where nothing has changed.
import type * as vscode from 'vscode';

/** Resolves when `listen` calls `end` or the time is over; its listeners are gone then. */
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
