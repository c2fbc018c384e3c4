// A file made to hold secrets is shown to the team only where the user attached it by name and says so once more; asked once a window.
import * as vscode from 'vscode';
import type { Attachment } from '../../core/context/attachments';
import { isSecretPath } from '../../core/edits/path';
import { fill, type Texts } from '../../core/language';

/** The attachments, those the user agreed to marked so; whether one is marked, nobody else may say. */
export type AskForSecretFiles = (attachments: readonly Attachment[]) => Promise<Attachment[]>;

export function createAskForSecretFiles(texts: Texts): AskForSecretFiles {
  const answers = new Map<string, boolean>();
  return async (attachments) => {
    const asked: Attachment[] = [];
    for (const { confirmed: _, ...attachment } of attachments) {
      const { path, kind } = attachment;
      const isHeld = kind !== 'folder' && isSecretPath(path);
      if (isHeld && !answers.has(path)) answers.set(path, await mayBeShown(texts, path));
      asked.push(isHeld && answers.get(path) ? { ...attachment, confirmed: true } : attachment);
    }
    return asked;
  };
}

async function mayBeShown(texts: Texts, path: string): Promise<boolean> {
  const show = fill(texts, 'attach.secret.show');
  return (await vscode.window.showWarningMessage(fill(texts, 'attach.secret.ask', { path }), { modal: true }, show)) === show;
}
