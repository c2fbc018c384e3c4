// Path guards: real path, and whether a file may be read, shown or edited.
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
import { openDocument, readAgain } from './openDocument';
import { reopenDeclared, type SayReopened } from './reopenDeclared';
import { type Folder, locate, workspacePlaces } from './workspacePlaces';

/** The editor hands no larger document to extensions. */
const maxEditedBytes = 50 * 1024 * 1024;

/** The folders the team works in; with more than one, paths begin with the name of theirs. */
export type Roots = () => readonly Folder[];

/** The folders of the window, as they are now. */
export const openFolders: Roots = () => vscode.workspace.workspaceFolders ?? [];

/** A file by its path, and where that really leads once every link is followed: a path as the team would name it. */
interface Led {
  readonly uri: vscode.Uri;
  readonly leadsTo: string;
}

/** The file a relative path names, or why it must not be touched. */
export async function inside(roots: Roots, path: string): Promise<Result<vscode.Uri, WriteError>> {
  const led = await follow(roots, path);
  return led.ok ? ok(led.value.uri) : led;
}

/** The same, with where the path leads: what is protected is so by every way to it. */
export async function follow(roots: Roots, path: string): Promise<Result<Led, WriteError>> {
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

/** Where a file really is: behind every link, and as the protected or sensitive one that it is by a hard link. */
async function wayTo(base: string, path: string): Promise<string | null> {
  const way = await realPathIn(base, path);
  return way === null || way === '' ? way : ((await heldBackTwin(base, path)) ?? way);
}

/**
 * Tells whether a path is spelled as the disk spells it. Where it is not, a file system that folds case would take it for a file with
 * another name, and one that does not would get a twin that others cannot check out. Every folder is listed once.
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

/** Whether the file system, the file itself, its folder where there is none, or a setting of the user takes no writing. */
export async function isReadOnly(uri: vscode.Uri, stat: vscode.FileStat | undefined): Promise<boolean> {
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false) return true;
  if (((stat?.permissions ?? 0) & vscode.FilePermission.Readonly) !== 0 || isSetReadOnly(uri)) return true;
  return uri.scheme === 'file' && isLocked(uri.fsPath);
}

/** What the user has set to be read only: the editor would take an edit of it, and not save it. */
function isSetReadOnly(uri: vscode.Uri): boolean {
  const settings = vscode.workspace.getConfiguration('files', uri);
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const isAmong = (globs: Readonly<Record<string, boolean>> = {}) =>
    Object.keys(globs).some(
      (glob) => globs[glob] === true && isMatch(uri, folder && !glob.startsWith('/') ? new vscode.RelativePattern(folder, glob) : glob),
    );
  return isAmong(settings.get('readonlyInclude')) && !isAmong(settings.get('readonlyExclude'));
}

/** The editor matches documents only; of one it asks for nothing but this. */
function isMatch(uri: vscode.Uri, pattern: vscode.GlobPattern): boolean {
  return vscode.languages.match({ pattern }, { uri, languageId: 'plaintext' } as vscode.TextDocument) > 0;
}

/** Whether the user has begun a file of this name that is nowhere yet. */
export function isBegun(uri: vscode.Uri): boolean {
  return vscode.workspace.textDocuments.some((document) => document.isUntitled && document.uri.path === uri.path);
}

/**
 * The editor's document for a file that may be edited as text, or its notebook as the text of its cells; its encoding, its mark and its line ends are
 * the editor's business. One that would lose bytes is opened again in the encoding the file declares.
 */
export async function openEditable(uri: vscode.Uri, stat: vscode.FileStat, said: SayReopened): Promise<Result<Editable, WriteError>> {
  if ((stat.type & vscode.FileType.File) === 0) return fail('binary');
  if (stat.size > maxEditedBytes) return fail('tooLarge');
  if (isNotebook(uri)) return editNotebook(uri);
  const document = await openDocument(uri);
  if (!document || document.getText().includes('\0')) return fail('binary');
  const disk = await readDiskText(uri, document.encoding);
  // written by others, and the editor has not looked yet
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

/** Refused where nothing can read it as a notebook, and where a cell holds what reads like the beginning of another. */
async function editNotebook(uri: vscode.Uri): Promise<Result<Editable, WriteError>> {
  const notebook = await openNotebook(uri);
  const editable = notebook && editableNotebook(notebook);
  return editable && editable.text() !== null ? ok(editable) : fail('notebook');
}

/** Its file is the editor's own format, with outputs and counters: what it is edited as is the text of its cells. */
export function isNotebook(uri: vscode.Uri): boolean {
  return isNotebookPath(uri.path) || vscode.workspace.notebookDocuments.some((known) => known.uri.toString() === uri.toString());
}

/**
 * The file whose text may be shown to a model, or why its text goes to nobody. On a file system of the editor's own, nobody can tell where a path
 * leads: there the path alone is asked.
 * @param isConfirmed the user agreed to show this very file, though its name says that it holds secrets
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

/** See `Workspace.realPathOf`. */
export async function realPathOf(roots: Roots, path: string): Promise<string | null> {
  const spelled = checkPath(path);
  const found = spelled.ok ? locate(workspacePlaces(roots()), spelled.value) : null;
  if (!spelled.ok || !found) return null;
  const { base, within, uri } = found;
  const prefix = spelled.value.slice(0, spelled.value.length - within.length);
  const real = uri.scheme === 'file' ? await wayTo(base.fsPath, uri.fsPath) : within;
  return real === null || real === '' ? null : prefix + real;
}
