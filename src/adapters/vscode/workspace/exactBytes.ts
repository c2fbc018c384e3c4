// Lossless conversion between the bytes of a file and the editor's text.
import * as vscode from 'vscode';
import { sameButLineEnds } from '../../../core/edits/lines/lineEnds';
import { type LineSplice, spliceLines } from '../../../core/edits/lines/lines';
import { fail, ok, type Result } from '../../../core/base/result';
import type { WriteError } from '../../../flows/ports/ports';
import { isStrictUtf8, isSurelyUtf8, sameBytes } from '../../files/base/fileContents';

/** A file on disk. `text` has the original line endings and no byte order mark. */
export interface DiskText {
  readonly uri: vscode.Uri;
  readonly encoding: string;
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** Intended content of a file. */
export type Meant = Pick<DiskText, 'bytes' | 'text'>;

const mark = [0xef, 0xbb, 0xbf] as const;
const wide = /^utf-?(?:16|32)/i;

/**
 * Reads a file in the encoding of its document. Fails with `encoding` if the conversion would lose data, and with `binary` if the file is
 * not text. Zero bytes are allowed only in UTF-16 with a byte order mark, because the editor may guess UTF-16 without one.
 */
export async function readDiskText(uri: vscode.Uri, encoding: string): Promise<Result<DiskText, WriteError>> {
  const bytes = await bytesAt(uri);
  if (!bytes) return fail('missing');
  if (wide.test(encoding) ? !hasWideMark(bytes) : bytes.includes(0)) return fail('binary');
  const text = await faithfulText(bytes, encoding);
  return text === null ? fail('encoding') : ok({ uri, encoding, bytes, text });
}

export async function bytesAt(uri: vscode.Uri): Promise<Uint8Array | null> {
  return Promise.resolve(vscode.workspace.fs.readFile(uri)).catch(() => null);
}

function hasWideMark([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** Decodes bytes; null if encoding the text again would give different bytes. */
async function faithfulText(bytes: Uint8Array, encoding: string): Promise<string | null> {
  if (isUtf8Name(encoding)) {
    const isMarked = mark.every((byte, index) => bytes[index] === byte);
    if (isMarked !== (encoding === 'utf8bom') || !isStrictUtf8(bytes)) return null;
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(isMarked ? bytes.subarray(mark.length) : bytes);
  }
  const text = await vscode.workspace.decode(bytes, { encoding });
  return sameBytes(await vscode.workspace.encode(text, { encoding }), bytes) ? text : null;
}

function isUtf8Name(encoding: string): boolean {
  return encoding === 'utf8' || encoding === 'utf8bom';
}

/** Encodes text. Fails with `unencodable` if the encoding would replace a character. */
async function encoded(text: string, encoding: string): Promise<Result<Uint8Array, WriteError>> {
  const bytes = await vscode.workspace.encode(text, { encoding });
  return (await faithfulText(bytes, encoding)) === text ? ok(bytes) : fail('unencodable');
}

/**
 * Returns the intended content after lines were replaced; all other bytes are unchanged.
 * @param wanted exact bytes to restore, if they decode to the same text
 */
export async function meantOf(disk: DiskText, edits: readonly LineSplice[], wanted?: Uint8Array): Promise<Result<Meant, WriteError>> {
  const spliced = spliceLines(disk.text, edits);
  const kept = wanted ? await faithfulText(wanted, disk.encoding) : null;
  if (wanted && kept !== null && sameButLineEnds(kept, spliced)) return ok({ bytes: wanted, text: kept });
  const bytes = await encoded(spliced, disk.encoding);
  if (!bytes.ok) return bytes;
  // Refuses characters that would corrupt a UTF-8 file that was opened in another encoding.
  const isMixed = !isUtf8Name(disk.encoding) && isSurelyUtf8(disk.bytes) && !isStrictUtf8(bytes.value);
  return isMixed ? fail('encoding') : ok({ bytes: bytes.value, text: spliced });
}

/** Returns an error if the document's encoding cannot represent the new lines. */
export async function checkLetters({ encoding }: Pick<DiskText, 'encoding'>, edits: readonly LineSplice[]): Promise<WriteError | null> {
  const letters = await encoded(edits.flatMap(({ lines }) => lines).join('\n'), encoding);
  return letters.ok ? null : letters.error;
}

/** Encodes the text of a new file with the encoding from the user's settings. */
export async function newBytes(text: string, uri: vscode.Uri): Promise<Result<Uint8Array, WriteError>> {
  const bytes = await vscode.workspace.encode(text, { uri });
  const read = isStrictUtf8(bytes) ? new TextDecoder().decode(bytes) : await vscode.workspace.decode(bytes, { uri });
  return read === text ? ok(bytes) : fail('unencodable');
}

/** Maximum number of comparisons; a comparison is repeated if the document has changed in the meantime. */
const maxLooks = 3;

/**
 * Compares a saved file with its intended content. `same`: as intended, or as changed by a formatter; `ends`: the same text, but with
 * uniform line endings; `wrong`: the editor wrote bytes other than those of its text; `theirs`: another program wrote the file.
 * @param own the last text that did not come from the disk
 */
export async function compareSaved(
  disk: DiskText,
  meant: Meant,
  document: Pick<vscode.TextDocument, 'isDirty' | 'version'>,
  own: () => string | null,
): Promise<'same' | 'ends' | 'wrong' | 'theirs'> {
  for (let look = 1; look <= maxLooks; look++) {
    const { version } = document;
    const bytes = await bytesAt(disk.uri);
    if (bytes && sameBytes(bytes, meant.bytes)) return 'same';
    const text = bytes && (await faithfulText(bytes, disk.encoding));
    // Keeps text that the user has typed since the save. If the document changed during the comparison, the comparison is repeated.
    if (document.isDirty) return 'same';
    if (document.version !== version) continue;
    const saved = own() ?? '';
    if (text !== null && sameButLineEnds(text, saved)) return sameButLineEnds(text, meant.text) ? 'ends' : 'same';
    return bytes && (await isSavedText(disk, bytes, saved)) ? 'wrong' : 'theirs';
  }
  return 'same';
}

/** Whether the editor would save this text as these bytes, possibly with replaced characters. */
export async function isSavedText({ encoding }: Pick<DiskText, 'encoding'>, bytes: Uint8Array, text: string): Promise<boolean> {
  const read = await faithfulText(bytes, encoding);
  return (read !== null && sameButLineEnds(read, text)) || sameBytes(bytes, await vscode.workspace.encode(text, { encoding }));
}
