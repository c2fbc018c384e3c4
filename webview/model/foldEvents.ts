// Folds events into the panel's session, and detects missing events.
import type { Event } from '../../src/core/events';
import { evolve } from '../../src/core/evolve';
import { emptySession, type Session } from '../../src/core/session';

/** Applies new events to the session; null if earlier events are missing. */
export function foldOnto(session: Session, sessionId: string, events: readonly Event[]): Session | null {
  let folded = session.id === sessionId ? session : emptySession;
  for (const event of events) {
    if (event.seq <= folded.seq) continue;
    if (event.seq !== folded.seq + 1) return null;
    folded = evolve(folded, event);
  }
  return folded;
}
