// Codebase engine: lists and reads a workspace once, updates it, answers queries.
import { createSerialQueue } from '../../../core/base/serialQueue';
import type { CodeSymbol, ContextPack, ContextRequest, SearchResult, TextQuery } from '../../../core/context/files/codebaseTypes';
import { countSkips } from '../../../core/context/files/excludedFiles';
import { pathsUnder } from '../../../core/context/files/pathGlob';
import { createCodeIndex } from '../../../core/context/index/codeIndex';
import { createFileIds } from '../../../core/context/index/fileIds';
import type { PastChange } from '../../../core/context/index/pastChanges';
import { createBlockMemory } from '../../../core/context/prompt/excerpts';
import { packContext } from '../../../core/context/prompt/pack';
import type { ReadSymbols } from '../../../core/context/symbols/symbols';
import { createCodeQueries } from './codeQueries';
import { createCodeReading } from './codeReading';
import { type CodeSource, type Listing, withLive } from './codeSource';

export interface CodebaseEngine {
  /** @param folder empty for all */
  list(folder: string, limit: number, signal: AbortSignal): Promise<readonly string[]>;
  pack(request: ContextRequest, signal: AbortSignal): Promise<ContextPack>;
  symbols(query: string, limit: number, signal: AbortSignal): Promise<readonly CodeSymbol[]>;
  search(query: TextQuery, signal: AbortSignal): Promise<SearchResult>;
  /** These files are other ones now, or gone. */
  changed(paths: readonly string[]): void;
  /** What the user has typed into a file and not saved; null once the disk is right again. */
  live(path: string, text: string | null): void;
  /** Files may have come or gone, or the rules of what is listed are others. */
  relist(): void;
}

/** Once everything is read, so long a question waits for what git says of the past. */
const maxHistoryWaitMs = 100;
/** More at once is a checkout, and not what somebody works on. */
const maxTouched = 20;

/**
 * @param isAlone whether nobody else needs this thread, so that it may work while nobody asks
 * @param exact what the files define that are shown; by patterns where there is none
 */
export function createCodebaseEngine(disk: CodeSource, isAlone = false, exact?: ReadSymbols): CodebaseEngine {
  const live = new Map<string, Uint8Array>();
  const source = withLive(disk, live);
  const numbers = createFileIds();
  const index = createCodeIndex(numbers);
  const reading = createCodeReading(source, numbers, index);
  const blocksOf = createBlockMemory();
  const queries = createCodeQueries(source, index, exact);
  let listing: Promise<Listing> | null = null;
  let known: Listing | null = null;
  let isSettling = false;
  const pastChanges = createPastChanges(source);
  /** Changed since the first question, the latest last. */
  const touched = new Set<string>();
  /** One question after the other: two at once would read the same files twice. */
  const inTurn = createSerialQueue();

  /** Questions are quicker once all words are known and sorted, but nobody shall wait for that. */
  function settleLater(): void {
    if (!isAlone || isSettling) return;
    isSettling = true;
    setImmediate(async () => {
      const isMore = await inTurn(reading.settle).finally(() => {
        isSettling = false;
      });
      if (isMore) settleLater();
    });
  }

  /** The listing, taken again only where something made it old. */
  async function listed(signal: AbortSignal): Promise<Listing> {
    const asked = listing ?? source.list(signal);
    listing = asked;
    const found = await asked.catch((error: unknown) => {
      listing = null;
      throw error;
    });
    if (signal.aborted && listing === asked && known !== found) {
      listing = null;
      return found;
    }
    if (known !== found) reading.list(found.paths);
    known = found;
    return found;
  }

  async function prepare(text: string, signal: AbortSignal): Promise<void> {
    await listed(signal);
    await reading.prepare(text, signal);
  }

  function touch(path: string): void {
    touched.delete(path);
    touched.add(path);
  }

  function recent(): readonly string[] {
    return [...new Set([...[...touched].reverse(), ...(known?.recent ?? [])])];
  }

  function skipped() {
    return countSkips([...(known?.skipped ?? []), ...reading.skipped()]);
  }

  return {
    list: (folder, limit, signal) =>
      inTurn(async () => {
        const { paths } = await listed(signal);
        return reading.existing(pathsUnder(paths, folder)).slice(0, limit);
      }),
    pack: (request, signal) =>
      inTurn(async () => {
        const history = pastChanges();
        await prepare(request.text, signal);
        return packContext(
          index,
          { recent: recent(), history: await history(), ...request },
          (paths) => queries.texts(paths, signal),
          skipped(),
          exact,
          blocksOf,
        );
      }).finally(settleLater),
    symbols: (query, limit, signal) =>
      inTurn(async () => {
        await prepare('', signal);
        return queries.symbols(query, limit, signal);
      }),
    search: (query, signal) =>
      inTurn(async () => {
        await prepare('', signal);
        return queries.search(query, signal);
      }),
    changed: (paths) => {
      if (paths.length <= maxTouched) for (const path of paths) touch(path);
      for (const path of paths) reading.changed(path);
    },
    live: (path, text) => {
      if (text !== null) touch(path);
      if (text === null) live.delete(path);
      else live.set(path, new TextEncoder().encode(text));
      reading.changed(path);
    },
    relist: () => {
      listing = null;
    },
  };
}

/** Asked of git beside what is read for the first question; afterwards a question waits for it no longer than is hardly felt. */
function createPastChanges(source: CodeSource): () => () => Promise<readonly PastChange[]> {
  /** The last commits; null until somebody asks. */
  let past: Promise<readonly PastChange[]> | null = null;
  let changes: readonly PastChange[] = [];
  return () => {
    if (past === null && source.history) {
      past = source.history(new AbortController().signal).catch(() => []);
      void past.then((found) => (changes = found));
    }
    return async () => {
      if (changes.length === 0 && past !== null) await Promise.race([past, pause(maxHistoryWaitMs)]);
      return changes;
    };
  };
}

function pause(waitMs: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, waitMs));
}
