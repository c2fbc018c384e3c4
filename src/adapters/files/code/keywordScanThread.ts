// A thread beside the one that reads the code, which looks at files with it while a question waits for thousands of them.
import { Worker } from 'node:worker_threads';
import type { ScannedFiles } from '../../../core/context/index/keywordScanJob';
import type { Clock } from '../../../flows/ports/ports';
import type { SecondScanner } from './diskKeywordScan';
import { systemClock } from '../base/system';

/** After so long without a job the thread is ended, for mostly a window needs it once. Milliseconds. */
export const idleMs = 30_000;

/**
 * @param script the bundle of `keywordScanWorker`; the thread is started with the first job
 * @param warn told once when the thread fails; from then on there is none
 */
export function createKeywordScanThread(script: string, warn: (error: Error) => void, clock: Clock = systemClock): SecondScanner {
  /** Who waits, in the order of their jobs, which is that of the answers. */
  const waiting: ((found: ScannedFiles | null) => void)[] = [];
  let worker: Worker | null = null;
  let hasFailed = false;
  let idle = new AbortController();

  function start(): Worker {
    const started = new Worker(script);
    started.unref();
    started.on('message', (found: ScannedFiles) => {
      waiting.shift()?.(found);
      if (waiting.length === 0) void endLater();
    });
    const fail = (error: Error) => {
      if (worker !== started) return;
      worker = null;
      hasFailed = true;
      for (const resolve of waiting.splice(0)) resolve(null);
      warn(error);
    };
    started.on('error', fail);
    started.on('exit', () => fail(new Error('the thread that looks at files has ended')));
    worker = started;
    return started;
  }

  async function endLater(): Promise<void> {
    const { signal } = idle;
    await clock.sleep(idleMs, signal);
    if (signal.aborted) return;
    const ended = worker;
    worker = null;
    await ended?.terminate();
  }

  return (job) => {
    if (hasFailed) return Promise.resolve(null);
    idle.abort();
    idle = new AbortController();
    const running = worker ?? start();
    return new Promise((resolve) => {
      waiting.push(resolve);
      running.postMessage(job);
    });
  };
}
