// The only file that writes the user's files, and the one that reads them: inside the workspace, through the editor.
import ignore, { type Ignore } from 'ignore';
import * as vscode from 'vscode';
import { lineReplacement } from '../../core/edits/lineEdit';
import { checkPath } from '../../core/edits/path';
import { fail, ok, type Result } from '../../core/text/result';
import type { Editing, FileWrite, LineEdit, Workspace, WriteError } from '../../flows/ports';
import { isReallyInside } from '../files/realPath';

/** Larger files are not text anybody discusses, and the editor itself handles them in reduced form. */
const maxFileBytes = 2 * 1024 * 1024;
/** Left out of every listing, whatever the ignore files say. */
const neverListed = ['.git', 'node_modules', '.vscode-test', '.DS_Store'];

export function createWorkspace(): Workspace & Editing {
  return {
    get name() {
      return root()?.name ?? null;
    },
    get isTrusted() {
      return vscode.workspace.isTrusted;
    },
    list: async (limit, signal) => {
      const folder = root();
      const found: string[] = [];
      if (folder) await walk(folder.uri, '', [], found, limit, signal);
      return found.sort();
    },
    read: async (path) => {
      const file = await inside(path);
      if (!file.ok) return null;
      const document = await openText(file.value);
      return document ? { path, text: document.getText() } : null;
    },
    write,
  };
}

/** The folder the team works in: the first of the workspace. */
function root(): vscode.WorkspaceFolder | undefined {
  return vscode.workspace.workspaceFolders?.[0];
}

/** The file a relative path names, or why it must not be touched. */
async function inside(path: string): Promise<Result<vscode.Uri, WriteError>> {
  const folder = root();
  const checked = checkPath(path);
  if (!checked.ok) return checked;
  if (!folder) return fail('outsideWorkspace');
  const uri = vscode.Uri.joinPath(folder.uri, checked.value);
  if (uri.scheme === 'file' && !(await isReallyInside(folder.uri.fsPath, uri.fsPath))) return fail('outsideWorkspace');
  return ok(uri);
}

/** The editor's document for a file, unsaved changes included; undefined for what is missing, too large or binary. */
async function openText(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(uri);
    if (size > maxFileBytes || (type & vscode.FileType.File) === 0) return undefined;
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
}

type Rules = readonly { readonly folder: string; readonly rules: Ignore }[];

async function walk(base: vscode.Uri, folder: string, above: Rules, found: string[], limit: number, signal: AbortSignal): Promise<void> {
  if (found.length >= limit || signal.aborted) return;
  const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(base, folder))).catch(() => []);
  const rules = entries.some(([name]) => name === '.gitignore') ? [...above, await readRules(base, folder)] : above;
  for (const [name, type] of entries) {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (neverListed.includes(name) || found.length >= limit) continue;
    if (type === vscode.FileType.Directory) {
      if (!isIgnored(rules, `${path}/`)) await walk(base, path, rules, found, limit, signal);
    } else if (type === vscode.FileType.File && checkPath(path).ok && !isIgnored(rules, path)) {
      found.push(path);
    }
  }
}

async function readRules(base: vscode.Uri, folder: string): Promise<Rules[number]> {
  const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(base, folder, '.gitignore'));
  return { folder, rules: ignore().add(new TextDecoder().decode(bytes)) };
}

/** The deepest ignore file with a word on the path decides, so that a nested one can take back what one above ignores. */
function isIgnored(rules: Rules, path: string): boolean {
  for (const { folder, rules: own } of [...rules].reverse()) {
    const verdict = own.test(folder === '' ? path : path.slice(folder.length + 1));
    if (verdict.ignored || verdict.unignored) return verdict.ignored;
  }
  return false;
}

async function write(change: FileWrite): Promise<Result<null, WriteError>> {
  const file = await inside(change.path);
  if (!file.ok) return file;
  const uri = file.value;
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false) return fail('readOnly');
  const stat = await Promise.resolve(vscode.workspace.fs.stat(uri)).catch(() => undefined);
  if (stat?.permissions === vscode.FilePermission.Readonly) return fail('readOnly');
  if (change.op === 'create') return stat ? fail('exists') : create(uri, change.text);
  if (!stat) return fail('missing');
  const document = await openText(uri);
  if (!document) return fail('failed');
  // The edits were computed from `expected`; whatever was typed since is the user's and wins.
  if (document.getText() !== change.expected) return fail('changedMeanwhile');
  return change.op === 'delete' ? remove(document) : edit(document, change.edits);
}

/** Writes a file where the user said in a dialog, which has asked before if one was there. Throws where it cannot be written. */
export async function writeChosenFile(uri: vscode.Uri, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
}

async function edit(document: vscode.TextDocument, edits: readonly LineEdit[]): Promise<Result<null, WriteError>> {
  const wasDirty = document.isDirty;
  const eol = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
  const lengths = Array.from({ length: document.lineCount }, (_, line) => document.lineAt(line).text.length);
  const change = new vscode.WorkspaceEdit();
  for (const { startLine, endLine, lines } of edits) {
    const { start, end, text } = lineReplacement(lengths, startLine, endLine, lines, eol);
    change.replace(document.uri, new vscode.Range(...start, ...end), text);
  }
  if (!(await vscode.workspace.applyEdit(change))) return fail('changedMeanwhile');
  // Unsaved work of the user is theirs to save.
  if (!wasDirty && !(await document.save())) return fail('readOnly');
  return ok(null);
}

async function create(uri: vscode.Uri, text: string): Promise<Result<null, WriteError>> {
  const change = new vscode.WorkspaceEdit();
  change.createFile(uri, { contents: new TextEncoder().encode(text), overwrite: false, ignoreIfExists: false });
  return (await vscode.workspace.applyEdit(change)) ? ok(null) : fail('failed');
}

async function remove(document: vscode.TextDocument): Promise<Result<null, WriteError>> {
  if (document.isDirty) return fail('changedMeanwhile');
  const change = new vscode.WorkspaceEdit();
  change.deleteFile(document.uri, { ignoreIfNotExists: false });
  return (await vscode.workspace.applyEdit(change)) ? ok(null) : fail('failed');
}
