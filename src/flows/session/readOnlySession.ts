// Read-only view of a session that another window has open or that cannot be written.
import type { Event } from '../../core/events';
import type { Session } from '../../core/session';
import type { Sessions } from '../ports/sessions';
import { evolve } from '../../core/evolve';

export interface Held {
  readonly session: Session;
  /** Time at which the other window opened the session, in milliseconds since the epoch; null once that window has closed it. */
  readonly since: number | null;
  /** Set if the session is read-only because its storage is not writable, not because of another window. */
  readonly isReadOnly?: true;
}

export interface ReadOnlySessionListener {
  events(events: readonly Event[]): void;
  /** Called after another window has opened or closed the session. */
  heldChanged(): void;
  /** Called after the log was replaced or deleted, so the shown state is no longer valid. */
  sessionChanged(): void;
}

export interface ReadOnlySession {
  now(): Held | null;
  /** Shows a session and follows its changes; rejects with `LogError` if the session cannot be read. */
  show(id: string, held: Omit<Held, 'session'>): Promise<void>;
  drop(): void;
}

export function createReadOnlySession(sessions: Pick<Sessions, 'watch' | 'resolveAs'>, listener: ReadOnlySessionListener): ReadOnlySession {
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
      if (!signal.aborted) await sessions.resolveAs?.(id);
      // Discards the session if the user has left it in the meantime.
      if (!signal.aborted) held = { ...how, session };
    },
  };
}
