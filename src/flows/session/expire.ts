// An opening talk that ends by silence: the facts that leaves.
import type { Fact } from '../../core/events';
import { hasExpired } from '../../core/clarify/expiry';
import type { Session } from '../../core/session';

/** The facts of an end by silence, where it has come; otherwise none. */
export function expiredFacts(session: Session, now: number): Fact[] {
  if (!hasExpired(session, now)) return [];
  return [
    { type: 'clarify.expired', sessionId: session.id, request: session.clarify.request },
    { type: 'phase.entered', from: 'clarify', to: 'done', cause: 'expired' },
  ];
}
