// Reads listed files into the code index, completely or only for the words of a query.
import type { SkipReason } from '../../../core/context/files/codebaseTypes';
import type { CodeIndex } from '../../../core/context/index/codeIndex';
import type { FileIds } from '../../../core/context/index/fileIds';
import { type ScannedFiles, scanOutcome } from '../../../core/context/index/keywordScanJob';
import { skipByContent, skipReasons } from '../../../core/context/files/excludedFiles';
import type { CodeSource, TakeFile } from './fileFilter';

export interface CodeReading {
  /** Sets the list of files: new files will be read, and files that are no longer listed are removed from the index. */
  list(paths: readonly string[]): void;
  changed(path: string): void;
  /** Brings the index up to date, at least for the words in `text`. */
  prepare(text: string, signal: AbortSignal): Promise<void>;
  /** Indexes some of the partially indexed files completely; resolves to whether any partially indexed files remain. */
  settle(): Promise<boolean>;
  /** Returns `paths` without the files that could not be read, for example because they were deleted without a commit. */
  existing(paths: readonly string[]): readonly string[];
  skipped(): Iterable<SkipReason>;
}

/** Maximum total size of the indexed files in bytes; a file that would exceed it is skipped as too large. */
const maxIndexedBytes = 512 * 1024 * 1024;
/**
 * Maximum number of files that a query reads completely. If there are more, the query indexes only its own words; the rest is indexed while
 * the thread is idle.
 */
const manyFiles = 500;
/** Number of files read in one slice while idle; a query waits for at most one slice. */
const filesAside = 200;

/** State of a file: how much of it is indexed, `gone`, or why it is skipped. */
type Known = 'nothing' | 'partial' | 'whole' | 'gone' | SkipReason;

export function createCodeReading(source: CodeSource, numbers: FileIds, index: CodeIndex, maxBytes = maxIndexedBytes): CodeReading {
  /** State by file ID; null for unused IDs. */
  const known: (Known | null)[] = [];
  /** Number of files by state, so that a query with nothing to read, the usual case, does not need to scan `known`. */
  const counts = { nothing: 0, partial: 0, whole: 0, gone: 0, ignored: 0, binary: 0, generated: 0, large: 0, secret: 0 };
  /**
   * Changed files to read again. Listed separately, because there are usually only a few, and finding them in `known` would require a scan.
   */
  const changed = new Set<number>();
  /** Files that changed during a scan; their scan results are outdated. */
  const changedMeanwhile = new Set<number>();
  /** Size in bytes of each indexed file, by file ID. */
  const sizes: number[] = [];
  let indexedBytes = 0;

  function setSize(file: number, bytes: number): void {
    indexedBytes += bytes - (sizes[file] ?? 0);
    sizes[file] = bytes;
  }

  function know(file: number, now: Known | null): void {
    const before = known[file] ?? null;
    if (before !== null) counts[before]--;
    if (now !== null) counts[now]++;
    known[file] = now;
    if (changed.size > 0) changed.delete(file);
  }

  function filesInState(state: Known): number[] {
    if (counts[state] === 0) return [];
    if (state === 'nothing' && counts.nothing === changed.size) return [...changed];
    const found: number[] = [];
    for (let file = 0; file < known.length; file++) if (known[file] === state) found.push(file);
    return found;
  }

  /** Whether the index has no space for the file and does not contain it yet. */
  function isTooMuch(file: number, length: number): boolean {
    return indexedBytes + length > maxBytes && !index.has(numbers.pathOf(file) ?? '');
  }

  function remove(file: number, now: SkipReason | 'gone' | null): void {
    index.remove(file);
    setSize(file, 0);
    know(file, now);
  }

  function take(file: number, bytes: Uint8Array, length: number): void {
    const reason = isTooMuch(file, length) ? 'large' : skipByContent(bytes, length);
    if (reason === null) {
      index.put(file, bytes, length, known[file] === 'partial');
      setSize(file, length);
      know(file, 'whole');
    } else remove(file, reason);
  }

  /** Stores the words that a scan found in a file; returns whether the file has to be read completely instead. */
  function takeScanned(file: number, found: ScannedFiles, place: number): boolean {
    const outcome = scanOutcome(found, place);
    if (outcome === 'long' || changedMeanwhile.has(file)) return true;
    const length = found.texts.lengths[place] ?? 0;
    if (outcome !== 'scanned') remove(file, outcome);
    else if (isTooMuch(file, length)) remove(file, 'large');
    else {
      index.putScanned(file, found, place, known[file] === 'partial');
      setSize(file, length);
      know(file, 'partial');
    }
    return false;
  }

  const pathsOf = (files: readonly number[]) => files.map((file) => numbers.pathOf(file) ?? '');

  async function readAll(wanted: readonly number[], signal: AbortSignal): Promise<void> {
    const isMet = new Uint8Array(wanted.length);
    const takeOne: TakeFile = (place, bytes, length) => {
      const file = wanted[place];
      if (file === undefined) return;
      isMet[place] = 1;
      take(file, bytes, length);
    };
    await source.scan(pathsOf(wanted), takeOne, signal);
    if (signal.aborted) return;
    for (const [place, file] of wanted.entries()) if (isMet[place] === 0) remove(file, 'gone');
  }

  /** Indexes only the words of `text`; if the source does not support that, indexes the files completely. */
  async function scanAll(wanted: readonly number[], text: string, signal: AbortSignal): Promise<void> {
    changedMeanwhile.clear();
    const parts = await source.scanTerms?.(pathsOf(wanted), text, signal);
    if (!parts) return readAll(wanted, signal);
    let first = 0;
    const long: number[] = [];
    for (const found of parts) {
      const files = wanted.slice(first, first + found.outcomes.length);
      long.push(...files.filter((file, place) => takeScanned(file, found, place)));
      first += files.length;
    }
    await readAll(long, signal);
  }

  function forgetOthers(paths: readonly string[]): void {
    const now = new Set(paths);
    for (let file = 0; file < known.length; file++) {
      const path = numbers.pathOf(file);
      if (path === null || now.has(path)) continue;
      remove(file, null);
      numbers.free(path);
    }
  }

  return {
    list: (paths) => {
      if (known.length > 0) forgetOthers(paths);
      for (const path of paths) {
        const file = numbers.give(path);
        if ((known[file] ?? 'gone') === 'gone') know(file, 'nothing');
      }
    },
    changed: (path) => {
      const file = numbers.of(path);
      if (file === undefined || known[file] === 'gone') return;
      know(file, 'nothing');
      changed.add(file);
      changedMeanwhile.add(file);
    },
    prepare: async (text, signal) => {
      const wanted = [...filesInState('nothing'), ...(text === '' ? [] : filesInState('partial'))];
      if (wanted.length > manyFiles) await scanAll(wanted, text, signal);
      else await readAll(wanted, signal);
    },
    settle: async () => {
      await readAll(filesInState('partial').slice(0, filesAside), new AbortController().signal);
      if (counts.partial === 0) index.settle();
      return counts.partial > 0;
    },
    existing: (paths) => (counts.gone === 0 ? paths : paths.filter((path) => known[numbers.of(path) ?? -1] !== 'gone')),
    skipped: function* () {
      for (const reason of skipReasons) for (let count = counts[reason]; count > 0; count--) yield reason;
    },
  };
}
