// Saves a text to a file chosen in a dialog, and reports the result.
import * as vscode from 'vscode';
import { fill, type Texts } from '../../../core/i18n/language';
import { writeChosenFile } from '../workspace/writeFiles';
import { baseName } from '../../../core/paths/pathParts';

export interface Telling {
  readonly texts: Texts;
  warn(error: Error): void;
}

/** Default file of the save dialog: in the open folder, otherwise in the home folder. */
export function offeredFile(name: string, home: string): vscode.Uri {
  return vscode.Uri.joinPath(vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(home), name);
}

/** Asks for a file and writes the result of `textFor`; no-op if canceled. */
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
