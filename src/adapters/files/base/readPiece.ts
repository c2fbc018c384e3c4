// A piece of an open file in one buffer: Node's own reading of a whole file copies it in small pieces first.
import type { FileHandle } from 'node:fs/promises';

/** The bytes from `from` on, fewer than `length` at the end of the file. */
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
