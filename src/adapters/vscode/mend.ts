// What each button of a fault does in the editor.
import * as vscode from 'vscode';
import type { CommandOf } from '../../core/commands';
import type { Texts } from '../../core/language';
import type { Session } from '../../core/session';
import { carrySession } from './carriedSession';
import { openSample } from './sample';
import type { Keys } from './secrets';

export interface Mending {
  readonly context: vscode.ExtensionContext;
  readonly keys: Keys;
  readonly texts: () => Texts;
  readonly log: vscode.LogOutputChannel;
  readonly now: () => number;
  readonly session: () => Session;
}

export async function mend(
  { context, keys, texts, log, now, session }: Mending,
  action: CommandOf<'editor.mend'>['action'],
): Promise<void> {
  const isHomeless = context.storageUri === undefined && session().id !== '';
  if (isHomeless && (action === 'openFolder' || action === 'openSample')) await carrySession(context.globalState, session().id, now());
  switch (action) {
    case 'setKey':
      await keys.askForGemini(texts());
      return;
    case 'openModelSettings':
      await vscode.commands.executeCommand('workbench.action.openSettings', '@ext:milkstack.milkstack');
      return;
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
