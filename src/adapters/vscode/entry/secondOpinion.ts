// Asks for a second opinion on attachments, the selection, or uncommitted changes.
import * as vscode from 'vscode';
import type { CommandOf } from '../../../core/commands';
import type { Texts } from '../../../core/i18n/language';
import { withinPaste } from '../../../core/lifecycle/attachmentChips';
import type { Attachment } from '../../../core/lifecycle/attachments';
import { patchWithoutSecretFiles } from '../../files/code/gitChanges';
import type { PanelController } from '../panel/panel';
import { attachablePath, selectedLines } from '../workspace/attachments';
import { openPlaces } from '../workspace/workspacePlaces';

interface OpinionParts {
  readonly texts: Texts;
  readonly send: (command: CommandOf<'opinion.ask'>) => Promise<void>;
  readonly panel: Pick<PanelController, 'focus'>;
}

export async function askSecondOpinion(
  { texts, send, panel }: OpinionParts,
  { text, attachments: given = [] }: Omit<CommandOf<'editor.second'>, 'type'>,
): Promise<void> {
  const selection = given.length > 0 ? null : selected();
  const attachments = given.length > 0 ? given : selection ? [selection] : await uncommitted();
  if (attachments.length === 0) return void vscode.window.showInformationMessage(texts['opinion.nothing']);
  await send({ type: 'opinion.ask', text, attachments });
  await panel.focus(null);
}

function selected(): Attachment | null {
  const editor = vscode.window.activeTextEditor;
  const path = editor && !editor.selection.isEmpty ? attachablePath(editor.document.uri) : null;
  if (!editor || path === null) return null;
  const [from, to] = selectedLines(editor.selection);
  return { kind: 'selection', path, from, to };
}

/**
 * Returns the uncommitted changes to tracked files as an attachment, without files whose names suggest secrets; empty if there are no
 * changes.
 */
async function uncommitted(): Promise<Attachment[]> {
  const places = vscode.workspace.isTrusted ? openPlaces() : [];
  const signal = new AbortController().signal;
  const onDisk = places.filter(({ uri }) => uri.scheme === 'file');
  const patches = await Promise.all(onDisk.map(({ uri, prefix }) => patchWithoutSecretFiles(uri.fsPath, 'HEAD', signal, prefix)));
  const text = patches.join('');
  return text.trim() === '' ? [] : [{ kind: 'paste', path: 'paste-changes', text: withinPaste(text) }];
}
