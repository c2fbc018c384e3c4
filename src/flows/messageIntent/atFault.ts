// Handles messages while a fault or a limit blocks the work.
import { knownReason } from '../../core/faults';
import { allowedBy } from '../../core/models/limits';
import { noCaps } from '../../core/models/state';
import { awaits } from '../../core/next';
import type { Session } from '../../core/session';
import type { Flow } from '../kernel/flow';
import { capLimitsOf } from '../model/pickModel';
import { extensionFacts } from './cardFacts';
import { answers, askToConfirm, type IntentEffect, isAssent, isRefusal, noted, type Said, wantsOn } from './intentEffect';

/** Returns the effect of a yes, a no or a request to continue while the work waits at a limit; null for other messages. */
export function atLimit(flow: Flow, said: Said, session: Session): IntentEffect | null {
  if (!isAtLimit(session)) return null;
  if (isRefusal(said)) return noted;
  return isAssent(said) || wantsOn(said) ? (asksForMore(flow, session) ?? noted) : null;
}

/** Adds to a message's effect an offer to unblock the work, unless the message already has another effect or was only noted. */
export function keepWhileBlocked(flow: Flow, session: Session, effect: IntentEffect): IntentEffect {
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

/** Whether the work waits at a limit. Ignores a fault and, outside a build, a stop, because the message itself lifts them. */
function isAtLimit(session: Session): boolean {
  const stopped = session.phase === 'execution' ? session.stopped : null;
  return awaits({ ...session, fault: null, stopped }) === 'cap';
}

/** Asks whether to extend the limit. Null if the user must raise the limit in the settings. */
function asksForMore(flow: Flow, { models }: Session): IntentEffect | null {
  const { reached } = models.caps;
  const [extended] = extensionFacts(flow, true);
  if (!reached || extended?.type !== 'cap.extended') return null;
  const { reason, isLast, limit } = reached;
  // After an earlier extension, the current limit is larger than the amount that another extension adds, so that amount is computed
  // separately.
  const added = isLast ? allowedBy(reached, noCaps, capLimitsOf(flow)) : limit;
  return askToConfirm(flow, 'extend', { cap: { reason, limit: extended.doubled ? added : null } });
}

/** Offers to retry. The confirmation line names the fault, so that no model has to answer questions about it. */
function asksToRetry(flow: Flow, { fault }: Session): IntentEffect | null {
  return fault && askToConfirm(flow, 'retry', { fault: knownReason(fault.fault.reason) });
}

/** Returns the effect of a message while a fault is open: a yes retries the failed step, a no has no effect. Null for other messages. */
export function atFault(said: Said, { fault }: Session): IntentEffect | null {
  if (!fault) return null;
  if (isRefusal(said)) return noted;
  return isAssent(said) || wantsOn(said) ? { ...answers(), retries: true } : null;
}
