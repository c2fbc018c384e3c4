// Stages accepted changes of a review in Git, if the setting is on.
import * as vscode from 'vscode';
import { fill, type Texts } from '../../../core/i18n/language';
import type { Staging } from '../../../core/context/files/vcsHistory';
import { locate, openPlaces } from './workspacePlaces';

/** @param isOn called for each batch of changes, because the setting may change */
export function createStaging(texts: Texts, isOn: () => boolean): Staging {
  return {
    stage: async (changes) => {
      if (!isOn() || !vscode.workspace.isTrusted) return;
      const { stageChange } = await import('./lazyWorkspace');
      const places = openPlaces();
      const left: string[] = [];
      // Stages one change at a time, because the Git index has a single lock.
      for (const change of changes) {
        const file = locate(places, change.path);
        const from = change.from === undefined ? null : locate(places, change.from);
        const within = file && { ...change, path: file.within, ...(from && { from: from.within }) };
        const isStaged =
          file?.base.scheme === 'file' && within && (await stageChange(file.base.fsPath, within, new AbortController().signal));
        if (!isStaged) left.push(change.path);
      }
      if (left.length > 0) void vscode.window.showWarningMessage(fill(texts, 'changes.notStaged', { paths: left.join(', ') }));
    },
  };
}
