// Everything that can be known to stand in the way of a writing, asked before the first byte is written.
import * as vscode from 'vscode';
import { orderEdits } from '../../core/edits/lineEdit';
import { lineTexts } from '../../core/edits/lines';
import { cellsOf, isNotebookPath, notebookFile, textOfCells } from '../../core/edits/notebook';
import { pathKey } from '../../core/edits/path';
import { fail, ok, type Result } from '../../core/text/result';
import type { FileWrite, LineEdit, WriteError, WriteFailure } from '../../flows/ports';
import type { Editable } from './editable';
import { createSpelling, inside, isBegun, isReadOnly, openEditable, type Roots, statOf } from './guards';

/** Edits of one open document, in order and apart from each other. */
export interface TextWrite {
  readonly path: string;
  readonly document: Editable;
  readonly expected: string;
  readonly edits: readonly LineEdit[];
  readonly wasDirty: boolean;
}

/** A file that comes, goes or moves; `bytes` is what it holds, so that it can be brought back. */
export type FileOperation =
  | { readonly op: 'create'; readonly path: string; readonly uri: vscode.Uri; readonly bytes: Uint8Array; readonly text: string }
  | { readonly op: 'delete'; readonly path: string; readonly uri: vscode.Uri; readonly bytes: Uint8Array }
  | {
      readonly op: 'rename';
      readonly path: string;
      readonly uri: vscode.Uri;
      readonly to: string;
      readonly target: vscode.Uri;
      readonly document: Editable;
    };

export interface Preflight {
  readonly texts: readonly TextWrite[];
  readonly operations: readonly FileOperation[];
}

/** The writes with their documents and places, or the first one that cannot be done; nothing is changed. */
export async function preflight(roots: Roots, writes: readonly FileWrite[]): Promise<Result<Preflight, WriteFailure>> {
  const twice = repeated(writes);
  if (twice !== null) return fail({ error: 'overlapping', path: twice });
  const placeOf = placing(roots);
  const checked = await Promise.all(writes.map((write) => check(write, placeOf)));
  const refused = checked.find((each) => !each.ok);
  if (refused && !refused.ok) return refused;
  const ready = checked.flatMap((each) => (each.ok ? [each.value] : []));
  return ok({
    texts: ready.filter((each): each is TextWrite => 'edits' in each),
    operations: ready.filter((each): each is FileOperation => 'op' in each),
  });
}

/** A path that two writes claim. One edit may come before the renaming of its file; nothing else may meet. */
function repeated(writes: readonly FileWrite[]): string | null {
  const edited = new Set<string>();
  const moved = new Set<string>();
  for (const write of writes) {
    const key = pathKey(write.path);
    const own = write.op === 'edit' ? edited : moved;
    if (own.has(key) || (write.op !== 'rename' && write.op !== 'edit' && edited.has(key)) || (write.op === 'edit' && moved.has(key)))
      return write.path;
    own.add(key);
    if (write.op !== 'rename') continue;
    const target = pathKey(write.to);
    if (edited.has(target) || moved.has(target)) return write.to;
    moved.add(target);
  }
  return null;
}

type Checked = Result<TextWrite | FileOperation, WriteFailure>;

interface Place {
  readonly uri: vscode.Uri;
  readonly stat: vscode.FileStat | undefined;
}

type PlaceOf = (path: string) => Promise<Result<Place, WriteError>>;

async function check(write: FileWrite, placeOf: PlaceOf): Promise<Checked> {
  const refuse = (error: WriteError, path = write.path) => fail({ error, path });
  const file = await placeOf(write.path);
  if (!file.ok) return refuse(file.error);
  const { uri, stat } = file.value;
  if (write.op === 'create') return stat || isBegun(uri) ? refuse('exists') : ((await creation(write, uri)) ?? refuse('notebook'));
  if (!stat) return refuse('missing');
  if (write.op === 'delete' && write.bytes) {
    const bytes = await vscode.workspace.fs.readFile(uri);
    return isEqual(bytes, write.bytes) ? ok({ op: 'delete', path: write.path, uri, bytes }) : refuse('changedMeanwhile');
  }
  const opened = await openEditable(uri, stat);
  if (!opened.ok) return refuse(opened.error);
  const document = opened.value;
  // The change was computed from `expected`; whatever was typed since is the user's and wins.
  if (document.text() !== write.expected) return refuse('changedMeanwhile');
  if (write.op === 'edit') {
    const edits = orderEdits(write.edits, lineTexts(write.expected).length);
    if (!edits) return refuse('overlapping');
    return ok({ path: write.path, document, expected: write.expected, edits, wasDirty: document.isDirty });
  }
  if (document.isDirty) return refuse('unsaved');
  if (write.op === 'delete') return ok({ op: 'delete', path: write.path, uri, bytes: await vscode.workspace.fs.readFile(uri) });
  const target = await placeOf(write.to);
  if (!target.ok) return refuse(target.error, write.to);
  if (target.value.stat || isBegun(target.value.uri)) return refuse('exists', write.to);
  return ok({ op: 'rename', path: write.path, uri, to: write.to, target: target.value.uri, document });
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** Where paths lead, for one call: each folder on the way is listed once. */
function placing(roots: Roots): PlaceOf {
  const isSpelled = createSpelling(roots);
  return async (path) => {
    const file = await inside(roots, path);
    if (!file.ok) return file;
    if (!(await isSpelled(path))) return fail('otherSpelling');
    const stat = await statOf(file.value);
    return isReadOnly(file.value, stat) ? fail('readOnly') : ok({ uri: file.value, stat });
  };
}

/** A new file has the encoding and the line ends the user has set for new files, a new notebook the cells its text tells; null where it tells none. */
async function creation(
  { path, text: given, bytes }: Extract<FileWrite, { op: 'create' }>,
  uri: vscode.Uri,
): Promise<Result<FileOperation, never> | null> {
  if (bytes) return ok({ op: 'create', path, uri, text: given, bytes });
  if (isNotebookPath(path)) {
    const cells = cellsOf(given.replace(/\n$/, ''));
    const text = cells && textOfCells(cells);
    return cells && text !== null ? ok({ op: 'create', path, uri, text, bytes: new TextEncoder().encode(notebookFile(cells)) }) : null;
  }
  const eol = vscode.workspace.getConfiguration('files', uri).get<string>('eol');
  const text = eol === '\r\n' ? given.replace(/\r?\n/g, eol) : given;
  return ok({ op: 'create', path, uri, text, bytes: await vscode.workspace.encode(text, { uri }) });
}
