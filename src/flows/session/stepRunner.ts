// Step runner: takes steps until the user must act.
import { awaits } from '../../core/next';
import { raiseFault } from '../kernel/raiseFault';
import type { Flow, StepRunner } from '../kernel/flow';
import { LogError, type Ports } from '../ports/ports';
import { interrupted } from './recoverSession';
import type { Recorder } from '../kernel/recorder';

export interface StepRunnerListener {
  busy(isBusy: boolean): void;
  /** Called after a write failed. Work has paused, and no recorded fact was lost. */
  storageFailed(error: LogError): void;
  /** Called with an error caused by a bug, for the log channel. */
  crashed(error: unknown): void;
}

export function createStepRunner(ports: Ports, recorder: Recorder, listener: StepRunnerListener): StepRunner {
  let controller: AbortController | null = null;
  let working: Promise<void> = Promise.resolve();
  /** Number of stops currently being recorded. Work requested in the meantime starts after them, if still due. */
  let stops = 0;
  let isAsked = false;

  const start = (work: ((flow: Flow) => Promise<void>) | null): boolean => {
    if (stops > 0 && work === null) isAsked = true;
    if (controller || stops > 0) return false;
    const current = new AbortController();
    controller = current;
    listener.busy(true);
    working = guarded({ ports, recorder, signal: current.signal }, work).finally(() => {
      controller = null;
      listener.busy(false);
      // A message may have arrived since the last check, so work may be due again.
      if (!current.signal.aborted && awaits(recorder.session()) === null && !failed) start(null);
    });
    return true;
  };

  let failed = false;
  const guarded = async (flow: Flow, work: ((flow: Flow) => Promise<void>) | null): Promise<void> => {
    failed = false;
    try {
      await endOpenTurn(flow);
      await work?.(flow);
      const { takeSteps } = await import('./lazyWork');
      await takeSteps(flow);
    } catch (error) {
      failed = true;
      if (error instanceof LogError) return listener.storageFailed(error);
      listener.crashed(error);
      await raiseFault(flow, 'internal', '').catch((unwritten: unknown) => listener.crashed(unwritten));
    }
  };

  return {
    // Without work to do, nothing starts: pinning or muting while the user must act does not start a run.
    continueWork: () => {
      if (stops > 0 || hasWork(recorder)) start(null);
    },
    start: (work) => start(work),
    isBusy: () => controller !== null,
    idle: async () => {
      while (controller) await working;
    },
    stop: async (meanwhile) => {
      const isFirst = controller !== null && !controller.signal.aborted;
      controller?.abort();
      if (meanwhile) stops++;
      try {
        await working;
        await meanwhile?.();
      } finally {
        if (meanwhile) stops--;
      }
      if (isAsked && stops === 0) {
        isAsked = false;
        if (awaits(recorder.session()) === null) start(null);
      }
      return isFirst;
    },
  };
}

/** Whether a run would do anything: take a step, or end an open turn. */
function hasWork(recorder: Recorder): boolean {
  const session = recorder.session();
  return session.turn !== null || awaits(session) === null;
}

/** Ends a turn that an earlier run left open because the end could not be recorded. */
async function endOpenTurn({ recorder }: Flow): Promise<void> {
  const { turn } = recorder.session();
  if (turn) await recorder.record(interrupted(turn));
}
