// The last events of a session without reading all of it, for lists of sessions.
import { type FileHandle, open } from 'node:fs/promises';
import type { Event } from '../../core/events';
import { fail, ok, type Result } from '../../core/text/result';
import type { OpenError } from './eventLog';
import { checkHeader, header, readLastEvents } from './logFormat';
import { readPiece } from './readPiece';

/** About a hundred events; twice as much is read as long as that was not enough. */
const firstPieceBytes = 64 * 1024;

/**
 * The last `count` whole events of the log at `path`, oldest first; fewer where there are fewer. Nothing is repaired or written.
 * @returns why it could not be read where the file is missing, no log, or of a newer version
 */
export async function readTail(path: string, count: number): Promise<Result<readonly Event[], OpenError>> {
  try {
    const file = await open(path, 'r');
    try {
      const problem = checkHeader(await readPiece(file, 0, header.length * 2));
      return problem ? fail(problem) : ok(await readBackwards(file, count));
    } finally {
      await file.close();
    }
  } catch (error) {
    return fail({ kind: 'io', detail: (error as Error).message });
  }
}

async function readBackwards(file: FileHandle, count: number): Promise<readonly Event[]> {
  const { size } = await file.stat();
  for (let bytes = firstPieceBytes; ; bytes *= 2) {
    const from = Math.max(0, size - bytes);
    const events = readLastEvents(await readPiece(file, from, size - from), count);
    if (from === 0 || events.length === count) return events;
  }
}
