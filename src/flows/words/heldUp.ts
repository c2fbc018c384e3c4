// A message while a reached limit or a fault holds the work up. A limit is lifted by its own line alone, never by what is said; a fault is left as
// it is by a no and a stop, and anything else tries again.
import { awaits } from '../../core/next';
import { allowedBy } from '../../core/models/limits';
import { noCaps } from '../../core/models/state';
import type { Session } from '../../core/session';
import type { Flow } from '../kernel/flow';
import { capLimitsOf } from '../model/limits';
import { extensionFacts } from './cardFacts';
import { answers, asksBack, isAssent, isRefusal, type Meaning, noted, type Said, wantsOn } from './meaning';

/** A yes, a no and a way on, said to a limit. */
export function atLimit(flow: Flow, said: Said, session: Session): Meaning | null {
  if (!isAtLimit(session)) return null;
  if (isRefusal(said)) return noted;
  return isAssent(said) || wantsOn(said) ? (asksForMore(flow, session) ?? noted) : null;
}

/** Whatever else is said to it is kept for the team, and the line says what it takes to be heard. */
export function heldByLimit(flow: Flow, session: Session, meaning: Meaning): Meaning {
  const isAsked = meaning.stops || meaning.heardAs === 'noted' || meaning.facts.some(({ type }) => type.startsWith('wish.'));
  const more = isAsked || !isAtLimit(session) ? null : asksForMore(flow, session);
  return more ? { ...meaning, facts: [...meaning.facts, ...more.facts] } : meaning;
}

/** Outside of a build a stop is lifted by the message itself. */
function isAtLimit(session: Session): boolean {
  const stopped = session.phase === 'execution' ? session.stopped : null;
  return awaits({ ...session, fault: null, stopped }) === 'cap';
}

/** Null where the settings have to be raised first, as the card says. */
function asksForMore(flow: Flow, { models }: Session): Meaning | null {
  const { reached } = models.caps;
  const [extended] = extensionFacts(flow, true);
  if (!reached || extended?.type !== 'cap.extended') return null;
  const { reason, isLast, limit } = reached;
  // one that was extended before is more than what is added
  const added = isLast ? allowedBy(reached, noCaps, capLimitsOf(flow)) : limit;
  return asksBack(flow, 'extend', { cap: { reason, limit: extended.doubled ? added : null } });
}

/** What is said to a fault that a step of the team met: by a yes the step is tried again, by a no nothing is. */
export function atFault(said: Said, session: Session): Meaning | null {
  if (!hidesStep(session)) return null;
  if (isRefusal(said)) return { ...noted, keepsFault: true };
  return session.phase === 'execution' && (isAssent(said) || wantsOn(said)) ? answers() : null;
}

/** Whether a step would be taken up again without the fault. */
export function hidesStep(session: Session): boolean {
  return session.fault !== null && awaits({ ...session, fault: null }) === null;
}
