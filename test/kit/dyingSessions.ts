// Sessions that crash between two appends.
import type { Event } from '../../src/core/events';
import type { Sessions } from '../../src/flows/ports/sessions';
import type { MemorySessions } from './memory';

/** Simulates a crash of the process after `events` writes: later appends never resolve. */
export function dyingSessions(sessions: MemorySessions, events: number, died: () => void): MemorySessions {
  const open: Sessions['open'] = async (id) => {
    const opened = await sessions.open(id);
    const append: typeof opened.log.append = async (facts) => {
      const left = events - (sessions.logs.get(id)?.length ?? 0);
      if (left >= facts.length) return opened.log.append(facts);
      died();
      return new Promise(() => undefined);
    };
    return { ...opened, log: { ...opened.log, append } };
  };
  return { ...sessions, open };
}

export function countedSessions(sessions: MemorySessions, appended: number[]): MemorySessions {
  const open: MemorySessions['open'] = async (id) => {
    const opened = await sessions.open(id);
    const append: typeof opened.log.append = async (facts) => {
      const events = await opened.log.append(facts);
      appended.push(events.at(-1)?.seq ?? 0);
      return events;
    };
    return { ...opened, log: { ...opened.log, append } };
  };
  return { ...sessions, open };
}

/** Wraps sessions to expose the persisted log before each append. */
export function watchedSessions(sessions: MemorySessions, look: (written: readonly Event[]) => void): MemorySessions {
  const open: MemorySessions['open'] = async (id) => {
    const opened = await sessions.open(id);
    const append: typeof opened.log.append = (facts) => {
      look(sessions.logs.get(id) ?? []);
      return opened.log.append(facts);
    };
    return { ...opened, log: { ...opened.log, append } };
  };
  return { ...sessions, open };
}
