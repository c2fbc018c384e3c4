// Keyword scan of many files, with results in typed arrays that threads can exchange.
import type { SkipReason } from '../files/codebaseTypes';
import { skipByContent, skipReasons } from '../files/excludedFiles';
import { createKeywordScan, type KeywordScan, scannedBytes } from './keywordScan';
import { meantTexts } from './synonyms';
import { spelledName, spellName, termsOf } from './terms';
import type { CountedWords } from './wordIndex';

/** Outcome for a file: missing, too long to scan, scanned, or the reason for skipping the file. */
export type ScanOutcome = 'gone' | 'long' | 'scanned' | SkipReason;

const outcomes: readonly ScanOutcome[] = ['gone', 'long', 'scanned', ...skipReasons];

/** Scan results, indexed by the file's position in the scan request. */
export interface ScannedFiles {
  /** Outcomes as numbers; see `scanOutcome`. */
  readonly outcomes: Uint8Array;
  readonly texts: CountedWords;
  /** Words in the paths of the files. */
  readonly names: CountedWords;
}

export function scanOutcome({ outcomes: known }: ScannedFiles, place: number): ScanOutcome {
  return outcomes[known[place] ?? 0] ?? 'gone';
}

/**
 * Marks a file to be indexed completely.
 * @param place index of the file across all parts
 */
export function readWhole(parts: readonly ScannedFiles[], place: number): void {
  let at = place;
  for (const { outcomes: known } of parts) {
    if (at < known.length) {
      known[at] = outcomes.indexOf('long');
      return;
    }
    at -= known.length;
  }
}

export interface KeywordScanJob {
  take(place: number, path: string, bytes: Uint8Array, length: number): void;
  taken(): ScannedFiles;
}

export function keywordScanFor(text: string): KeywordScan {
  return createKeywordScan(new Set(termsOf(text).map(({ word }) => word)), [text, ...meantTexts]);
}

/**
 * Creates a job that scans files one by one and stores the results by file index.
 * @param files number of files; files that are not scanned count as missing
 */
export function createKeywordScanJob(scan: KeywordScan, files: number): KeywordScanJob {
  const found = new Uint8Array(files);
  const texts = createCounting(scan, files);
  const names = createCounting(scan, files);
  const lookAt = (place: number, path: string, bytes: Uint8Array, length: number): ScanOutcome => {
    const reason = skipByContent(bytes, length);
    if (reason !== null) return reason;
    if (length > scannedBytes) return 'long';
    texts.add(place, bytes, length);
    names.add(place, spelledName, spellName(path));
    return 'scanned';
  };
  return {
    take: (place, path, bytes, length) => {
      found[place] = outcomes.indexOf(lookAt(place, path, bytes, length));
    },
    taken: () => ({ outcomes: found, texts: texts.counted(), names: names.counted() }),
  };
}

function createCounting(scan: KeywordScan, texts: number) {
  const [starts, ends, lengths] = [new Uint32Array(texts), new Uint32Array(texts), new Uint32Array(texts)];
  // Room for every query word in every file of the job.
  const most = texts * scan.size;
  const into = { words: new Uint32Array(most), counts: new Uint8Array(most) };
  let used = 0;
  return {
    add: (place: number, bytes: Uint8Array, length: number) => {
      starts[place] = used;
      used = scan.count(bytes, length, into, used);
      ends[place] = used;
      lengths[place] = length;
    },
    counted: (): CountedWords => ({ words: into.words.slice(0, used), counts: into.counts.slice(0, used), starts, ends, lengths }),
  };
}
