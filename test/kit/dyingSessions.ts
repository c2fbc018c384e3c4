// What happens to sessions between two appends: they are counted, or the editor dies and what is appended from then on never gets an answer.
import type { Sessions } from '../../src/flows/ports/sessions';
import type { MemorySessions } from './memory';

/** Sessions whose process dies once `events` are written: what is appended then never gets an answer. */
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

/** Sessions that note how long a log is after each append. */
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
