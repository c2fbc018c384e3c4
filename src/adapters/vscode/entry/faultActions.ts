// Runs the editor action that fixes a fault, such as opening settings or a folder.
import * as vscode from 'vscode';
import type { CommandOf } from '../../../core/commands';
import type { Session } from '../../../core/session';
import { readTour } from '../../files/base/packedFiles';
import { writeAtomic } from '../../files/base/fileContents';
import type { PanelController } from '../panel/panel';
import { transferSession } from '../sessions/storage';

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
      return openSettings('@ext:milkstack.milkstack', ['milkstack']);
    case 'openNetworkSettings':
      return openSettings('@id:http.proxy @id:http.systemCertificates', ['http']);
    case 'openLimitSettings':
      return openSettings('@ext:milkstack.milkstack @id:milkstack.discussion.* @id:milkstack.session.*', [
        'milkstack.discussion',
        'milkstack.session',
      ]);
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

/** Opens the workspace settings if they set a value in one of the sections, otherwise the user settings. */
async function openSettings(query: string, sections: readonly string[]): Promise<void> {
  const settings = vscode.workspace.getConfiguration();
  const isInWorkspace = sections.some((section) => settings.inspect(section)?.workspaceValue !== undefined);
  if (isInWorkspace) await vscode.commands.executeCommand('workbench.action.openWorkspaceSettings', query);
  else await vscode.commands.executeCommand('workbench.action.openSettings', query);
}

/** Opens a new copy of the sample project in the extension's storage; earlier copies are kept. */
async function openSample(extensionUri: vscode.Uri, storage: vscode.Uri, now: number): Promise<void> {
  const stamp = new Date(now).toISOString().slice(0, 19).replace(/[:T]/g, '-');
  const target = vscode.Uri.joinPath(storage, 'sample', `reading-list-${stamp}`);
  await writeSample(extensionUri, target);
  await vscode.commands.executeCommand('vscode.openFolder', target, { forceReuseWindow: true });
}

export async function writeSample(extensionUri: vscode.Uri, target: vscode.Uri): Promise<void> {
  const { sample } = await readTour(vscode.Uri.joinPath(extensionUri, 'dist', 'tour.br').fsPath);
  for (const [path, text] of Object.entries(sample())) {
    const file = vscode.Uri.joinPath(target, path);
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(file, '..'));
    await writeAtomic(file.fsPath, new TextEncoder().encode(text));
  }
}
