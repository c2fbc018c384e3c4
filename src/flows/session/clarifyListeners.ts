// Keeps the readable file of the opening talk and the audit log in step with what is recorded.
import type { Event } from '../../core/events';
import { auditOf, beginningOf } from '../../core/clarify/auditEntries';
import { sessionMarkdown } from '../../core/clarify/clarifyMarkdown';
import type { Session } from '../../core/session';
import type { Ports } from '../ports/ports';

export interface ListenerTrail {
  /** Takes note of events that were just recorded; `session` is the fold of everything up to them. */
  follow(session: Session, events: readonly Event[]): void;
  /** The user left the session for another one. */
  left(session: Session): void;
  /** Removes the files of talks that are over, at the start. */
  clean(session: Session | null): void;
}

const written: readonly Event['type'][] = ['questions.asked', 'questions.answered', 'message.said'];

export function createClarifyListeners({ clarifyFiles, audit, clock }: Pick<Ports, 'clarifyFiles' | 'audit' | 'clock'>): ListenerTrail {
  return {
    follow: (session, events) => {
      for (const event of events) {
        const entry = auditOf(event, session);
        if (entry) void audit.note(entry);
      }
      const moves = events.filter((event) => event.type === 'phase.entered');
      if (session.phase !== 'clarify') {
        if (moves.some((event) => event.from === 'clarify')) void clarifyFiles.remove(session.id);
      } else if (moves.length > 0 || events.some((event) => written.includes(event.type))) {
        void clarifyFiles.put(session.id, markdownOf(session));
      }
    },
    left: (session) => {
      if (session.phase !== 'clarify') return;
      const { rounds, request } = session.clarify;
      void audit.note({
        at: clock.now(),
        what: 'clarify.cancelled',
        sessionId: session.id,
        round: rounds.length,
        about: beginningOf(request),
      });
      void clarifyFiles.remove(session.id);
    },
    clean: (session) => void clarifyFiles.clean(session?.phase === 'clarify' ? session.id : null),
  };
}

function markdownOf(session: Session): string {
  return sessionMarkdown({ createdAt: new Date(session.startedAt).toISOString(), clarify: session.clarify });
}
