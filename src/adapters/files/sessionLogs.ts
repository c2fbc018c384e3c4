// The sessions of a workspace as files of a folder, for the room that opens them.
import { readFile } from 'node:fs/promises';
import { startFold } from '../../core/session';
import { LogError, type Sessions } from '../../flows/ports';
import { openLog } from './eventLog';
import { firstEvents } from './logFormat';
import { putWhole } from './putWhole';
import { latestSession, newSessionId, sessionPath } from './sessionFiles';

export function createSessionLogs(folder: string, now: () => number, suffix: () => string): Sessions {
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
        throw new LogError((error as Error).message);
      }
      return forked;
    },
    open: async (id) => {
      const folding = startFold();
      const opened = await openLog(sessionPath(folder, id), now, folding.take);
      if (!opened.ok) throw new LogError(opened.error.kind === 'io' ? opened.error.detail : opened.error.kind);
      return { ...opened.value, session: folding.session() };
    },
  };
}
