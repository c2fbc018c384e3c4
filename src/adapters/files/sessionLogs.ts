// The sessions of a workspace as files of a folder, for the room that opens them.
import { readFile } from 'node:fs/promises';
import { type Session, startFold } from '../../core/session';
import type { Sessions } from '../../flows/ports';
import { logErrorOf } from './noSpace';
import { openLog, openLogFile } from './eventLog';
import { keepFold, readFold } from './foldFile';
import { firstEvents } from './logFormat';
import { putWhole } from './putWhole';
import { latestSession, newSessionId, sessionPath } from './sessionFiles';

/** @param foldVersion names the code of the fold, so that a fold kept by another one is not used; null keeps none */
export function createSessionLogs(folder: string, now: () => number, suffix: () => string, foldVersion: string | null = null): Sessions {
  const newId = () => newSessionId(now(), suffix());
  return {
    latest: () => latestSession(folder),
    newId,
    fork: async (id, seq) => {
      const forked = newId();
      try {
        const first = firstEvents(await readFile(sessionPath(folder, id)), seq);
        if (!first) throw new Error(`session ${id} has no event ${seq}`);
        await putWhole(sessionPath(folder, forked), first);
      } catch (error) {
        throw logErrorOf(error);
      }
      return forked;
    },
    open: async (id) => {
      const path = sessionPath(folder, id);
      const kept = foldVersion === null ? null : await readFold(path, foldVersion);
      const folding = startFold(kept?.session);
      const known = { count: kept?.session.seq ?? 0, bytes: kept?.bytes ?? 0 };
      const opened = await openLog(path, now, folding.take, openLogFile, known);
      if (!opened.ok) throw logErrorOf(new Error(opened.error.kind === 'io' ? opened.error.detail : opened.error.kind));
      const { log, droppedBytes } = opened.value;
      const close = async (session?: Session): Promise<void> => {
        await log.close();
        if (session && foldVersion !== null) await keepFold(path, foldVersion, session, known.count);
      };
      return { log: { ...log, close }, droppedBytes, session: folding.session() };
    },
  };
}
