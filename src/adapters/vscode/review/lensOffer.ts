// Offer of code lenses in diff editors, once, with the first review.
import * as vscode from 'vscode';
import type { Texts } from '../../../core/i18n/language';

const askedKey = 'milkstack.lensesOffered';

/** The setting shows the lenses of every extension in every diff, so only the user turns it on. */
export async function offerDiffLenses(kept: vscode.Memento, texts: Texts): Promise<void> {
  const settings = vscode.workspace.getConfiguration('diffEditor');
  if (settings.get('codeLens') || kept.get(askedKey)) return;
  await kept.update(askedKey, true);
  const turnOn = texts['editor.review.lenses.turnOn'];
  const chosen = await vscode.window.showInformationMessage(texts['editor.review.lenses.offer'], turnOn);
  if (chosen === turnOn) await settings.update('codeLens', true, vscode.ConfigurationTarget.Global);
}
