// Runs editor commands sent by the panel, such as opening a file or a diff.
import * as vscode from 'vscode';
import { isNotebookPath } from '../../../core/edits/propose/notebook';
import type { Command, CommandOf, EditorCommand } from '../../../core/commands';
import type { Texts } from '../../../core/i18n/language';
import type { Price } from '../../../core/models/usage';
import type { Diffs } from '../review/reviewDiffs';
import { openDocument } from '../workspace/openDocument';
import { inside } from '../workspace/pathGuards';
import { openFolders } from '../workspace/workspacePlaces';
import { type Mending, runFaultAction } from '../entry/faultActions';
import { createAgentFile } from '../agents/agentFile';
import type { PanelController } from './panel';
import type { PanelPictures } from './pictures';
import { handOn } from '../sessions/handOn';
import type { Reports } from '../sessions/reportTab';
import type { SessionListing } from '../sessions/sessionList';
import type { Suggestions } from '../workspace/attachments';
import { copyLink } from '../entry/entryPointHandlers';

export function isEditorCommand(command: Command): command is EditorCommand {
  return /^(?:editor|report|sessions)\./.test(command.type);
}

interface EditorContext extends Mending {
  readonly panel: PanelController;
  readonly diffs: Diffs;
  readonly reports: Reports;
  readonly price: () => Price | null;
  readonly sessionList: SessionListing;
  readonly suggestions: Suggestions;
  readonly pictures: Pick<PanelPictures, 'pick'>;
  /** @param isOn defaults to the opposite of the current state */
  readonly switchWeb: (isOn: boolean | undefined) => Promise<void>;
  readonly texts: Texts;
  readonly reviewChanges: () => Promise<void>;
  readonly openPlan: () => Promise<void>;
  readonly second: (asked: CommandOf<'editor.second'>) => Promise<void>;
  readonly keep: (command: CommandOf<'handOn.keep'>) => Promise<unknown>;
}

export async function runEditorCommand(context: EditorContext, command: EditorCommand): Promise<void> {
  switch (command.type) {
    case 'editor.mend':
      if (command.action === 'changeEncoding') return changeEncoding(command.path ?? '');
      return runFaultAction(context, command.action);
    case 'editor.openPanel':
      return context.panel.openTab();
    case 'editor.handOn':
      // Stores a snapshot of the files, against which the other agent's later changes are detected.
      await context.keep({ type: 'handOn.keep', to: command.to });
      return handOn(context.session(), command.to, context.texts);
    case 'editor.newAgent':
      return createAgentFile(context.texts);
    case 'editor.reviewChanges':
      return context.reviewChanges();
    case 'editor.second':
      return context.second(command);
    case 'editor.openPlan':
      return context.openPlan();
    case 'editor.workshop':
      return context.panel.startWorkshop(command.topic, context.price());
    case 'editor.openFile':
      return openFile(command);
    case 'editor.suggest':
      return context.suggestions.suggest(command.query);
    case 'editor.pick':
      return context.suggestions.pick(command.what);
    case 'editor.attach':
      return context.suggestions.attach(command.uris);
    case 'editor.pickPictures':
      return context.pictures.pick();
    case 'editor.web':
      return context.switchWeb(command.on);
    case 'editor.showDiff':
      return context.diffs.show(command.taskId, command.path, command.hunkId);
    case 'editor.openCode':
      return openCode(command.text, command.language);
    case 'editor.showStep':
      return context.diffs.showStep(command.taskId);
    case 'report.open':
      return context.reports.open(command.format);
    case 'report.save':
      return context.reports.save();
    case 'report.copy':
      return context.reports.copy(command.what);
    case 'sessions.list':
      return context.sessionList.tell();
    case 'sessions.copyLink':
      return copyLink(command, context.texts);
    case 'sessions.export':
      return context.sessionList.export(command);
  }
}

async function changeEncoding(path: string): Promise<void> {
  await openFile({ type: 'editor.openFile', path, line: null });
  await vscode.commands.executeCommand('workbench.action.editor.changeEncoding');
}

/** Opens a file; ignores paths outside the workspace and files that do not exist. */
async function openFile({ path, line }: CommandOf<'editor.openFile'>): Promise<void> {
  const file = await inside(openFolders, path);
  if (!file.ok) return;
  if (isNotebookPath(path))
    return void (await Promise.resolve(vscode.commands.executeCommand('vscode.open', file.value)).catch(() => undefined));
  const document = await openDocument(file.value);
  if (!document) return;
  const place = new vscode.Position(Math.max(0, Math.min((line ?? 1) - 1, document.lineCount - 1)), 0);
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(place, place), preview: true });
}

async function openCode(text: string, language: string): Promise<void> {
  const known = await vscode.languages.getLanguages();
  const id = names[language] ?? language;
  const document = await vscode.workspace.openTextDocument({ content: text, language: known.includes(id) ? id : 'plaintext' });
  await vscode.window.showTextDocument(document);
}

/** Language IDs for code block labels that are not themselves language IDs. */
const names: Readonly<Record<string, string>> = {
  ts: 'typescript',
  tsx: 'typescriptreact',
  js: 'javascript',
  jsx: 'javascriptreact',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'shellscript',
  bash: 'shellscript',
  zsh: 'shellscript',
  yml: 'yaml',
  md: 'markdown',
  cs: 'csharp',
  'c++': 'cpp',
  kt: 'kotlin',
};
