// Context menu of the discussions tree.
import * as vscode from 'vscode';
import type { Command } from '../../../core/commands';
import { fill, type Texts } from '../../../core/i18n/language';
import { exportFormats, maxNameLength } from '../../../core/sessions/commands';
import { isSessionId, listedTitle } from '../../../core/sessions/list';
import type { SessionSummary } from '../../../core/lifecycle/summary';

/** Menu items that run a command without asking the user anything. */
const direct = {
  pinDiscussion: (sessionId) => ({ type: 'session.pin', sessionId, pinned: true }),
  unpinDiscussion: (sessionId) => ({ type: 'session.pin', sessionId, pinned: false }),
  archiveDiscussion: (sessionId) => ({ type: 'session.archive', sessionId, archived: true }),
  unarchiveDiscussion: (sessionId) => ({ type: 'session.archive', sessionId, archived: false }),
  copyDiscussionLink: (sessionId) => ({ type: 'sessions.copyLink', sessionId }),
} as const satisfies Readonly<Record<string, (sessionId: string) => Command>>;

export type DiscussionAct = 'renameDiscussion' | 'deleteDiscussion' | 'exportDiscussion' | keyof typeof direct;

interface MenuOf {
  readonly texts: Texts;
  /** Returns false if the command was refused, for example because another window has the discussion open. */
  readonly send: (command: Command) => Promise<boolean>;
}

/** @param given the tree item, or an array of selected items that starts with it */
export async function actOnDiscussion({ texts, send: trySend }: MenuOf, act: DiscussionAct, given: unknown): Promise<void> {
  const send = async (command: Command): Promise<boolean> => {
    const isDone = await trySend(command);
    if (!isDone) void vscode.window.showWarningMessage(texts['panel.refused']);
    return isDone;
  };
  const session: unknown = Array.isArray(given) ? given[0] : given;
  if (!isListed(session)) return;
  const sessionId = session.id;
  const title = listedTitle(session, texts['sessions.untitled']);
  if (act === 'renameDiscussion') {
    const name = await vscode.window.showInputBox({
      ...{ title: texts['sessions.rename'], prompt: texts['sessions.name'], value: title },
    });
    if (name !== undefined) await send({ type: 'session.rename', sessionId, title: name.trim().slice(0, maxNameLength) });
  } else if (act === 'deleteDiscussion') {
    if (!(await send({ type: 'session.delete', sessionId }))) return;
    const undo = texts['sessions.undelete'];
    const chosen = await vscode.window.showInformationMessage(fill(texts, 'sessions.deleted', { title }), undo);
    if (chosen === undo) await send({ type: 'session.undelete', sessionId });
  } else if (act !== 'exportDiscussion') {
    await send(direct[act](sessionId));
  } else {
    const formats = exportFormats.map((format) => ({ label: texts[`sessions.export.${format}`], format }));
    const chosen = await vscode.window.showQuickPick(formats, { title });
    if (chosen) await send({ type: 'sessions.export', sessionId, format: chosen.format });
  }
}

function isListed(value: unknown): value is SessionSummary {
  return typeof value === 'object' && value !== null && 'id' in value && isSessionId(String(value.id)) && 'request' in value;
}
