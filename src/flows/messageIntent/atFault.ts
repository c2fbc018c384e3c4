// Messages while a fault or a limit blocks the work.
import { knownReason } from '../../core/faults';
import { allowedBy } from '../../core/models/limits';
import { noCaps } from '../../core/models/state';
import { awaits } from '../../core/next';
import type { Session } from '../../core/session';
import type { Flow } from '../kernel/flow';
import { capLimitsOf } from '../model/limits';
import { extensionFacts } from './cardFacts';
import { answers, askToConfirm, type IntentEffect, isAssent, isRefusal, noted, type Said, wantsOn } from './intentEffect';

/** A yes, a no and a way on, said to a limit. */
export function atLimit(flow: Flow, said: Said, session: Session): IntentEffect | null {
  if (!isAtLimit(session)) return null;
  if (isRefusal(said)) return noted;
  return isAssent(said) || wantsOn(said) ? (asksForMore(flow, session) ?? noted) : null;
}

/** What is said while the work is held up is kept, and a line says what it takes to be heard. */
export function heldUp(flow: Flow, session: Session, effect: IntentEffect): IntentEffect {
  if (
    effect.stops ||
    effect.retries ||
    effect.command ||
    effect.heardAs === 'noted' ||
    effect.facts.some(({ type }) => type.startsWith('wish.'))
  )
    return effect;
  const line = session.fault ? asksToRetry(flow, session) : isAtLimit(session) ? asksForMore(flow, session) : null;
  return line ? { ...effect, facts: [...effect.facts, ...line.facts] } : effect;
}

/** Outside of a build a stop is lifted by the message itself. */
function isAtLimit(session: Session): boolean {
  const stopped = session.phase === 'execution' ? session.stopped : null;
  return awaits({ ...session, fault: null, stopped }) === 'cap';
}

/** Null where the settings have to be raised first, as the card says. */
function asksForMore(flow: Flow, { models }: Session): IntentEffect | null {
  const { reached } = models.caps;
  const [extended] = extensionFacts(flow, true);
  if (!reached || extended?.type !== 'cap.extended') return null;
  const { reason, isLast, limit } = reached;
  // one that was extended before is more than what is added
  const added = isLast ? allowedBy(reached, noCaps, capLimitsOf(flow)) : limit;
  return askToConfirm(flow, 'extend', { cap: { reason, limit: extended.doubled ? added : null } });
}

/** The line says what went wrong, which answers a question about it without a model. */
function asksToRetry(flow: Flow, { fault }: Session): IntentEffect | null {
  return fault && askToConfirm(flow, 'retry', { fault: knownReason(fault.fault.reason) });
}

/** By a yes the failed step is tried again, by a no nothing is; no card can be answered before. */
export function atFault(said: Said, { fault }: Session): IntentEffect | null {
  if (!fault) return null;
  if (isRefusal(said)) return noted;
  return isAssent(said) || wantsOn(said) ? { ...answers(), retries: true } : null;
}
