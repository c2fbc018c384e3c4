// Sessions that crash between two appends.
import type { Event } from '../../src/core/events';
import type { Sessions } from '../../src/flows/ports/sessions';
import type { MemorySessions } from './memory';

type Append = Awaited<ReturnType<Sessions['open']>>['log']['append'];

/** Wraps `append` of the logs of `sessions`; `written` returns the persisted events of a log. */
function withAppend(sessions: MemorySessions, wrap: (append: Append, written: () => readonly Event[]) => Append): MemorySessions {
  const open: MemorySessions['open'] = async (id) => {
    const { log, ...opened } = await sessions.open(id);
    return { ...opened, log: { ...log, append: wrap(log.append, () => sessions.logs.get(id) ?? []) } };
  };
  return { ...sessions, open };
}

/** Simulates a crash of the process after `events` writes: later appends never resolve. */
export function dyingSessions(sessions: MemorySessions, events: number, died: () => void): MemorySessions {
  return withAppend(sessions, (append, written) => async (facts) => {
    if (events - written().length >= facts.length) return append(facts);
    died();
    return new Promise(() => undefined);
  });
}

export function countedSessions(sessions: MemorySessions, appended: number[]): MemorySessions {
  return withAppend(sessions, (append) => async (facts) => {
    const events = await append(facts);
    appended.push(events.at(-1)?.seq ?? 0);
    return events;
  });
}

/** Wraps sessions to expose the persisted log before each append. */
export function watchedSessions(sessions: MemorySessions, look: (written: readonly Event[]) => void): MemorySessions {
  return withAppend(sessions, (append, written) => (facts) => {
    look(written());
    return append(facts);
  });
}
