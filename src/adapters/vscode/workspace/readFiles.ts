// Reads the workspace: listing, single files, ignore rules.
import * as vscode from 'vscode';
import { type FileRules, noRules } from '../../../core/context/files/fileMarks';
import { ignorePatterns, pathsUnder } from '../../../core/context/files/pathGlob';
import { foldersAbove } from '../../../core/paths/pathParts';
import type { SourceFile, Workspace } from '../../../flows/ports/ports';
import { git } from '../../files/code/gitHistory';
import { maxIgnoreFileBytes, generatedAttribute, ignoringFile, type RulesAt } from '../../files/code/ignoreRules';
import { editableNotebook, openNotebook } from './editable';
import { openDocument } from './openDocument';
import { follow, isNotebook, readableFile, realPathOf, type Roots, statOf } from './pathGuards';
import { createVirtualSource } from './virtualSource';
import { locate, workspacePlaces } from './workspacePlaces';

/** Larger files are not text anybody discusses. */
const maxReadBytes = 2 * 1024 * 1024;
/** What a file system says of a path that leads to no file; anything else says nothing of it. */
const noFileCodes: ReadonlySet<string> = new Set([
  vscode.FileSystemError.FileNotFound().code,
  vscode.FileSystemError.FileNotADirectory().code,
]);

/** @param list what lists the workspace quicker than asking the editor for each folder, where there is such a thing */
export function createWorkspaceReader(
  roots: Roots,
  list?: Workspace['list'],
): Pick<Workspace, 'list' | 'read' | 'isMissing' | 'realPathOf' | 'rulesOn'> {
  return {
    list: list ?? ((folder, limit, signal) => listFolders(roots, folder, limit, signal)),
    read: (path, isConfirmed) => read(roots, path, isConfirmed),
    isMissing: (path) => isMissing(roots, path),
    realPathOf: (path) => realPathOf(roots, path),
    rulesOn: (path) => rulesOn(roots, path),
  };
}

async function listFolders(roots: Roots, folder: string, limit: number, signal: AbortSignal): Promise<readonly string[]> {
  const source = createVirtualSource(
    () => workspacePlaces(roots()),
    () => [],
  );
  return pathsUnder((await source.list(signal)).paths, folder).slice(0, limit);
}

/** Null also for a file that is made to hold secrets, by whatever name it is reached, unless the user agreed to show it: what is read here goes to a model. */
async function read(roots: Roots, path: string, isConfirmed = false): Promise<SourceFile | null> {
  const file = await readableFile(roots, path, isConfirmed);
  if (!file.ok) return null;
  const stat = await statOf(file.value);
  if (!stat || stat.size > maxReadBytes || (stat.type & vscode.FileType.File) === 0) return null;
  if (isNotebook(file.value)) {
    const notebook = await openNotebook(file.value);
    const text = notebook && editableNotebook(notebook).text();
    return typeof text === 'string' ? { path, text } : null;
  }
  const document = await openDocument(file.value);
  return document ? { path, text: document.getText() } : null;
}

/** See `Workspace.isMissing`. Of what lies outside nothing is told. */
async function isMissing(roots: Roots, path: string): Promise<boolean> {
  const led = await follow(roots, path);
  if (!led.ok) return false;
  try {
    return ((await vscode.workspace.fs.stat(led.value.uri)).type & vscode.FileType.File) === 0;
  } catch (error) {
    return error instanceof vscode.FileSystemError && noFileCodes.has(error.code);
  }
}

/** Of a look at one file. */
const maxMs = 3_000;

/** See `Workspace.rulesOn`. */
async function rulesOn(roots: Roots, path: string): Promise<FileRules> {
  const found = locate(workspacePlaces(roots()), path);
  if (!found) return noRules;
  const { base, within, uri } = found;
  const isOnDisk = uri.scheme === 'file' && vscode.workspace.isTrusted;
  const byGit = isOnDisk ? await ignoredByGit(base.fsPath, within) : undefined;
  const rules = (name: string) => ruleFiles(base, within, name);
  const ignoredBy =
    byGit ??
    ignoringFile(within, byGit === undefined ? await rules('.gitignore') : []) ??
    ignoringFile(within, await rules('.milkstackignore')) ??
    excludedBy(uri, within);
  return { ignoredBy, attribute: generatedAttribute(within, await rules('.gitattributes')) };
}

/** The file of rules by which git ignores a path; null where it does not, as it does not what is tracked; undefined where it cannot tell. */
async function ignoredByGit(folder: string, within: string): Promise<string | null | undefined> {
  const asked = ['check-ignore', '-v', '--', `./${within}`];
  const said = await git(folder, asked, AbortSignal.timeout(maxMs), { fine: [1], isLiteral: false });
  if (said === null) return undefined;
  const [, source, pattern = ''] = /^(.+?):\d+:(.*)\t/.exec(said) ?? [];
  if (source === undefined || pattern.startsWith('!')) return null;
  // the user's own settings lie elsewhere, and where is nobody's business
  return source.endsWith('.gitignore') && !/^(?:[/\\]|[A-Za-z]:)/.test(source) ? source : 'git';
}

function excludedBy(uri: vscode.Uri, within: string): string | null {
  const globs = vscode.workspace.getConfiguration('files', uri).get<Record<string, unknown>>('exclude') ?? {};
  return ignoringFile(within, [{ folder: '', name: 'files.exclude', text: ignorePatterns(globs).join('\n') }]);
}

async function ruleFiles(base: vscode.Uri, within: string, name: string): Promise<RulesAt[]> {
  const files = foldersAbove(within).map(async (folder) => {
    const uri = vscode.Uri.joinPath(base, folder, name);
    const stat = await statOf(uri);
    if (!stat || (stat.type & vscode.FileType.File) === 0 || stat.size > maxIgnoreFileBytes) return [];
    const bytes = await Promise.resolve(vscode.workspace.fs.readFile(uri)).catch(() => null);
    return bytes ? [{ folder, name, text: new TextDecoder().decode(bytes) }] : [];
  });
  return (await Promise.all(files)).flat();
}
