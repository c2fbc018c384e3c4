// Recorder: checks, writes, folds and shows every fact.
import type { Fact } from '../../core/events';
import { transition } from '../../core/phases';
import { approvalBreach } from '../../core/plan/approval';
import type { Session } from '../../core/session';
import type { Log, Stage } from '../ports/ports';
import { cleanPlainly } from './redact';
import { evolve } from '../../core/evolve';
import { createSerialQueue } from '../../core/base/serialQueue';

export interface Recorder {
  /** The session with every recorded fact folded in. */
  session(): Session;
  /**
   * Writes the facts as one append and shows them; concurrent calls keep their order.
   * Rejects with `LogError` when they could not be written; then none of them has happened.
   */
  record(...facts: Fact[]): Promise<void>;
  /**
   * The same, but only if the session still is as the facts need it when it is their turn to be written: what was asked for before them
   * is folded in by then. Resolves to whether they were written.
   */
  recordIf(isDue: (session: Session) => boolean, ...facts: Fact[]): Promise<boolean>;
  /** Resolves once the session is so, at once where it is, and when the signal aborts. */
  until(isSo: (session: Session) => boolean, signal: AbortSignal): Promise<void>;
}

/**
 * A recorder over a log whose events so far folded to `initial`.
 * @param clean takes out of the facts what must not be written down
 */
export function createRecorder(
  log: Log,
  stage: Pick<Stage, 'events'>,
  initial: Session,
  clean: (facts: readonly Fact[]) => Promise<readonly Fact[]> = cleanPlainly,
): Recorder {
  let session = initial;
  const inOrder = createSerialQueue();
  /** Who waits for something to be recorded. */
  const waiting = new Set<() => void>();

  /** What happened and could not be written down: it goes before whatever can be written next. */
  let owed: readonly Fact[] = [];

  const write = async (facts: readonly Fact[]): Promise<void> => {
    checkPromises(session, facts);
    const cleaned = await clean(facts);
    const events = await log.append([...owed, ...cleaned]).catch((error: unknown) => {
      owed = [...owed, ...cleaned.flatMap(owedOf)];
      throw error;
    });
    owed = [];
    for (const event of events) session = evolve(session, event);
    stage.events(events);
    for (const look of [...waiting]) look();
  };

  return {
    session: () => session,
    record: (...facts) => inOrder(() => write(facts)),
    recordIf: (isDue, ...facts) =>
      inOrder(async () => {
        if (!isDue(session)) return false;
        await write(facts);
        return true;
      }),
    until: (isSo, signal) =>
      new Promise((resolve) => {
        const look = () => {
          if (!signal.aborted && !isSo(session)) return;
          waiting.delete(look);
          signal.removeEventListener('abort', look);
          resolve();
        };
        waiting.add(look);
        signal.addEventListener('abort', look);
        look();
      }),
  };
}

/** Of facts that could not be written: what was paid for, and that a turn is over. All else is done again. */
function owedOf(fact: Fact): Fact[] {
  if (fact.type === 'call.ended') return fact.recorded ? [] : [fact];
  return fact.type === 'turn.ended' ? [{ ...fact, outcome: 'interrupted', mentions: [], stance: null }] : [];
}

/** The promises no flow may break, whatever a model answers. A breach is a mistake of ours and stops the work. */
function checkPromises(session: Session, facts: readonly Fact[]): void {
  const breach = approvalBreach(session.progress, facts);
  if (breach) throw new Error(breach);
  let { phase } = session;
  for (const fact of facts) {
    if (fact.type !== 'phase.entered') continue;
    if (fact.from !== phase || transition(phase, fact.cause)?.to !== fact.to)
      throw new Error(`no way from ${phase} to ${fact.to} by ${fact.cause}`);
    phase = fact.to;
  }
}
