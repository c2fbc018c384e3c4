// Looks at many files on a disk for the words of one question: in this thread and in one beside it, whichever is free takes the next ones.
import type { KeywordScan } from '../../../core/context/index/keywordScan';
import { createKeywordScanJob, type ScannedFiles, keywordScanFor } from '../../../core/context/index/keywordScanJob';
import { type DiskPlace, filesAtOnce, fullPathIn, readEach } from './diskFiles';
import { yieldToEventLoop } from '../base/yieldToEventLoop';

/** Some files to look at. */
export interface ScanRequest {
  readonly text: string;
  readonly places: readonly DiskPlace[];
  readonly paths: readonly string[];
}

/** Looks at them in another thread; null where that cannot be done. */
export type SecondScanner = (job: ScanRequest) => Promise<ScannedFiles | null>;

/** With fewer, this thread alone is done before the other one, which takes 50 ms to start, has looked at any. */
const filesForTwo = 4_000;
/** Given to the other thread before it is done with the ones before, so that it never waits for this one. */
const jobsAhead = 2;

/** Does one job after the other; what a text asks for is worked out once. */
export function createLook(): (job: ScanRequest) => ScannedFiles {
  let last: { readonly text: string; readonly glance: KeywordScan } | null = null;
  return ({ text, places, paths }) => {
    if (last?.text !== text) last = { text, glance: keywordScanFor(text) };
    const glancing = createKeywordScanJob(last.glance, paths.length);
    readEach(paths, fullPathIn(places), (place, bytes, length) => glancing.take(place, paths[place] ?? '', bytes, length));
    return glancing.taken();
  };
}

/** @returns the parts in order; where the signal aborts, the first ones */
export async function glanceDisk(
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
