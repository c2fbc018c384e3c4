// Writes the user's files atomically, as one undo step; no other module writes them.
import * as vscode from 'vscode';
import { fail, ok, type Result } from '../../../core/base/result';
import type { FileWrite, WriteFailure, WrittenFile } from '../../../flows/ports/ports';
import { makeExecutable, replaceByLink, setMode } from '../../files/base/fileModes';
import { isFullAt } from '../../files/log/diskFull';
import type { DiskText } from './exactBytes';
import { openDocument, type SayReopened } from './openDocument';
import { follow, statOf } from './pathGuards';
import type { Roots } from './workspacePlaces';
import { type FileOperation, type Preflight, preflight, type TextWrite } from './preflight';
import { applyChange, holdsBytes, restoreText, type SavedText, saveTexts } from './saveTexts';

/** Writes files as one edit. Calls must not overlap, because the editor refuses parallel writes. */
export async function writeFiles(
  roots: Roots,
  writes: readonly FileWrite[],
  isConfirmed: boolean,
  said: SayReopened,
): Promise<Result<readonly WrittenFile[], WriteFailure>> {
  const planned = await preflight(roots, writes, isConfirmed, said);
  if (!planned.ok) return planned;
  const { texts, operations, ways } = planned.value;
  const moved = await leadsElsewhere(roots, ways);
  if (moved !== null) return fail({ error: 'changedMeanwhile', path: moved });
  const typed = (await findClosed(texts)) ?? texts.find(isTyped);
  if (typed) return fail({ error: 'changedMeanwhile', path: typed.path });
  const change = textEdit(texts);
  if ('error' in change) return fail(change);
  if (texts.length > 0 && !(await applyChange(change))) return fail({ error: 'changedMeanwhile', path: texts[0]?.path ?? '' });
  const saved = await saveTexts(texts);
  const isFull = saved.some(({ outcome }) => outcome === 'unsaved') && (await lacksRoom(roots, sizeOf(planned.value)));
  const written = texts.map((write, index) => writtenText(write, saved[index], isFull));
  const notSaved = failureOf(texts, saved) ?? (await findRewritten(operations));
  if (notSaved) return takeBack(roots, { ...planned.value, operations: [] }, { written, saved }, notSaved);
  if (operations.length > 0 && !((await applyChange(operationEdit(operations))) && (await areWritten(operations)))) {
    const lacked = await lacksRoom(roots, sizeOf(planned.value));
    return takeBack(roots, planned.value, { written, saved }, { error: lacked ? 'noSpace' : 'failed', path: null });
  }
  await giveModes(roots, operations);
  return ok([...written, ...operations.flatMap(writtenFiles)]);
}

/** Returns the first path that no longer resolves to the same file as when it was checked; null if there is none. */
async function leadsElsewhere(roots: Roots, ways: ReadonlyMap<string, string>): Promise<string | null> {
  for (const [path, way] of ways) {
    const now = await follow(roots, path);
    if (!now.ok || now.value.leadsTo !== way) return path;
  }
  return null;
}

function failureOf(texts: readonly TextWrite[], saved: readonly SavedText[]): WriteFailure | null {
  const outcomes = saved.map(({ outcome }) => outcome);
  const [theirs, wrong] = [texts[outcomes.indexOf('theirs')], texts[outcomes.indexOf('wrong')]];
  if (theirs) return { error: 'writtenByOthers', path: theirs.path };
  return wrong ? { error: 'otherBytes', path: wrong.path } : null;
}

/**
 * Fails if the bytes of a file to delete have changed since the preflight check, because saving the texts in between may have taken a long
 * time.
 */
async function findRewritten(operations: readonly FileOperation[]): Promise<WriteFailure | null> {
  for (const operation of operations)
    if (operation.op === 'delete' && operation.link === undefined && !(await holdsBytes(operation.uri, operation.bytes)))
      return { error: 'changedMeanwhile', path: operation.path };
  return null;
}

async function areWritten(operations: readonly FileOperation[]): Promise<boolean> {
  const created = operations.flatMap((operation) => (operation.op === 'create' ? [holdsBytes(operation.uri, operation.bytes)] : []));
  return !(await Promise.all(created)).includes(false);
}

/** Restores a deleted link if its target is in the workspace. Otherwise, the file stays a regular file with the restored text. */
async function becomesLink(roots: Roots, fsPath: string, link: string | undefined): Promise<boolean> {
  const folders = roots().map(({ uri }) => uri.fsPath);
  return link !== undefined && replaceByLink(fsPath, link, folders);
}

/** Restores permissions and links, and makes new scripts executable. */
async function giveModes(roots: Roots, operations: readonly FileOperation[]): Promise<void> {
  for (const operation of operations) {
    if (operation.op !== 'create' || operation.uri.scheme !== 'file') continue;
    const { fsPath } = operation.uri;
    if (await becomesLink(roots, fsPath, operation.link)) continue;
    if (operation.mode !== undefined) await setMode(fsPath, operation.mode);
    else if (operation.text.startsWith('#!')) await makeExecutable(fsPath);
  }
}

/** Whether a workspace disk lacks space for `bytes`. Checked after a failed write, because the editor does not report the cause. */
async function lacksRoom(roots: Roots, bytes: number): Promise<boolean> {
  const disks = roots().filter(({ uri }) => uri.scheme === 'file');
  return (await Promise.all(disks.map(({ uri }) => isFullAt(uri.fsPath, bytes)))).includes(true);
}

function sizeOf({ texts, operations }: Preflight): number {
  const edited = texts.reduce((sum, { document }) => sum + (document.text()?.length ?? 0), 0);
  return operations.reduce((sum, operation) => sum + (operation.op === 'create' ? operation.bytes.length : 0), edited);
}

/**
 * Reopens documents that the editor has closed because too many were open. The editor itself reopens an unchanged document for the edit;
 * only a document whose encoding must be specified is reopened here. Returns the first document that cannot be reopened.
 */
async function findClosed(texts: readonly TextWrite[]): Promise<TextWrite | undefined> {
  if (!texts.some(({ document }) => document.isClosed)) return undefined;
  const own = texts.filter(({ exact }) => exact && isOfOwnEncoding(exact.disk));
  // Opens one document at a time and repeats the loop: until these documents are the most recently used ones, opening one may close
  // another.
  for (let time = 1; time <= maxOpenings && own.some(({ document }) => document.isClosed); time++)
    for (const { exact, document } of own)
      if (exact && document.isClosed) await openDocument(exact.disk.uri, { encoding: exact.disk.encoding });
  const isKept = async ({ document, exact }: TextWrite) =>
    !document.isClosed || (exact !== undefined && !isOfOwnEncoding(exact.disk) && holdsBytes(exact.disk.uri, exact.disk.bytes));
  const kept = await Promise.all(texts.map(isKept));
  return texts.find((_, index) => !kept[index]);
}

const maxOpenings = 4;

/** Whether the file must be opened with an explicit encoding, because neither a byte order mark nor the settings determine it. */
function isOfOwnEncoding({ uri, encoding }: DiskText): boolean {
  return !encoding.startsWith('utf') && encoding !== vscode.workspace.getConfiguration('files', uri).get('encoding');
}

/**
 * Whether the user has typed since the edit was computed. No `await` may come between this check and `applyEdit`, because text typed in
 * between would be overwritten.
 */
function isTyped({ document, expected }: TextWrite): boolean {
  return document.text() !== expected;
}

/** Combines all text edits into one workspace edit. Fails for a notebook whose cells the edits would merge. */
function textEdit(texts: readonly TextWrite[]): vscode.WorkspaceEdit | WriteFailure {
  const change = new vscode.WorkspaceEdit();
  const broken = texts.find(({ document, edits }) => !document.put(change, edits));
  return broken ? { error: 'notebook', path: broken.path } : change;
}

/** Returns the written text, including changes by a formatter during the save. */
function writtenText({ path, expected }: TextWrite, saved: SavedText | undefined, isFull: boolean): WrittenFile {
  const written = { path, after: saved?.after ?? expected };
  return saved?.outcome === 'unsaved' ? { ...written, unsaved: true, ...(isFull && { isFull }) } : written;
}

function operationEdit(operations: readonly FileOperation[]): vscode.WorkspaceEdit {
  const change = new vscode.WorkspaceEdit();
  for (const operation of operations) {
    if (operation.op === 'create') change.createFile(operation.uri, { contents: operation.bytes, overwrite: false, ignoreIfExists: false });
    else if (operation.op === 'delete') change.deleteFile(operation.uri, { recursive: false, ignoreIfNotExists: false });
    else change.renameFile(operation.uri, operation.target, { overwrite: false, ignoreIfExists: false });
  }
  return change;
}

function writtenFiles(operation: FileOperation): WrittenFile[] {
  if (operation.op === 'create') return [{ path: operation.path, after: operation.text }];
  if (operation.op === 'delete') return [{ path: operation.path, after: null }];
  return [
    { path: operation.path, after: null },
    { path: operation.to, after: operation.document.text() },
  ];
}

/**
 * Undoes the writes, because the editor stops at the first failed operation without undoing earlier ones. Reports the writes that could not
 * be undone.
 */
async function takeBack(
  roots: Roots,
  { texts, operations }: Preflight,
  { written, saved }: { readonly written: readonly WrittenFile[]; readonly saved: readonly SavedText[] },
  { error, path }: { readonly error: WriteFailure['error']; readonly path: string | null },
): Promise<Result<never, WriteFailure>> {
  const left: WrittenFile[] = [];
  let failed: string | null = null;
  for (const operation of [...operations].reverse()) {
    if (!(await isDone(operation))) failed = operation.path;
    else if (!(await undo(roots, operation))) left.push(...writtenFiles(operation));
  }
  for (const [index, file] of written.entries()) {
    const [write, text] = [texts[index], saved[index]];
    if (write && text && !(await restoreText(write, text))) left.push(file);
  }
  const failure = { error, path: path ?? failed ?? operations[0]?.path ?? '' };
  return fail(left.length > 0 ? { ...failure, left } : failure);
}

async function isDone(operation: FileOperation): Promise<boolean> {
  if (operation.op === 'create') return (await statOf(operation.uri)) !== undefined;
  if (operation.op === 'delete') return (await statOf(operation.uri)) === undefined;
  return (await statOf(operation.uri)) === undefined && (await statOf(operation.target)) !== undefined;
}

/** Undoes an operation. A created file is deleted only if it contains the written content, or as much of it as fit on the disk. */
async function undo(roots: Roots, operation: FileOperation): Promise<boolean> {
  const change = new vscode.WorkspaceEdit();
  if (operation.op === 'create') {
    const found = await Promise.resolve(vscode.workspace.fs.readFile(operation.uri)).catch(() => null);
    if (!found?.every((byte, index) => operation.bytes[index] === byte)) return false;
    change.deleteFile(operation.uri, { recursive: false, ignoreIfNotExists: true });
  } else if (operation.op === 'delete') {
    change.createFile(operation.uri, { contents: operation.bytes, overwrite: false, ignoreIfExists: false });
  } else {
    change.renameFile(operation.target, operation.uri, { overwrite: false, ignoreIfExists: false });
  }
  const isUndone = await applyChange(change);
  if (isUndone && operation.op === 'delete') await giveModes(roots, [{ ...operation, op: 'create', text: '' }]);
  return isUndone;
}

/** Writes a file chosen in a save dialog, which has already confirmed overwriting. Throws on failure. */
export async function writeChosenFile(uri: vscode.Uri, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
}
