// Codebase engine: indexes a workspace, keeps the index up to date, answers queries.
import { createSerialQueue } from '../../../core/base/serialQueue';
import type {
  CodeSymbol,
  ContextPack,
  ContextRequest,
  SearchResult,
  TextQuery,
  SearchHit,
} from '../../../core/context/files/codebaseTypes';
import { countSkips, maxTextBytes } from '../../../core/context/files/excludedFiles';
import { pathsUnder } from '../../../core/context/files/pathGlob';
import { createCodeIndex, type CodeIndex } from '../../../core/context/index/codeIndex';
import { createFileIds } from '../../../core/context/index/fileIds';
import { createOccurrenceMemory } from '../../../core/context/index/occurrences';
import type { PastChange } from '../../../core/context/index/pastChanges';
import { createBlockMemory } from '../../../core/context/prompt/excerpts';
import { packContext } from '../../../core/context/prompt/pack';
import { type ReadSymbols, hasSymbols, matchSymbols } from '../../../core/context/symbols/symbols';
import { createCodeReading } from './codeReading';
import { type CodeSource, type Listing, withLive, type TakeFile } from './fileFilter';
import type { SyntaxCheck } from './exactSymbols';
import { createLineSearch, isUnder } from '../../../core/context/lookup/textSearch';

export interface CodebaseEngine {
  /** @param folder empty for the whole workspace */
  list(folder: string, limit: number, signal: AbortSignal): Promise<readonly string[]>;
  pack(request: ContextRequest, signal: AbortSignal): Promise<ContextPack>;
  symbols(query: string, limit: number, signal: AbortSignal): Promise<readonly CodeSymbol[]>;
  search(query: TextQuery, signal: AbortSignal): Promise<SearchResult>;
  breaks(path: string, before: string, after: string, signal: AbortSignal): Promise<boolean>;
  changed(paths: readonly string[]): void;
  /** Sets the unsaved text of a file; null if the disk is up to date. */
  live(path: string, text: string | null): void;
  /** Reports that files may have been added or removed, or that the rules for listing have changed. */
  relist(): void;
}

/** Maximum time a query waits for the git history once everything else is indexed. */
const maxHistoryWaitMs = 100;
/** Maximum number of files changed at once that count as the user's work; more files indicate a checkout. */
const maxTouched = 20;

/**
 * @param isAlone whether the engine has its thread to itself and may therefore complete the index while idle
 * @param exact reads symbols with a grammar, only for files in results; if omitted, symbols are found with regular expressions
 */
export function createCodebaseEngine(
  disk: CodeSource,
  isAlone = false,
  exact?: ReadSymbols,
  breaks: SyntaxCheck = async () => false,
): CodebaseEngine {
  const live = new Map<string, Uint8Array>();
  const source = withLive(disk, live);
  const numbers = createFileIds();
  const index = createCodeIndex(numbers);
  const reading = createCodeReading(source, numbers, index);
  const blocksOf = createBlockMemory();
  const occurrencesOf = createOccurrenceMemory();
  const queries = createCodeQueries(source, index, exact);
  let listing: Promise<Listing> | null = null;
  let known: Listing | null = null;
  let isSettling = false;
  const pastChanges = createPastChanges(source);
  /** Paths of changed files in order of change, latest last. */
  const touched = new Set<string>();
  /** Runs queries one at a time, because parallel queries would read the same files twice. */
  const inTurn = createSerialQueue();

  /** Completes the index when the thread is idle, because queries are faster with a complete index. */
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
          occurrencesOf,
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
    breaks: (path, before, after) => breaks(path, before, after).catch(() => false),
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

/**
 * Creates a loader for the git history. The first query starts loading; later queries do not load again. Each query waits for the history
 * at most `maxHistoryWaitMs`.
 */
function createPastChanges(source: CodeSource): () => () => Promise<readonly PastChange[]> {
  let past: Promise<readonly PastChange[]> | null = null;
  let changes: readonly PastChange[] = [];
  return () => {
    if (past === null && source.history) {
      past = source.history(new AbortController().signal).catch(() => []);
      void past.then((found) => (changes = found));
    }
    return async () => {
      if (changes.length === 0 && past !== null) await settled(past, maxHistoryWaitMs);
      return changes;
    };
  };
}

/** Resolves when `work`, which never fails, is done, or after `waitMs`. No timer is left behind. */
function settled(work: Promise<unknown>, waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    void work.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Number of files searched between checks of the hit limit. */
const chunkFiles = 256;

interface CodeQueries {
  /** Reads the requested files, except those that must not be shown. */
  texts(wanted: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>>;
  symbols(query: string, limit: number, signal: AbortSignal): Promise<readonly CodeSymbol[]>;
  search(query: TextQuery, signal: AbortSignal): Promise<SearchResult>;
}

function createCodeQueries(source: CodeSource, index: CodeIndex, exact?: ReadSymbols): CodeQueries {
  const decoder = new TextDecoder();

  /** Removes files that must not be shown. Called only for results, because the check is too slow for all files. */
  const showable = async (paths: readonly string[]) => source.showable?.(paths) ?? paths;

  async function texts(wanted: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    const paths = await showable(wanted);
    await source.scan(paths, (place, bytes, length) => found.set(paths[place] ?? '', decoder.decode(bytes.subarray(0, length))), signal);
    return found;
  }

  /** Reads missing symbols into the index; returns the paths of all files that may contain symbols. */
  async function readSymbols(signal: AbortSignal): Promise<readonly string[]> {
    const paths = index.paths().filter(hasSymbols);
    const missing = paths.filter((path) => !index.hasSymbolsOf(path));
    await source.scan(
      missing,
      (place, bytes, length) => void index.symbolsOf(missing[place] ?? '', decoder.decode(bytes.subarray(0, length))),
      signal,
    );
    return paths;
  }

  /** Finds candidate files with regular expressions, then reads their symbols with grammars. */
  async function symbols(query: string, limit: number, signal: AbortSignal): Promise<readonly CodeSymbol[]> {
    const paths = await readSymbols(signal);
    const wanted = query.toLowerCase();
    const guessed = matchSymbols(
      paths.filter((path) => index.mayName(path, wanted)).map((path) => [path, index.symbolsOf(path, '')]),
      query,
      limit,
    );
    const found = [...new Set(guessed.map(({ path }) => path))];
    if (!exact) {
      const shown = new Set(await showable(found));
      return guessed.filter(({ path }) => shown.has(path));
    }
    const known = await Promise.all(
      [...(await texts(found, signal))].map(async ([path, text]) => [path, await exact(path, text)] as const),
    );
    return matchSymbols(known, query, limit);
  }

  async function search({ under, ...query }: TextQuery, signal: AbortSignal): Promise<SearchResult> {
    const linesOf = createLineSearch({ ...query, limit: query.limit + 1 });
    const paths = index.paths().filter((path) => isUnder(path, under));
    const hits: SearchHit[] = [];
    for (let at = 0; at < paths.length && hits.length <= query.limit && !signal.aborted; at += chunkFiles) {
      const some = paths.slice(at, at + chunkFiles);
      const found: SearchHit[] = [];
      const find: TakeFile = (place, bytes, length) => {
        if (length > maxTextBytes || hits.length + found.length > query.limit) return;
        found.push(...linesOf(some[place] ?? '', decoder.decode(bytes.subarray(0, length))));
      };
      await source.scan(some, find, signal);
      const shown = new Set(await showable([...new Set(found.map(({ path }) => path))]));
      hits.push(...found.filter(({ path }) => shown.has(path)));
    }
    return { hits: hits.slice(0, query.limit), more: hits.length > query.limit };
  }

  return { texts, symbols, search };
}
