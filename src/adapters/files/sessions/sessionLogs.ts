// Session logs of a workspace, stored as files in a folder.
import { existsSync } from 'node:fs';
import { readFile, utimes } from 'node:fs/promises';
import type { Fact } from '../../../core/events';
import { startFold } from '../../../core/evolve';
import type { Session } from '../../../core/session';
import { isSessionId } from '../../../core/sessions/list';
import { LogError } from '../../../flows/ports/ports';
import { HeldError, type OpenedSession, type Sessions } from '../../../flows/ports/sessions';
import { writeAtomic } from '../base/fileContents';
import { logErrorOf } from '../log/diskFull';
import { openLog, openLogFile } from '../log/eventLog';
import { keepFold, readFold } from '../log/foldFile';
import { type LineCipher, noCipher } from '../log/lineCipher';
import { soundLog, unreadableLog } from '../log/logFormat';
import { readLoggedSession, watchLog } from '../log/logWatch';
import { deleteSession, latestSession, newSessionId, purgeDeleted, sessionIds, sessionPath, undeleteSession } from './sessionFiles';
import { listSessions } from './sessionIndex';
import { askForLock, type Lock, lockHolder, type LockTaker, takeLock } from './sessionLock';

/**
 * @param foldVersion version of the snapshots; null to use none
 * @param taker takes session leases; null if no other window can open the sessions, as in tests
 */
export function createSessionLogs(
  folder: string,
  now: () => number,
  suffix: () => string,
  foldVersion: string | null = null,
  taker: LockTaker | null = null,
  cipher: LineCipher = noCipher,
): Sessions {
  const newId = () => newSessionId(now(), suffix());
  const pathOf = (id: string): string => {
    if (!isSessionId(id)) throw new LogError(`${id} names no session`);
    return sessionPath(folder, id);
  };
  const view = (id: string) => asLogError(async () => (await readLoggedSession(pathOf(id), cipher)).session);
  return {
    latest: () => latestSession(folder),
    newId,
    list: () => listSessions(folder),
    has: async (id) => (await sessionIds(folder)).includes(id),
    openSince: async (id) => (taker ? ((await lockHolder(pathOf(id), taker))?.since ?? null) : null),
    claim: (id, signal) => (taker ? askForLock(pathOf(id), taker, signal) : Promise.resolve()),
    remove: async (id) => {
      // Takes the lease, so that no window opens a log while it is being moved.
      const lock = taker ? await lockFor(pathOf(id), taker) : null;
      await asLogError(() => deleteSession(folder, id, now())).finally(() => lock?.release());
    },
    restore: (id) => asLogError(() => undeleteSession(folder, id)),
    purge: () => purgeDeleted(folder, now()),
    log: (id) => asLogError(() => readFile(pathOf(id), 'utf8')),
    fork: async (id, seq) => {
      const forked = newId();
      return asLogError(async () => {
        const first = await soundLog(await readFile(pathOf(id)), seq);
        if (first.count !== seq) throw new Error(`session ${id} has no event ${seq}`);
        await writeAtomic(pathOf(forked), first.log);
        return forked;
      });
    },
    view,
    watch: (id, watched, signal) => (taker ? asLogError(() => watchLog(pathOf(id), taker, watched, signal, cipher)) : view(id)),
    open: async (id) => {
      const path = pathOf(id);
      const lock = taker ? await lockFor(path, taker) : null;
      try {
        return await openLocked(path, now, foldVersion, lock, cipher);
      } catch (error) {
        await lock?.release();
        throw error;
      }
    },
  };
}

async function lockFor(path: string, taker: LockTaker): Promise<Lock> {
  const taken = await asLogError(() => takeLock(path, taker));
  if (!taken.ok) throw new HeldError(taken.error.since);
  return taken.value;
}

async function openLocked(
  path: string,
  now: () => number,
  foldVersion: string | null,
  lock: Lock | null,
  cipher: LineCipher,
): Promise<OpenedSession> {
  const kept = foldVersion === null ? null : await readFold(path, foldVersion, cipher);
  const folding = startFold(kept?.session);
  const known = { count: kept?.session.seq ?? 0, bytes: kept?.bytes ?? 0 };
  const opened = await openLog(path, now, (event) => folding.take(cipher.decrypted(event)), openLogFile, known);
  if (!opened.ok) throw opened.error.kind === 'io' ? logErrorOf(new Error(opened.error.detail)) : unreadableLog(opened.error);
  const { log, droppedBytes, lostEvents } = opened.value;
  const { append, flush } = log;
  const close = async (session?: Session): Promise<void> => {
    // Treats an unreadable lease as lost instead of rejecting, so that the log is still closed.
    const isOurs = !lock || (await lock.isHeld().catch(() => false));
    await log.close();
    // Skipped if another window has taken over and written to the log, because the session in memory lacks that window's events.
    if (session && isOurs && foldVersion !== null) await keepFold(path, foldVersion, session, known.count, cipher);
    if (session && isOurs) await keepTime(path, session);
    await lock?.release();
  };
  const guarded = async (facts: readonly Fact[]) => {
    const kept = await cipher.encrypted(facts);
    // Checked last: no other `await` may come between this check and the write.
    if (lock && !(await lock.isHeld()))
      throw new LogError(existsSync(path) ? 'another window has taken this session over' : 'the file of this session was deleted');
    return append(facts, kept);
  };
  return {
    log: { append: (facts) => asLogError(() => guarded(facts)), flush, close },
    droppedBytes,
    lostEvents: lostEvents + folding.skipped(),
    session: folding.session(),
    ...(lock ? { wanted: lock.wanted } : {}),
  };
}

/** Sets a log's modification time to that of the last work on the session; naming or pinning does not count as work. */
async function keepTime(path: string, { summary, lastAt }: Session): Promise<void> {
  const at = summary.workedAt / 1_000;
  if (summary.workedAt !== lastAt) await utimes(path, at, at).catch(() => undefined);
}

async function asLogError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof LogError ? error : logErrorOf(error);
  }
}
