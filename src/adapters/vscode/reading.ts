// The workspace as the team reads it: a listing by the ignore files, and the text of single files; nothing here writes.
import ignore, { type Ignore } from 'ignore';
import * as vscode from 'vscode';
import { checkPath, isSecretPath } from '../../core/edits/path';
import type { SourceFile, Workspace } from '../../flows/ports';
import { editableNotebook, openNotebook } from './editable';
import { inside, isNotebook, open, type Root, statOf } from './guards';

/** Larger files are not text anybody discusses. */
const maxReadBytes = 2 * 1024 * 1024;
/** Left out of every listing, whatever the ignore files say. */
const neverListed = ['.git', 'node_modules', '.vscode', '.vscode-test', '.DS_Store'];

export function createReading(root: Root): Pick<Workspace, 'list' | 'read'> {
  return {
    list: async (limit, signal) => {
      const folder = root();
      const found: string[] = [];
      if (folder) await walk(folder.uri, '', [], found, limit, signal);
      return found.sort();
    },
    read: (path) => read(root, path),
  };
}

/** Null also for a file that is made to hold secrets: what is read here goes to a model. */
async function read(root: Root, path: string): Promise<SourceFile | null> {
  const file = await inside(root, path);
  if (!file.ok || isSecretPath(path)) return null;
  const stat = await statOf(file.value);
  if (!stat || stat.size > maxReadBytes || (stat.type & vscode.FileType.File) === 0) return null;
  if (isNotebook(file.value)) {
    const notebook = await openNotebook(file.value);
    const text = notebook && editableNotebook(notebook).text();
    return typeof text === 'string' ? { path, text } : null;
  }
  const document = await open(file.value);
  return document ? { path, text: document.getText() } : null;
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
    } else if (type === vscode.FileType.File && isListed(path) && !isIgnored(rules, path)) {
      found.push(path);
    }
  }
}

function isListed(path: string): boolean {
  return checkPath(path).ok && !isSecretPath(path);
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
