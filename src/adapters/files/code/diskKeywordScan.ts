// Scans files for the terms of a query, split between this thread and one worker.
import { Worker } from 'node:worker_threads';
import type { KeywordScan } from '../../../core/context/index/keywordScan';
import { createKeywordScanJob, keywordScanFor, type ScannedFiles } from '../../../core/context/index/keywordScanJob';
import type { Clock } from '../../../flows/ports/ports';
import { systemClock } from '../base/system';
import { yieldToEventLoop } from '../base/timers';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { maxTextBytes } from '../../../core/context/files/excludedFiles';
import type { TakeFile } from './fileFilter';

export interface ScanRequest {
  readonly text: string;
  readonly places: readonly DiskPlace[];
  readonly paths: readonly string[];
}

/** Scans files in another thread; resolves to null if that thread is unavailable. */
export type SecondScanner = (job: ScanRequest) => Promise<ScannedFiles | null>;

/** Minimum number of files for which the worker is used. With fewer files, this thread finishes before the worker has started (50 ms). */
const filesForTwo = 4_000;
/** Number of jobs sent to the worker in advance, which keeps the worker from being idle. */
const jobsAhead = 2;

/** Creates a scanner that compiles a query only once for successive jobs with the same text. */
export function createLook(): (job: ScanRequest) => ScannedFiles {
  let last: { readonly text: string; readonly scan: KeywordScan } | null = null;
  return ({ text, places, paths }) => {
    if (last?.text !== text) last = { text, scan: keywordScanFor(text) };
    const job = createKeywordScanJob(last.scan, paths.length);
    readEach(paths, fullPathIn(places), (place, bytes, length) => job.take(place, paths[place] ?? '', bytes, length));
    return job.taken();
  };
}

/**
 * Splits the files between this thread and the worker.
 * @returns one result per batch of files, in order; after an abort, only the results before the first missing batch
 */
export async function scanDiskForTerms(
  { text, places, paths }: ScanRequest,
  beside: SecondScanner | null,
  signal: AbortSignal,
): Promise<readonly ScannedFiles[]> {
  const jobs: ScanRequest[] = [];
  for (let at = 0; at < paths.length; at += filesAtOnce) jobs.push({ text, places, paths: paths.slice(at, at + filesAtOnce) });
  const parts: (ScannedFiles | null)[] = jobs.map(() => null);
  const look = createLook();
  const lookHere = async (job: ScanRequest) => {
    await yieldToEventLoop();
    return look(job);
  };
  let next = 0;
  const work = async (lookAt: SecondScanner) => {
    while (next < jobs.length && !signal.aborted) {
      const at = next++;
      const job = jobs[at];
      if (job) parts[at] = (await lookAt(job)) ?? (await lookHere(job));
    }
  };
  const besides = beside !== null && paths.length >= filesForTwo ? Array.from({ length: jobsAhead }, () => work(beside)) : [];
  await Promise.all([work(lookHere), ...besides]);
  const missing = parts.indexOf(null);
  return parts.slice(0, missing === -1 ? parts.length : missing).filter((part) => part !== null);
}

/** Idle time after which the worker thread ends; most editor windows need it only once. */
export const idleMs = 30_000;

/**
 * @param script bundle of `keywordScanWorker`; the thread starts on the first job
 * @param warn called once if the thread fails; a failed thread is not started again
 */
export function createKeywordScanThread(script: string, warn: (error: Error) => void, clock: Clock = systemClock): SecondScanner {
  /** Callbacks of pending jobs; the answers arrive in the same order. */
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

/** Open flags that neither follow links nor block on pipes; each is 0 on systems that lack it, such as Windows. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
/** Number of files in a batch; an abort takes effect after the current batch. */
const filesAtOnce = 200;

/** Maximum number of bytes read from a file: one more than the maximum size of an indexed file, so that longer files are detected. */
const maxRead = maxTextBytes + 1;
/** Read buffer: one byte larger than `maxRead`, for a zero byte after the content, which speeds up the binary check; see `TakeFile`. */
const buffer = Buffer.alloc(maxRead + 1);

/** Passes each readable file to `take`, in order, until the signal aborts. */
export async function scanDisk(paths: readonly string[], fullPath: FullPath, take: TakeFile, signal: AbortSignal): Promise<void> {
  for (let at = 0; at < paths.length && !signal.aborted; at += filesAtOnce) {
    if (at > 0) await yieldToEventLoop();
    if (!signal.aborted) readEach(paths, fullPath, take, at, at + filesAtOnce);
  }
}

function readEach(paths: readonly string[], fullPath: FullPath, take: TakeFile, from = 0, to = paths.length): void {
  for (let at = from, end = Math.min(to, paths.length); at < end; at++) {
    const full = fullPath(paths[at] ?? '');
    const length = full === null ? -1 : readInto(full);
    if (length < 0) continue;
    buffer[length] = 0;
    take(at, buffer, length);
  }
}

/** Reads a file into `buffer`. Returns the number of bytes, at most `maxRead`; -1 if the path is not a readable file. */
function readInto(path: string): number {
  let file: number;
  try {
    file = openSync(path, flags);
  } catch {
    return -1;
  }
  try {
    let length = 0;
    for (;;) {
      const count = readSync(file, buffer, length, maxRead - length, null);
      length += count;
      // A read that does not end at a page boundary has reached the end of the file. At a boundary, more data may follow, so reading
      // continues.
      if (count === 0 || length === maxRead || length % 4_096 !== 0) return length;
    }
  } catch {
    return -1;
  } finally {
    closeSync(file);
  }
}

export interface DiskPlace {
  /** Prefix of workspace paths in this folder: empty, or the folder's name and a slash. */
  readonly prefix: string;
  readonly folder: string;
}

/** Resolves a workspace path to an absolute path; null outside all folders. */
export type FullPath = (path: string) => string | null;

export function fullPathIn(places: readonly DiskPlace[]): FullPath {
  return (path) => {
    const place = places.find(({ prefix }) => path.startsWith(prefix));
    return place ? `${place.folder}/${path.slice(place.prefix.length)}` : null;
  };
}
