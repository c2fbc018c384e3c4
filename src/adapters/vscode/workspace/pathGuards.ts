// Checks paths: resolves links; decides whether a file may be read, shown or edited.
import * as vscode from 'vscode';
import { fail, ok, type Result } from '../../../core/base/result';
import { sameButLineEnds } from '../../../core/edits/lines/lineEnds';
import { isNotebookPath } from '../../../core/edits/propose/notebook';
import { inFolder } from '../../../core/paths/pathParts';
import { checkPath, checkReading, isSecretPath, pathKey, type ReadRefusal } from '../../../core/paths/pathRules';
import type { WriteError } from '../../../flows/ports/ports';
import { isLocked } from '../../files/base/fileModes';
import { heldBackTwin, readablePath, realPathIn } from '../../files/base/realPath';
import { type Editable, editableDocument, editableNotebook, openNotebook } from './editable';
import { readDiskText } from './exactBytes';
import { openDocument, readAgain, reopenDeclared, type SayReopened } from './openDocument';
import { locate, type Roots, workspacePlaces } from './workspacePlaces';

/** Maximum size, in bytes, of a document that the editor opens for extensions. */
const maxEditedBytes = 50 * 1024 * 1024;

/** A file, and its workspace path with all links resolved. */
interface ResolvedFile {
  readonly uri: vscode.Uri;
  readonly leadsTo: string;
}

/** Returns the file at a workspace path, or why it must not be accessed. */
export async function inside(roots: Roots, path: string): Promise<Result<vscode.Uri, WriteError>> {
  const led = await follow(roots, path);
  return led.ok ? ok(led.value.uri) : led;
}

/** Returns the file and its real path. Both paths are checked, because a link may lead to a protected file. */
export async function follow(roots: Roots, path: string): Promise<Result<ResolvedFile, WriteError>> {
  const checked = checkPath(path);
  if (!checked.ok) return checked;
  const found = locate(workspacePlaces(roots()), checked.value);
  if (!found) return fail('outsideWorkspace');
  if (found.uri.scheme !== 'file') return ok({ uri: found.uri, leadsTo: checked.value });
  const way = await wayTo(found.base.fsPath, found.uri.fsPath);
  if (way === null) return fail('outsideWorkspace');
  const real = way === '' ? ok('') : checkPath(way);
  const prefix = checked.value.slice(0, checked.value.length - found.within.length);
  return real.ok ? ok({ uri: found.uri, leadsTo: prefix + real.value }) : real;
}

/**
 * Returns the real path relative to `base`, or null if it is outside `base`. For a hard link to a protected or sensitive file, returns the
 * path of that file.
 */
async function wayTo(base: string, path: string): Promise<string | null> {
  const way = await realPathIn(base, path);
  return way === null || way === '' ? way : ((await heldBackTwin(base, path)) ?? way);
}

/**
 * Returns a function that checks that a path is spelled with the same case as on disk. Otherwise, a case-insensitive file system would open
 * another file, and a case-sensitive one would create a second file that other systems cannot check out. Each folder is listed only once.
 */
export function createSpelling(roots: Roots): (path: string) => Promise<boolean> {
  const listings = new Map<string, Promise<readonly string[]>>();
  const namesIn = (base: vscode.Uri, folder: string) => {
    const key = `${base.toString()} ${folder}`;
    const known = listings.get(key);
    if (known !== undefined) return known;
    const names = Promise.resolve(vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(base, folder))).then(
      (entries) => entries.map(([name]) => name),
      () => [],
    );
    listings.set(key, names);
    return names;
  };
  return async (path) => {
    const found = locate(workspacePlaces(roots()), path);
    let folder = '';
    for (const segment of (found?.within ?? path).split('/')) {
      const names = found ? await namesIn(found.base, folder) : [];
      if (!names.includes(segment)) return !names.some((name) => pathKey(name) === pathKey(segment));
      folder = inFolder(folder, segment);
    }
    return true;
  };
}

export async function statOf(uri: vscode.Uri): Promise<vscode.FileStat | undefined> {
  return Promise.resolve(vscode.workspace.fs.stat(uri)).catch(() => undefined);
}

/** Whether the file system, the file, its folder or a user setting prevents writing. */
export async function isReadOnly(uri: vscode.Uri, stat: vscode.FileStat | undefined): Promise<boolean> {
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false) return true;
  if (((stat?.permissions ?? 0) & vscode.FilePermission.Readonly) !== 0 || isSetReadOnly(uri)) return true;
  return uri.scheme === 'file' && isLocked(uri.fsPath);
}

/** Whether a user setting makes the file read-only. The editor would accept an edit to such a file, but then fail to save it. */
function isSetReadOnly(uri: vscode.Uri): boolean {
  const settings = vscode.workspace.getConfiguration('files', uri);
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const isAmong = (globs: Readonly<Record<string, boolean>> = {}) =>
    Object.keys(globs).some(
      (glob) => globs[glob] === true && isMatch(uri, folder && !glob.startsWith('/') ? new vscode.RelativePattern(folder, glob) : glob),
    );
  return isAmong(settings.get('readonlyInclude')) && !isAmong(settings.get('readonlyExclude'));
}

/**
 * Whether a file matches a glob pattern. The editor's matcher requires a document but reads only the document's URI, so a stub with the URI
 * is enough.
 */
function isMatch(uri: vscode.Uri, pattern: vscode.GlobPattern): boolean {
  return vscode.languages.match({ pattern }, { uri, languageId: 'plaintext' } as vscode.TextDocument) > 0;
}

/** Whether an untitled document with this path is open. */
export function isBegun(uri: vscode.Uri): boolean {
  return vscode.workspace.textDocuments.some((document) => document.isUntitled && document.uri.path === uri.path);
}

/**
 * Opens a text file as a document, or a notebook as the text of its cells. If the current encoding would lose bytes, the file is reopened
 * in the encoding that it declares.
 */
export async function openEditable(uri: vscode.Uri, stat: vscode.FileStat, said: SayReopened): Promise<Result<Editable, WriteError>> {
  if ((stat.type & vscode.FileType.File) === 0) return fail('binary');
  if (stat.size > maxEditedBytes) return fail('tooLarge');
  if (isNotebook(uri)) return editNotebook(uri);
  const document = await openDocument(uri);
  if (!document || document.getText().includes('\0')) return fail('binary');
  const disk = await readDiskText(uri, document.encoding);
  // Reloads the document if another program has changed the file and the editor has not reloaded it yet.
  if (disk.ok && !sameButLineEnds(disk.value.text, document.getText()))
    await readAgain(
      document,
      () => holdsDisk(document),
      () => document.isDirty,
    );
  if (disk.ok) return ok(editableDocument(document));
  const reopened = disk.error === 'encoding' ? await reopenDeclared(document, said) : null;
  return reopened ? ok(editableDocument(reopened)) : disk;
}

async function holdsDisk(document: vscode.TextDocument): Promise<boolean> {
  const disk = await readDiskText(document.uri, document.encoding);
  return !disk.ok || document.isDirty || sameButLineEnds(disk.value.text, document.getText());
}

/** Opens a notebook for editing as text; fails if the file is not a valid notebook, or a cell contains a cell marker. */
async function editNotebook(uri: vscode.Uri): Promise<Result<Editable, WriteError>> {
  const notebook = await openNotebook(uri);
  const editable = notebook && editableNotebook(notebook);
  return editable && editable.text() !== null ? ok(editable) : fail('notebook');
}

/** Whether a file is a notebook, which is edited as the text of its cells, without outputs and counters. */
export function isNotebook(uri: vscode.Uri): boolean {
  return isNotebookPath(uri.path) || vscode.workspace.notebookDocuments.some((known) => known.uri.toString() === uri.toString());
}

/**
 * Returns the file at a path if its text may be shown to a model, otherwise the reason for the refusal. On virtual file systems, links
 * cannot be resolved, so only the path is checked.
 * @param isConfirmed whether the user agreed to show this file although its name suggests secrets
 */
export async function readableFile(roots: Roots, path: string, isConfirmed = false): Promise<Result<vscode.Uri, ReadRefusal>> {
  const spelled = checkPath(path);
  if (!spelled.ok) return spelled;
  const found = locate(workspacePlaces(roots()), spelled.value);
  if (!found) return fail('outsideWorkspace');
  const { base, within, uri } = found;
  const checked = uri.scheme === 'file' ? await readablePath(base.fsPath, within) : checkReading(within, within);
  if (checked.ok) return ok(uri);
  return isConfirmed && checked.error === 'secret' && isSecretPath(spelled.value) ? ok(uri) : checked;
}

export async function realPathOf(roots: Roots, path: string): Promise<string | null> {
  const spelled = checkPath(path);
  const found = spelled.ok ? locate(workspacePlaces(roots()), spelled.value) : null;
  if (!spelled.ok || !found) return null;
  const { base, within, uri } = found;
  const prefix = spelled.value.slice(0, spelled.value.length - within.length);
  const real = uri.scheme === 'file' ? await wayTo(base.fsPath, uri.fsPath) : within;
  return real === null || real === '' ? null : prefix + real;
}
