// When an opening talk that nobody goes on with comes to its end; looked at when something happens, never by a timer.
import type { Phase } from '../phases';

/** Half an hour of silence: after that a new message is more likely a new wish than an answer. */
export const clarifyExpiryMs = 30 * 60_000;

interface OpeningTalk {
  readonly phase: Phase | null;
  readonly fault: object | null;
  readonly lastAt: number;
}

/**
 * Whether the opening talk has been silent for too long. Never while something stands in its way: that silence is not the user's.
 * @param now milliseconds since the epoch
 */
export function hasExpired(session: OpeningTalk, now: number): boolean {
  return session.phase === 'clarify' && session.fault === null && now - session.lastAt >= clarifyExpiryMs;
}
