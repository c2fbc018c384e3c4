// Editor help for agent files: template, completion and hover.
import * as vscode from 'vscode';
import { type AgentKey, agentKeys, agentsFolderName, startingFile, valuesOf } from '../../../core/agents/agentFileParser';
import { idProblem } from '../../../core/agents/agentNames';
import { fill, type Texts } from '../../../core/i18n/language';
import { statOf } from '../workspace/pathGuards';

export interface AgentHelp {
  complete(document: vscode.TextDocument, position: vscode.Position): vscode.CompletionItem[];
  hover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | null;
}

export function createAgentFileCompletion(texts: Texts): AgentHelp {
  return {
    complete: (document, position) => {
      const head = headOf(document);
      if (!isIn(head, position.line)) return [];
      const before = document.lineAt(position.line).text.slice(0, position.character);
      const key = keyOf(before);
      if (key) return valuesOf(key).map((value) => new vscode.CompletionItem(value, vscode.CompletionItemKind.EnumMember));
      return /^\w*$/.test(before) ? keysLeft(document, head, position.line).map((name) => keyItem(name, texts)) : [];
    },
    hover: (document, position) => {
      const key = isIn(headOf(document), position.line) ? keyOf(document.lineAt(position.line).text) : null;
      return key && position.character <= key.length ? new vscode.Hover(texts[`own.key.${key}`]) : null;
    },
  };
}

/** Half-open line range of the front matter; extends to the end of the file if the closing fence is missing. */
interface FrontMatterLines {
  readonly from: number;
  readonly to: number;
}

function headOf(document: vscode.TextDocument): FrontMatterLines {
  if (document.lineAt(0).text.trimEnd() !== '---') return { from: 0, to: 0 };
  let to = 1;
  while (to < document.lineCount && document.lineAt(to).text.trimEnd() !== '---') to++;
  return { from: 1, to };
}

function isIn({ from, to }: FrontMatterLines, line: number): boolean {
  return line >= from && line < to;
}

function keyOf(line: string): AgentKey | null {
  return agentKeys.find((key) => line.startsWith(`${key}:`)) ?? null;
}

function keysLeft(document: vscode.TextDocument, { from, to }: FrontMatterLines, here: number): readonly AgentKey[] {
  const used = new Set<AgentKey | null>();
  for (let line = from; line < to; line++) if (line !== here) used.add(keyOf(document.lineAt(line).text));
  const other: Readonly<Partial<Record<AgentKey, AgentKey>>> = { id: 'overrides', overrides: 'id' };
  return agentKeys.filter((key) => !used.has(key) && !used.has(other[key] ?? key));
}

function keyItem(key: AgentKey, texts: Texts): vscode.CompletionItem {
  const item = new vscode.CompletionItem(key, vscode.CompletionItemKind.Property);
  item.insertText = `${key}: `;
  item.documentation = texts[`own.key.${key}`];
  if (valuesOf(key).length > 0) item.command = { title: '', command: 'editor.action.triggerSuggest' };
  return item;
}

/** Creates an agent file and opens it. Opens an existing file unchanged. */
export async function createAgentFile(texts: Texts): Promise<void> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0 || !vscode.workspace.isTrusted) return void vscode.window.showInformationMessage(texts['own.needsFolder']);
  const folder = folders.length > 1 ? await vscode.window.showWorkspaceFolderPick() : folders[0];
  if (!folder) return;
  const id = await vscode.window.showInputBox({
    title: texts['own.new'],
    prompt: texts['own.key.id'],
    value: 'domain-expert',
    validateInput: (typed) => {
      const reason = idProblem(typed);
      return reason ? fill(texts, `own.problem.${reason}`, { detail: typed }) : null;
    },
  });
  if (id === undefined || idProblem(id)) return;
  const file = vscode.Uri.joinPath(folder.uri, agentsFolderName, `${id}.md`);
  if (!(await statOf(file))) await (await import('../workspace/writeFiles')).writeChosenFile(file, startingFile(id, texts['own.letter']));
  await vscode.window.showTextDocument(file, { preview: false });
}
