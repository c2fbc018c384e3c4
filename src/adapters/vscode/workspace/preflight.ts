// Validates a batch of writes before any of them starts.
import * as vscode from 'vscode';
import { orderEdits } from '../../../core/edits/lines/lineEdit';
import { cellsOf, isNotebookPath, notebookFile, textOfCells } from '../../../core/edits/propose/notebook';
import { sameButLineEnds } from '../../../core/edits/lines/lineEnds';
import { isSensitivePath } from '../../../core/paths/pathRules';
import { fail, ok, type Result } from '../../../core/base/result';
import type { FileWrite, LineEdit, WriteError, WriteFailure } from '../../../flows/ports/ports';
import { linkOf, modeOf } from '../../files/base/fileModes';
import { sameBytes } from '../../files/base/fileContents';
import { repeatedPath, sameFile } from '../../files/base/writeChecks';
import type { Editable } from './editable';
import { checkLetters, type DiskText, type Meant, meantOf, newBytes, readDiskText } from './exactBytes';
import { createSpelling, follow, isBegun, isReadOnly, openEditable, statOf } from './pathGuards';
import type { Roots } from './workspacePlaces';
import type { SayReopened } from './openDocument';
import { lineTexts } from '../../../core/text/lines';

/** Ordered, non-overlapping edits in an open document. */
export interface TextWrite {
  readonly path: string;
  readonly document: Editable;
  readonly expected: string;
  readonly edits: readonly LineEdit[];
  readonly wasDirty: boolean;
  /** Current and intended bytes; undefined for notebooks, and for files with unsaved changes, because the user saves these files. */
  readonly exact?: Exact;
}

export interface Exact {
  readonly disk: DiskText;
  readonly meant: Meant;
}

export type FileOperation =
  | ({ readonly op: 'create'; readonly path: string; readonly uri: vscode.Uri; readonly text: string } & KeptBytes)
  | ({ readonly op: 'delete'; readonly path: string; readonly uri: vscode.Uri } & KeptBytes)
  | {
      readonly op: 'rename';
      readonly path: string;
      readonly uri: vscode.Uri;
      readonly to: string;
      readonly target: vscode.Uri;
      readonly document: Editable;
    };

/** Bytes of a created or deleted file, its permission bits, and, for a link, its target. */
interface KeptBytes {
  readonly bytes: Uint8Array;
  readonly mode?: number;
  readonly link?: string;
}

export interface Preflight {
  readonly texts: readonly TextWrite[];
  readonly operations: readonly FileOperation[];
  /** Real paths at the time of the check, by path. */
  readonly ways: ReadonlyMap<string, string>;
}

/**
 * Finds the document and the positions of each write, or returns the first failure; changes nothing.
 * @param isConfirmed whether the user has confirmed sensitive files
 */
export async function preflight(
  roots: Roots,
  writes: readonly FileWrite[],
  isConfirmed: boolean,
  said: SayReopened,
): Promise<Result<Preflight, WriteFailure>> {
  const twice = repeatedPath(writes);
  if (twice !== null) return fail({ error: 'overlapping', path: twice });
  const ways = new Map<string, string>();
  const placeOf = placing(roots, ways);
  const checked = await Promise.all(writes.map((write) => check(write, placeOf, said)));
  const refused = checked.find((each) => !each.ok);
  if (refused && !refused.ok) return refused;
  const ready = checked.flatMap((each) => (each.ok ? [each.value] : []));
  // Refuses a path that now leads to a sensitive file that the user has not been asked about.
  const unasked = isConfirmed ? undefined : [...ways].find(([path, way]) => isSensitivePath(way) && !isSensitivePath(path));
  if (unasked) return fail({ error: 'changedMeanwhile', path: unasked[0] });
  const operations = ready.filter((each): each is FileOperation => 'op' in each);
  // Deleting a link never changes its target, so links are excluded from the check for two paths to one file. Links are deleted first,
  // because a link whose target was deleted can no longer be found.
  const links = operations.filter((each) => each.op === 'delete' && each.link !== undefined);
  for (const { path } of links) ways.delete(path);
  const met = sameFile(ways);
  if (met !== null) return fail({ error: 'overlapping', path: met });
  return ok({
    ways,
    texts: ready.filter((each): each is TextWrite => 'edits' in each),
    operations: [...links, ...operations.filter((each) => !links.includes(each))],
  });
}

type Checked = Result<TextWrite | FileOperation, WriteFailure>;

interface PlaceOnDisk {
  readonly uri: vscode.Uri;
  readonly stat: vscode.FileStat | undefined;
}

type PlaceOf = (path: string) => Promise<Result<PlaceOnDisk, WriteError>>;

async function check(write: FileWrite, placeOf: PlaceOf, said: SayReopened): Promise<Checked> {
  const refuse = (error: WriteError, path = write.path) => fail({ error, path });
  const file = await placeOf(write.path);
  if (!file.ok) return refuse(file.error);
  const { uri, stat } = file.value;
  if (write.op === 'create') {
    if (stat || isBegun(uri)) return refuse('exists');
    const created = await creation(write, uri);
    return created.ok ? created : refuse(created.error);
  }
  if (!stat) return refuse('missing');
  if (write.op === 'delete' && write.bytes) {
    const bytes = await vscode.workspace.fs.readFile(uri);
    return sameBytes(bytes, write.bytes) ? ok(await deletion(write.path, uri, bytes)) : refuse('changedMeanwhile');
  }
  const opened = await openEditable(uri, stat, said);
  if (!opened.ok) return refuse(opened.error);
  const document = opened.value;
  // The change was computed for `expected`. Refuses the change if the text differs, because text typed since then must not be overwritten.
  if (document.text() !== write.expected) return refuse('changedMeanwhile');
  if (write.op === 'edit') {
    const edits = orderEdits(write.edits, lineTexts(write.expected).length);
    if (!edits) return refuse('overlapping');
    const exact = await exactly(document, uri, edits, write.bytes);
    if (!exact.ok) return refuse(exact.error);
    const edited = { path: write.path, document, expected: write.expected, edits, wasDirty: document.isDirty };
    return ok(exact.value ? { ...edited, exact: exact.value } : edited);
  }
  if (document.isDirty) return refuse('unsaved');
  if (write.op === 'delete') return ok(await deletion(write.path, uri, await vscode.workspace.fs.readFile(uri)));
  const target = await placeOf(write.to);
  if (!target.ok) return refuse(target.error, write.to);
  if (target.value.stat || isBegun(target.value.uri)) return refuse('exists', write.to);
  return ok({ op: 'rename', path: write.path, uri, to: write.to, target: target.value.uri, document });
}

/**
 * Returns the current and intended bytes; null for notebooks, and for documents with unsaved changes, because the user saves those
 * documents.
 */
async function exactly(
  { document }: Editable,
  uri: vscode.Uri,
  edits: readonly LineEdit[],
  wanted: Uint8Array | undefined,
): Promise<Result<Exact | null, WriteError>> {
  if (!document) return ok(null);
  if (document.isDirty) {
    const lacking = await checkLetters(document, edits);
    return lacking ? fail(lacking) : ok(null);
  }
  const disk = await readDiskText(uri, document.encoding);
  if (!disk.ok) return disk;
  // Fails if the editor has not yet reloaded a change on disk, because the editor would refuse to save the file.
  if (!sameButLineEnds(disk.value.text, document.getText())) return fail('changedOnDisk');
  const meant = await meantOf(disk.value, edits, wanted);
  return meant.ok ? ok({ disk: disk.value, meant: meant.value }) : meant;
}

async function deletion(path: string, uri: vscode.Uri, bytes: Uint8Array): Promise<FileOperation> {
  const [mode, link] = uri.scheme === 'file' ? [await modeOf(uri.fsPath), await linkOf(uri.fsPath)] : [null, null];
  return { op: 'delete', path, uri, bytes, ...(mode !== null && { mode }), ...(link !== null && { link }) };
}

/** Returns a function that resolves a path, checks its spelling and records its real path in `ways`. Each folder is listed at most once. */
function placing(roots: Roots, ways: Map<string, string>): PlaceOf {
  const isSpelled = createSpelling(roots);
  return async (path) => {
    const file = await follow(roots, path);
    if (!file.ok) return file;
    const { uri, leadsTo } = file.value;
    if (!(await isSpelled(path))) return fail('otherSpelling');
    const stat = await statOf(uri);
    ways.set(path, leadsTo);
    return (await isReadOnly(uri, stat)) ? fail('readOnly') : ok({ uri, stat });
  };
}

/** Prepares a new file with the encoding and line endings from the user's settings. For a notebook, converts the text to cells. */
async function creation(
  { path, text: given, bytes, mode, link }: Extract<FileWrite, { op: 'create' }>,
  uri: vscode.Uri,
): Promise<Result<FileOperation, WriteError>> {
  const own = { ...(mode !== undefined && { mode }), ...(link !== undefined && { link }) };
  if (bytes) return ok({ op: 'create', path, uri, text: given, bytes, ...own });
  if (isNotebookPath(path)) {
    const cells = cellsOf(given.replace(/\n$/, ''));
    const text = cells && textOfCells(cells);
    if (!cells || text === null) return fail('notebook');
    return ok({ op: 'create', path, uri, text, bytes: new TextEncoder().encode(notebookFile(cells)), ...own });
  }
  const eol = vscode.workspace.getConfiguration('files', uri).get<string>('eol');
  const text = eol === '\r\n' ? given.replace(/\r?\n/g, eol) : given;
  const encoded = await newBytes(text, uri);
  return encoded.ok ? ok({ op: 'create', path, uri, text, bytes: encoded.value, ...own }) : encoded;
}
