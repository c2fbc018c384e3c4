// Read-only view of a session that another window has open.
import type { Event } from '../../core/events';
import type { Session } from '../../core/session';
import type { Sessions } from '../ports/sessions';
import { evolve } from '../../core/evolve';

export interface Held {
  readonly session: Session;
  /** When the other window opened it, in milliseconds since the epoch; null once it has closed it, or is gone. */
  readonly since: number | null;
  /** There where it is no other window's, and can only be read because nothing can be written to its storage. */
  readonly isReadOnly?: true;
}

/** Who is told of what happens to it. */
export interface ReadOnlySessionListener {
  events(events: readonly Event[]): void;
  /** Who has it open has changed. */
  heldChanged(): void;
  /** All that was shown of it is void: it says something else, or is not there any more. */
  sessionChanged(): void;
}

export interface ReadOnlySession {
  now(): Held | null;
  /** Shows a session and follows it; rejects with `LogError` where it cannot be read. */
  show(id: string, held: Omit<Held, 'session'>): Promise<void>;
  drop(): void;
}

export function createReadOnlySession(sessions: Pick<Sessions, 'watch'>, listener: ReadOnlySessionListener): ReadOnlySession {
  let held: Held | null = null;
  let watching = new AbortController();

  const drop = (): void => {
    watching.abort();
    held = null;
  };

  return {
    now: () => held,
    drop,
    show: async (id, how) => {
      drop();
      watching = new AbortController();
      const { signal } = watching;
      const session = await sessions.watch(
        id,
        {
          events: (events) => {
            if (!held) return;
            held = { ...held, session: events.reduce(evolve, held.session) };
            listener.events(events);
          },
          replaced: (session) => {
            if (!held) return;
            held = { ...held, session };
            listener.sessionChanged();
          },
          holder: (now) => {
            if (!held || held.since === now) return;
            held = { ...held, since: now };
            listener.heldChanged();
          },
          gone: () => {
            drop();
            listener.sessionChanged();
          },
        },
        signal,
      );
      // it may have been left while it was being read
      if (!signal.aborted) held = { ...how, session };
    },
  };
}
