// Recorder: validates facts, writes them, folds them into the session and publishes them.
import type { Fact } from '../../core/events';
import { transition } from '../../core/phases';
import { approvalBreach } from '../../core/plan/approval';
import type { Session } from '../../core/session';
import type { Log, LiveOutput } from '../ports/ports';
import { cleanPlainly } from './redact';
import { evolve } from '../../core/evolve';
import { createSerialQueue } from '../../core/base/serialQueue';

export interface Recorder {
  session(): Session;
  /**
   * Writes the facts as one append and publishes them; concurrent calls keep their order. On failure, rejects with `LogError` and records
   * none of the facts.
   */
  record(...facts: Fact[]): Promise<void>;
  /**
   * Records the facts only if the condition holds after all earlier requests have been processed. Resolves to whether the facts were
   * written.
   */
  recordIf(isDue: (session: Session) => boolean, ...facts: Fact[]): Promise<boolean>;
  /** Resolves when the condition holds (at once if it already holds) or when the signal aborts. */
  until(isSo: (session: Session) => boolean, signal: AbortSignal): Promise<void>;
}

/**
 * Creates a recorder for a log.
 * @param initial the session folded from the events in the log so far
 * @param clean removes content that must not be stored
 */
export function createRecorder(
  log: Log,
  stage: Pick<LiveOutput, 'events'>,
  initial: Session,
  clean: (facts: readonly Fact[]) => Promise<readonly Fact[]> = cleanPlainly,
): Recorder {
  let session = initial;
  const inOrder = createSerialQueue();
  const waiting = new Set<() => void>();

  /** Facts that could not be written, and are retried before the next write. */
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

/** Returns the facts to retry for a fact that could not be written: only costs and ends of turns, because all other work is repeated. */
function owedOf(fact: Fact): Fact[] {
  if (fact.type === 'call.ended') return fact.recorded ? [] : [fact];
  return fact.type === 'turn.ended' ? [{ ...fact, outcome: 'interrupted', mentions: [], stance: null }] : [];
}

/** Checks invariants that no flow may break, regardless of a model's answer. A violation is a bug and stops the work. */
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
