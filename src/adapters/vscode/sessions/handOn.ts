// Hands the start card's prompt to another agent, or copies it.
import * as vscode from 'vscode';
import type { HandOnPlace } from '../../../core/handover/facts';
import { promptToHandOn } from '../../../core/handover/handedOn';
import type { Texts } from '../../../core/i18n/language';
import type { Session } from '../../../core/session';

const openChat = 'workbench.action.chat.open';

export async function handOn(session: Session, to: HandOnPlace, texts: Texts): Promise<void> {
  const prompt = promptToHandOn(session);
  if (prompt === null) return;
  if (to === 'chat' && (await openInChat(prompt))) return;
  // The prompt is copied, not typed into the terminal, because a shell would run pasted lines as commands.
  await vscode.env.clipboard.writeText(prompt);
  if (to === 'terminal') await vscode.commands.executeCommand('workbench.action.terminal.focus');
  const key = { chat: 'editor.handOn.noChat', terminal: 'editor.handOn.terminal', clipboard: 'editor.handOn.clipboard' } as const;
  void vscode.window.showInformationMessage(texts[key[to]]);
}

/** Puts the prompt into the editor's chat; returns false if there is no chat, or the chat is turned off. */
async function openInChat(query: string): Promise<boolean> {
  try {
    await vscode.commands.executeCommand(openChat, { query, isPartialQuery: true });
    return true;
  } catch {
    return false;
  }
}
