// Session logs in a folder, with a fixed session id.
import { createSessionLogs } from '../../src/adapters/files/sessions/sessionLogs';

type Rest = Parameters<typeof createSessionLogs> extends [unknown, unknown, unknown, ...infer More] ? More : never;

/** @param now a fixed time, or a clock */
export function logsIn(folder: string, now: number | (() => number), id: string, ...rest: Rest): ReturnType<typeof createSessionLogs> {
  return createSessionLogs(folder, typeof now === 'number' ? () => now : now, () => id, ...rest);
}
