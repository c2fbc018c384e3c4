// Flow: ports, recorder, abort signal and request allowance for the team's work.
import type { Ports } from '../ports/ports';
import type { Recorder } from './recorder';

export interface Flow {
  readonly ports: Ports;
  readonly recorder: Recorder;
  readonly signal: AbortSignal;
  /** Limit on model requests, set by `withAllowance`; absent for unlimited work. */
  readonly allowance?: CallAllowance;
}

interface CallAllowance {
  left(): number;
  take(requests: number): void;
}

export interface StepRunner {
  /** Resumes work from the recorded facts; a no-op while work is running. */
  continueWork(): void;
  /** Runs the work, then continues like `continueWork`. Returns false if other work is already running. */
  start(work: (flow: Flow) => Promise<void>): boolean;
  /**
   * Aborts the running model call, any pending wait and the work. Resolves when all of them have stopped: to true if this call ended the
   * work, otherwise to false.
   * @param meanwhile writes that must precede a restart, such as the record that the user stopped
   */
  stop(meanwhile?: () => Promise<unknown>): Promise<boolean>;
  isBusy(): boolean;
  idle(): Promise<void>;
}

/**
 * Returns the flow with a limit on requests, including retries, lookups and repeated questions. Requests are counted where they are made,
 * so callers need no accounting.
 * @param requests maximum; a negative number counts as 0
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

export function requestsLeft({ allowance }: Flow): number {
  return allowance?.left() ?? Number.POSITIVE_INFINITY;
}

/**
 * Returns the nonce of a session's prompts. It is constant, so that provider caches keep the common prefix. It is derived from a secret of
 * this host, never recorded in a fact, and removed from all answers, so that no text can open or close a delimiter.
 */
export function nonceOf({ ports, recorder }: Pick<Flow, 'ports' | 'recorder'>): string {
  return ports.nonceOf(recorder.session().id);
}

/** Maps items in parallel. Rejects with the first failure after all other calls have been aborted and have settled. */
export async function allOrAbort<T, R>(
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
