// The sessions of a workspace as files of a folder, for the room that opens them.
import { startFold } from '../../core/session';
import { LogError, type Sessions } from '../../flows/ports';
import { openLog } from './eventLog';
import { latestSession, newSessionId, sessionPath } from './sessionFiles';

export function createSessionLogs(folder: string, now: () => number, suffix: () => string): Sessions {
  return {
    latest: () => latestSession(folder),
    newId: () => newSessionId(now(), suffix()),
    open: async (id) => {
      const folding = startFold();
      const opened = await openLog(sessionPath(folder, id), now, folding.take);
      if (!opened.ok) throw new LogError(opened.error.kind === 'io' ? opened.error.detail : opened.error.kind);
      return { ...opened.value, session: folding.session() };
    },
  };
}
