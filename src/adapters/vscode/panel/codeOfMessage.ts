// Inserts code from a message at the cursor, or opens it as a new file.
import * as vscode from 'vscode';
import { fill, type Texts } from '../../../core/i18n/language';

/** Inserts text at the cursor of the last active editor. Replaces the selection, like pasting; one undo reverts it. */
export async function insertCode(text: string, texts: Texts): Promise<void> {
  const editor = vscode.window.activeTextEditor ?? vscode.window.visibleTextEditors[0];
  if (!editor) {
    void vscode.window.showInformationMessage(texts['code.insertNowhere']);
    return;
  }
  const { document, selection } = editor;
  const question = fill(texts, 'code.insertAsk', {
    lines: text.split('\n').length,
    file: vscode.workspace.asRelativePath(document.uri),
    line: selection.start.line + 1,
  });
  const yes = texts['code.insert'];
  if ((await vscode.window.showWarningMessage(question, { modal: true }, yes)) !== yes) return;
  await editor.edit((edit) => edit.replace(selection, text));
  await vscode.window.showTextDocument(document, { viewColumn: editor.viewColumn ?? vscode.ViewColumn.Active });
}

/** Opens code as an untitled file; if its language is unknown, as plain text. */
export async function openCode(text: string, language: string): Promise<void> {
  const known = await vscode.languages.getLanguages();
  const id = names[language] ?? language;
  const document = await vscode.workspace.openTextDocument({ content: text, language: known.includes(id) ? id : 'plaintext' });
  await vscode.window.showTextDocument(document);
}

/** The editor's language ids, for labels of code blocks that differ from them. */
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
