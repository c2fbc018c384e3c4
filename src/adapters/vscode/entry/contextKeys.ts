// What the editor itself is told of the session: keys for `when` clauses, and that the team is at work.
import * as vscode from 'vscode';
import { viewId } from '../panel/panel';

export interface ShownContext {
  readonly isBusy: boolean;
  /** Whether files of the user are being written. */
  readonly isSaving: boolean;
  readonly hasSession: boolean;
}

/** What the editor itself is told: keys of `when` clauses, each only when it changes, and a moving line over the view while the team works or files are written. */
export function createContextKeys(): (shown: ShownContext) => void {
  const told = new Map<string, boolean>();
  let rest: (() => void) | null = null;
  const tell = (key: string, value: boolean) => {
    if (told.get(key) === value) return;
    told.set(key, value);
    void vscode.commands.executeCommand('setContext', `milkstack.${key}`, value);
  };
  return ({ isBusy, isSaving, hasSession }) => {
    tell('busy', isBusy);
    tell('hasSession', hasSession);
    const isMoving = isBusy || isSaving;
    if (!isMoving) rest?.();
    if (!isMoving) rest = null;
    else if (!rest) {
      const working = new Promise<void>((resolve) => {
        rest = resolve;
      });
      void vscode.window.withProgress({ location: { viewId } }, () => working);
    }
  };
}
