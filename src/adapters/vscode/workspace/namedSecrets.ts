// A file made to hold secrets is shown to the team only where the user attached it by name and says so once more; asked once a window.
import * as vscode from 'vscode';
import { type Attachment, isPlace } from '../../../core/lifecycle/attachments';
import type { Command } from '../../../core/commands';
import { isSecretPath } from '../../../core/paths/pathRules';
import { fill, type Texts } from '../../../core/i18n/language';

/** A command as it was sent; of a message, attachments the user agreed to are marked so, and nobody else may mark one. */
export type AskForSecretFiles = <T extends Command>(sent: T) => Promise<T>;

export function createAskForSecretFiles(texts: Texts): AskForSecretFiles {
  const answers = new Map<string, boolean>();
  return async (sent) => {
    if (sent.type !== 'message.send' || !sent.attachments) return sent;
    const asked: Attachment[] = [];
    for (const { confirmed: _, ...attachment } of sent.attachments) {
      const { path, kind } = attachment;
      const isHeld = kind !== 'folder' && isPlace(attachment) && isSecretPath(path);
      if (isHeld && !answers.has(path)) answers.set(path, await mayBeShown(texts, path));
      asked.push(isHeld && answers.get(path) ? { ...attachment, confirmed: true } : attachment);
    }
    return { ...sent, attachments: asked };
  };
}

async function mayBeShown(texts: Texts, path: string): Promise<boolean> {
  const show = fill(texts, 'attach.secret.show');
  return (await vscode.window.showWarningMessage(fill(texts, 'attach.secret.ask', { path }), { modal: true }, show)) === show;
}
