// Bytes of files: reads in one piece, atomic writes, and what bytes tell about a text.
import { isAscii, isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';

/** The bytes from `from` on in one buffer, fewer than `length` at the end of the file: Node's own reading copies small pieces first. */
export async function readPiece(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const piece = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await file.read(piece, read, length - read, from + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return piece.subarray(0, read);
}

/** Temporary file, fsync, rename: a crash or a full disk leaves the old file or the new one, never half of it. */
export async function writeAtomic(path: string, content: Uint8Array): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    const file = await open(unfinished, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Whether bytes are UTF-8 without one broken sequence. Native: a gigabyte takes less than a second. */
export function isStrictUtf8(bytes: Uint8Array): boolean {
  return isUtf8(bytes);
}

/** Whether bytes are UTF-8 and hold letters beyond ASCII, which other encodings are not by accident. */
export function isSurelyUtf8(bytes: Uint8Array): boolean {
  return isUtf8(bytes) && !isAscii(bytes);
}

/** Whether two contents are the same, byte for byte. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

/** Writes bytes in the place of others in one piece of work, so that next to no time is left for another program; false where the file holds neither. */
export function swapBytes(path: string, from: Uint8Array, to: Uint8Array): boolean {
  try {
    if (sameBytes(readFileSync(path), from)) writeFileSync(path, to);
    return sameBytes(readFileSync(path), to);
  } catch {
    return false;
  }
}
