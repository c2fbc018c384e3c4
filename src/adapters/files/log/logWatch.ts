// Follows a session that another editor window writes, and detects when that window ends.
import { watch } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { createSerialQueue } from '../../../core/base/serialQueue';
import type { Event } from '../../../core/events';
import { startFold } from '../../../core/evolve';
import type { Session } from '../../../core/session';
import type { WatchedSession } from '../../../flows/ports/sessions';
import { readPiece } from '../base/fileContents';
import { inPauses } from '../base/timers';
import { beatMs, lockHolder, type LockTaker } from '../sessions/sessionLock';
import { type LineCipher, noCipher } from './lineCipher';
import { readingEvents, readingLog, unreadableLog } from './logFormat';

/**
 * Reads the session of a log, then reports every later event to `watched` until the signal aborts. Never writes. Also polls the log and its
 * lease, because network folders send no file system events, and a killed window does not release its lease.
 * @returns the session; rejects if it cannot be read
 */
export async function watchLog(
  path: string,
  taker: LockTaker,
  watched: WatchedSession,
  signal: AbortSignal,
  cipher: LineCipher = noCipher,
): Promise<Session> {
  const reading = await readLoggedSession(path, cipher);
  let place = reading.place;
  const inOrder = createSerialQueue();

  const lookAtLog = async (): Promise<void> => {
    const { size } = await stat(path);
    if (size === place.soundBytes || signal.aborted) return;
    const { events, next, isBroken } = await readOn(path, place, size);
    if (signal.aborted) return;
    place = next;
    if (events.length > 0) watched.events(cipher.decrypted(events));
    if (!isBroken) return;
    // The log was truncated, replaced or damaged, so it is read again from the beginning.
    const anew = await readLoggedSession(path, cipher);
    place = anew.place;
    if (!signal.aborted) watched.replaced(anew.session);
  };

  const look = (): Promise<void> =>
    inOrder(lookAtLog).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && !signal.aborted) watched.gone();
    });

  const beat = async (): Promise<void> => {
    while (!signal.aborted) {
      await taker.clock.sleep(beatMs, signal);
      if (signal.aborted) return;
      const holder = await lockHolder(path, taker);
      // Shows the last events before reporting that the writer is gone.
      await look();
      if (!signal.aborted) watched.holder(holder?.since ?? null);
    }
  };

  watchFile(path, () => void look(), signal);
  void beat();
  return reading.session;
}

interface ReadTo {
  readonly count: number;
  readonly soundBytes: number;
}

export async function readLoggedSession(path: string, cipher: LineCipher): Promise<{ readonly session: Session; readonly place: ReadTo }> {
  const folding = startFold();
  // Leaves out an incomplete last line, because it may still be being written.
  const content = await readFile(path);
  const read = await inPauses(readingLog(content, (event) => folding.take(cipher.decrypted(event)), { isAll: false }));
  if (!read.ok) throw unreadableLog(read.error);
  return { session: folding.session(), place: read.value };
}

/**
 * Reads the complete events after a position; an incomplete last line is left for the next read. `isBroken`: whether the file is no longer
 * a continuation of the log that was read.
 */
async function readOn(path: string, { count, soundBytes }: ReadTo, size: number) {
  if (size < soundBytes) return { events: [], next: { count, soundBytes }, isBroken: true };
  const file = await open(path, 'r');
  try {
    const piece = await readPiece(file, soundBytes, size - soundBytes);
    const events: Event[] = [];
    const read = await inPauses(readingEvents(piece, 0, count, (event) => events.push(event), { isAll: false }));
    const next = { count: read.count, soundBytes: soundBytes + read.soundBytes };
    return { events, next, isBroken: read.damaged.length + read.lostEvents > 0 };
  } finally {
    await file.close();
  }
}

function watchFile(path: string, changed: () => void, signal: AbortSignal): void {
  try {
    const watcher = watch(path, { persistent: false, signal }, changed);
    watcher.on('error', () => watcher.close());
  } catch {
    // Ignores the failure: without file system events, changes are found by polling.
  }
}
