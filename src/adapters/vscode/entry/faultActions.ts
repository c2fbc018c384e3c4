// What each button of a fault does in the editor.
import * as vscode from 'vscode';
import type { CommandOf } from '../../../core/commands';
import type { Session } from '../../../core/session';
import type { PanelController } from '../panel/panel';
import { transferSession } from '../sessions/sessionTransfer';
import { openSample } from './sampleProject';

export interface Mending {
  readonly context: vscode.ExtensionContext;
  readonly panel: Pick<PanelController, 'showPage'>;
  readonly log: vscode.LogOutputChannel;
  readonly now: () => number;
  readonly session: () => Session;
}

export async function runFaultAction(
  { context, panel, log, now, session }: Mending,
  action: Exclude<CommandOf<'editor.mend'>['action'], 'changeEncoding'>,
): Promise<void> {
  const isHomeless = context.storageUri === undefined && session().id !== '';
  if (isHomeless && (action === 'openFolder' || action === 'openSample')) await transferSession(context.globalState, session().id, now());
  switch (action) {
    case 'setKey':
      return panel.showPage('model');
    case 'openModelSettings':
      return openSettings('@ext:milkstack.milkstack');
    case 'openLimitSettings':
      // what has the settings of one message and of a session, side by side
      return openSettings('@ext:milkstack.milkstack @id:milkstack.discussion.* @id:milkstack.session.*');
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

async function openSettings(query: string): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.openSettings', query);
}
