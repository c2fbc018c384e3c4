// Flow: ports, recorder, stop signal and allowance of the team's work.
import type { Ports } from '../ports/ports';
import type { Recorder } from './recorder';

export interface Flow {
  readonly ports: Ports;
  readonly recorder: Recorder;
  readonly signal: AbortSignal;
  /** Absent where no budget bounds the work; `kernel/allowance` makes it and asks it. */
  readonly allowance?: CallAllowance;
}

interface CallAllowance {
  /** Requests that may still be made; never below 0. */
  left(): number;
  /** Counts requests that were made. */
  take(requests: number): void;
}

export interface StepRunner {
  /** Takes up the work where the facts say it stands; does nothing while it is already at work. */
  kick(): void;
  /** Does one piece of work, then goes on like `kick`; refused (false) while other work is under way. */
  start(work: (flow: Flow) => Promise<void>): boolean;
  /**
   * Ends the call, the wait and the work; resolves when all of it has come to rest, to whether it was this call that ended it.
   * @param meanwhile what has to be written down before anything is taken up again, such as that the user stopped
   */
  stop(meanwhile?: () => Promise<unknown>): Promise<boolean>;
  isBusy(): boolean;
  /** Resolves when no work is under way. */
  idle(): Promise<void>;
}

/**
 * The same flow for a piece of work that may make so many requests, retries, looks and re-asks included. The allowance travels with the flow and is
 * taken from where requests are made, so callers neither hand it on nor add up what others used.
 * @param requests most that may be made; below 0 counts as 0
 */
export function withAllowance(flow: Flow, requests: number): Flow {
  let left = Math.max(0, requests);
  const allowance: CallAllowance = {
    left: () => left,
    take: (made) => {
      left = Math.max(0, left - made);
    },
  };
  return { ...flow, allowance };
}

/** Requests that may still be made; without end where nothing bounds them. */
export function requestsLeft({ allowance }: Flow): number {
  return allowance?.left() ?? Number.POSITIVE_INFINITY;
}

/**
 * The nonce of a session's prompts: one for all of them, so that a provider's cache holds their common parts. It comes from a secret of this host,
 * is in no fact, and is taken out of every answer: text that it marks can neither open nor end a mark.
 */
export function nonceOf({ ports, recorder }: Pick<Flow, 'ports' | 'recorder'>): string {
  return ports.nonceOf(recorder.session().id);
}

/**
 * Does the work for each item at once. Rejects with the first failure, after every other call was ended and has come to rest: nobody streams
 * for a run that rests.
 */
export async function together<T, R>(
  flow: Flow,
  items: readonly T[],
  work: (flow: Flow, item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const ended = new AbortController();
  const inner: Flow = { ...flow, signal: AbortSignal.any([flow.signal, ended.signal]) };
  let failure: { readonly error: unknown } | null = null;
  const done = await Promise.all(
    items.map((item, index) =>
      work(inner, item, index).catch((error: unknown) => {
        failure ??= { error };
        ended.abort();
        return null;
      }),
    ),
  );
  if (failure) throw (failure as { readonly error: unknown }).error;
  return done as R[];
}
