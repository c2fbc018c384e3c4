// What every flow is given: the ports, the recorder, the signal that says stop, and how many requests it may make.
import type { Ports } from '../ports/ports';
import type { Recorder } from './recorder';

export interface Flow {
  readonly ports: Ports;
  readonly recorder: Recorder;
  readonly signal: AbortSignal;
  /** Absent where no budget bounds the work; `kernel/allowance` makes it and asks it. */
  readonly allowance?: CallAllowance;
}

export interface CallAllowance {
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
