// Creates agent files from a template.
import * as vscode from 'vscode';
import { agentsFolderName, startingFile } from '../../../core/agents/agentFileParser';
import { idProblem } from '../../../core/agents/agentNames';
import { fill, type Texts } from '../../../core/i18n/language';
import { statOf } from '../workspace/pathGuards';
import { writeChosenFile } from '../workspace/writeFiles';

/** Creates an agent file; asks for its id, and for the folder if there are several. A file that exists is opened unchanged. */
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
  if (!(await statOf(file))) await writeChosenFile(file, startingFile(id, texts['own.letter']));
  await vscode.window.showTextDocument(file, { preview: false });
}
