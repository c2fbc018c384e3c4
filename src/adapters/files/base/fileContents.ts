// Byte-level file I/O: bulk reads, atomic writes and UTF-8 checks.
import { isAscii, isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';

/** Reads up to `length` bytes from offset `from` into a single buffer, because `readFile` would copy many small chunks. */
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

/** Writes a file atomically: after a crash or on a full disk, the file has either its old or its new content. */
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

export function isStrictUtf8(bytes: Uint8Array): boolean {
  return isUtf8(bytes);
}

/**
 * Whether bytes are valid UTF-8 with at least one non-ASCII character. Such bytes are almost certainly UTF-8, because text in other
 * encodings is almost never valid UTF-8.
 */
export function isSurelyUtf8(bytes: Uint8Array): boolean {
  return isUtf8(bytes) && !isAscii(bytes);
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

/**
 * Compare-and-swap: replaces the file's content with `to` if it equals `from`; returns whether the file now contains `to`. Runs
 * synchronously to leave other programs almost no time for a write between the comparison and the replacement.
 */
export function swapBytes(path: string, from: Uint8Array, to: Uint8Array): boolean {
  try {
    if (sameBytes(readFileSync(path), from)) writeFileSync(path, to);
    return sameBytes(readFileSync(path), to);
  } catch {
    return false;
  }
}
