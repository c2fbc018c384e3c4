// Writes a text where the user says in a dialog, and tells how that went.
import * as vscode from 'vscode';
import { fill, type Texts } from '../../../core/i18n/language';
import { writeChosenFile } from '../workspace/writeFiles';
import { baseName } from '../../../core/paths/pathParts';

export interface Telling {
  readonly texts: Texts;
  warn(error: Error): void;
}

/** Where a file is offered to be saved: with the folder that is open, else at home. */
export function offeredFile(name: string, home: string): vscode.Uri {
  return vscode.Uri.joinPath(vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(home), name);
}

/** Asks where to, and writes what `textFor` makes of the answer; without an answer nothing is written. */
export async function saveWhereChosen(
  options: vscode.SaveDialogOptions,
  textFor: (chosen: vscode.Uri) => string,
  { texts, warn }: Telling,
): Promise<void> {
  const chosen = await vscode.window.showSaveDialog(options);
  if (!chosen) return;
  const name = baseName(chosen.path);
  try {
    await writeChosenFile(chosen, textFor(chosen));
    void vscode.window.showInformationMessage(fill(texts, 'report.saved', { name }));
  } catch (error) {
    warn(error instanceof Error ? error : new Error(String(error)));
    void vscode.window.showErrorMessage(fill(texts, 'report.saveFailed', { name }));
  }
}
