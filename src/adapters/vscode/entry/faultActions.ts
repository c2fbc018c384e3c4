// What each button of a fault does in the editor.
import * as vscode from 'vscode';
import type { CommandOf } from '../../../core/commands';
import type { Session } from '../../../core/session';
import { transferSession } from '../sessions/sessionTransfer';
import { openSample } from './sampleProject';

export interface Mending {
  readonly context: vscode.ExtensionContext;
  /** Asks for the key of the provider that is asked now, or shows where another model is chosen. */
  readonly setKey: () => Promise<unknown>;
  readonly log: vscode.LogOutputChannel;
  readonly now: () => number;
  readonly session: () => Session;
}

export async function runFaultAction(
  { context, setKey, log, now, session }: Mending,
  action: CommandOf<'editor.mend'>['action'],
): Promise<void> {
  const isHomeless = context.storageUri === undefined && session().id !== '';
  if (isHomeless && (action === 'openFolder' || action === 'openSample')) await transferSession(context.globalState, session().id, now());
  switch (action) {
    case 'setKey':
      await setKey();
      return;
    case 'openModelSettings':
      return openModelSettings();
    case 'openFolder':
      await vscode.commands.executeCommand('vscode.openFolder');
      return;
    case 'openSample':
      return openSample(context.extensionUri, context.globalStorageUri, now());
    case 'manageTrust':
      await vscode.commands.executeCommand('workbench.trust.manage');
      return;
    case 'showLog':
      log.show();
  }
}

export async function openModelSettings(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.openSettings', '@ext:milkstack.milkstack');
}
