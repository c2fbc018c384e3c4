// What the panel may ask of the editor itself: open a file, show a diff or a report, mend what is missing; none of it changes the session.
import * as vscode from 'vscode';
import type { Command, EditorCommand } from '../../core/commands';
import { checkPath } from '../../core/edits/path';
import type { Workspace } from '../../flows/ports';
import type { Diffs } from './diff';
import { type Mending, mend } from './mend';
import type { Panel } from './panel';
import type { Reports } from './report';

export function isEditorCommand(command: Command): command is EditorCommand {
  return command.type.startsWith('editor.') || command.type.startsWith('report.');
}

export interface EditorContext extends Mending {
  readonly panel: Panel;
  readonly diffs: Diffs;
  readonly workspace: Workspace;
  readonly reports: Reports;
}

export async function runEditorCommand(context: EditorContext, command: EditorCommand): Promise<void> {
  switch (command.type) {
    case 'editor.mend':
      return mend(context, command.action);
    case 'editor.openPanel':
      return context.panel.openTab();
    case 'editor.openFile':
      return openFile(command.path, command.line);
    case 'editor.showDiff':
      return showDiff(context, command.taskId, command.path);
    case 'report.open':
      return context.reports.open(command.format);
    case 'report.save':
      return context.reports.save();
  }
}

/** Opens a file of the workspace; a path that leaves it, or a file that is not there, opens nothing. */
async function openFile(path: string, line: number | null): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  const checked = checkPath(path);
  if (!folder || !checked.ok) return;
  const document = await Promise.resolve(vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, checked.value))).catch(
    () => undefined,
  );
  if (!document) return;
  const place = new vscode.Position(Math.max(0, Math.min((line ?? 1) - 1, document.lineCount - 1)), 0);
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(place, place), preview: true });
}

async function showDiff({ session, diffs, workspace }: EditorContext, taskId: string, path: string): Promise<void> {
  const task = session().progress.tasks.find((known) => known.id === taskId);
  const file = task?.files.find((known) => known.path === path);
  if (task && file) await diffs.show(task, file, (await workspace.read(path))?.text ?? null);
}
