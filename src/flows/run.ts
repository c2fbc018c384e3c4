// Drives the session: takes step after step until it is the user's turn, one piece of work at a time, and can always stop.
import { next, type Step } from '../core/next';
import { answerAside } from './aside';
import { reachedCap, stopAtCap } from './cap';
import { askExperts } from './askExperts';
import { briefExperts } from './briefExperts';
import { handOver, open } from './clarify';
import { discuss } from './discuss';
import { build } from './execute';
import { raiseFault } from './fault';
import { finish, settle } from './finish';
import type { Flow } from './flow';
import { help } from './help';
import { judgeAnswers } from './judgeAnswers';
import { mapClaims } from './mapClaims';
import { plan } from './plan';
import { LogError, type Ports } from './ports';
import { writeReady } from './ready';
import { restore } from './restore';
import { review } from './review';
import { reviewPlan } from './reviewPlan';
import { verifyStep } from './verify';
import { vote } from './vote';
import { workshop } from './workshop';
import type { Recorder } from './record';

const steps: Record<Step, (flow: Flow) => Promise<void>> = {
  open,
  handOver,
  discuss,
  vote,
  workshop,
  writeReady,
  briefExperts,
  askExperts,
  mapClaims,
  judgeAnswers,
  plan,
  reviewPlan,
  build,
  review,
  help,
  aside: answerAside,
  settle,
  restore,
  verify: verifyStep,
  finish,
};

export interface Run {
  /** Takes up the work where the facts say it stands; does nothing while it is already at work. */
  kick(): void;
  /** Does one piece of work, then goes on like `kick`; refused (false) while other work is under way. */
  start(work: (flow: Flow) => Promise<void>): boolean;
  /** Ends the call, the wait and the work; resolves when all of it has come to rest, to whether it was this call that ended it. */
  stop(): Promise<boolean>;
  isBusy(): boolean;
  /** Resolves when no work is under way. */
  idle(): Promise<void>;
}

export interface RunListener {
  busy(isBusy: boolean): void;
  /** Nothing can be written down any more; the work has paused and lost nothing it had recorded. */
  storageFailed(error: LogError): void;
  /** A mistake of ours, for the log channel. */
  crashed(error: unknown): void;
}

export function createRun(ports: Ports, recorder: Recorder, listener: RunListener): Run {
  let controller: AbortController | null = null;
  let working: Promise<void> = Promise.resolve();

  const start = (work: ((flow: Flow) => Promise<void>) | null): boolean => {
    if (controller) return false;
    const current = new AbortController();
    controller = current;
    listener.busy(true);
    working = guarded({ ports, recorder, signal: current.signal }, work).finally(() => {
      controller = null;
      listener.busy(false);
      // Something may have been said between the last look at the facts and this moment.
      if (!current.signal.aborted && 'step' in next(recorder.session()) && !failed) start(null);
    });
    return true;
  };

  let failed = false;
  const guarded = async (flow: Flow, work: ((flow: Flow) => Promise<void>) | null): Promise<void> => {
    failed = false;
    try {
      await endOpenTurn(flow);
      await work?.(flow);
      await takeSteps(flow);
    } catch (error) {
      failed = true;
      if (error instanceof LogError) return listener.storageFailed(error);
      listener.crashed(error);
      await raiseFault(flow, 'internal', '').catch((unwritten: unknown) => listener.crashed(unwritten));
    }
  };

  return {
    kick: () => void start(null),
    start: (work) => start(work),
    isBusy: () => controller !== null,
    idle: async () => {
      while (controller) await working;
    },
    stop: async () => {
      const isFirst = controller !== null && !controller.signal.aborted;
      controller?.abort();
      await working;
      return isFirst;
    },
  };
}

/** Nothing is under way when a run begins: a turn that is open is left over from one whose end could not be written down. */
async function endOpenTurn({ recorder }: Flow): Promise<void> {
  const { turn } = recorder.session();
  if (turn)
    await recorder.record({ type: 'turn.ended', turnId: turn.turnId, outcome: 'interrupted', text: '', mentions: [], stance: null });
}

async function takeSteps(flow: Flow): Promise<void> {
  while (!flow.signal.aborted) {
    const { seq } = flow.recorder.session();
    const found = next(flow.recorder.session());
    if (!('step' in found)) return;
    const cap = reachedCap(flow);
    if (cap) return stopAtCap(flow, cap);
    await steps[found.step](flow);
    // A step that records nothing would be taken for ever.
    if (!flow.signal.aborted && flow.recorder.session().seq === seq) throw new Error(`step ${found.step} changed nothing`);
  }
}
