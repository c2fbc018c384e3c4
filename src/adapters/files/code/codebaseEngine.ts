// The code of a workspace as it is asked about: listed once, read once, and kept up to date from what is said to have changed.
import type {
  CodeSymbol,
  ContextPack,
  ContextRequest,
  SearchHit,
  SearchResult,
  TextQuery,
} from '../../../core/context/files/codebaseTypes';
import { createCodeIndex } from '../../../core/context/index/codeIndex';
import { createFileIds } from '../../../core/context/index/fileIds';
import { packContext } from '../../../core/context/prompt/pack';
import { pathsUnder } from '../../../core/context/files/pathsUnder';
import { countSkips, maxTextBytes } from '../../../core/context/files/excludedFiles';
import { hasSymbols, matchSymbols, type ReadSymbols } from '../../../core/context/symbols/symbols';
import { createLineSearch, isUnder } from '../../../core/context/lookup/textSearch';
import type { PastChange } from '../../../core/context/index/pastChanges';
import { createCodeReading } from './codeReading';
import type { CodeSource, Listing, TakeFile } from './codeSource';
import { withLive } from './liveSource';
import { createSerialQueue } from '../../../core/base/serialQueue';

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

/** Files searched between two looks at whether there are hits enough. */
const chunkFiles = 256;
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
  const decoder = new TextDecoder();
  let listing: Promise<Listing> | null = null;
  let known: Listing | null = null;
  let isSettling = false;
  /** The last commits; null until somebody asks. */
  let past: Promise<readonly PastChange[]> | null = null;
  let changes: readonly PastChange[] = [];
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

  /** Of these files, those whose text may be shown: asked last, so that nothing has to be asked of all that are listed. */
  const showable = async (paths: readonly string[]) => source.showable?.(paths) ?? paths;

  async function textsOf(wanted: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const texts = new Map<string, string>();
    const paths = await showable(wanted);
    await source.scan(paths, (place, bytes, length) => texts.set(paths[place] ?? '', decoder.decode(bytes.subarray(0, length))), signal);
    return texts;
  }

  function touch(path: string): void {
    touched.delete(path);
    touched.add(path);
  }

  function recent(): readonly string[] {
    return [...new Set([...[...touched].reverse(), ...(known?.recent ?? [])])];
  }

  /** Asked of git beside what is read for the first question; afterwards a question waits for it no longer than is hardly felt. */
  function historyInTime(): () => Promise<readonly PastChange[]> {
    if (past === null && source.history) {
      past = source.history(new AbortController().signal).catch(() => []);
      void past.then((found) => (changes = found));
    }
    return async () => {
      if (changes.length === 0 && past !== null) await Promise.race([past, pause(maxHistoryWaitMs)]);
      return changes;
    };
  }

  function skipped() {
    return countSkips([...(known?.skipped ?? []), ...reading.skipped()]);
  }

  /** The map of the workspace: what every file defines, found once for each version of it. */
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

  /** Patterns tell which files to look at, and what is known of those more exactly is the answer. */
  async function findSymbols(query: string, limit: number, signal: AbortSignal): Promise<readonly CodeSymbol[]> {
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
    const texts = await textsOf(found, signal);
    const known = await Promise.all([...texts].map(async ([path, text]) => [path, await exact(path, text)] as const));
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

  return {
    list: (folder, limit, signal) =>
      inTurn(async () => {
        const { paths } = await listed(signal);
        return reading.existing(pathsUnder(paths, folder)).slice(0, limit);
      }),
    pack: (request, signal) =>
      inTurn(async () => {
        const history = historyInTime();
        await prepare(request.text, signal);
        return packContext(
          index,
          { recent: recent(), history: await history(), ...request },
          (paths) => textsOf(paths, signal),
          skipped(),
          exact,
        );
      }).finally(settleLater),
    symbols: (query, limit, signal) =>
      inTurn(async () => {
        await prepare('', signal);
        return findSymbols(query, limit, signal);
      }),
    search: (query, signal) =>
      inTurn(async () => {
        await prepare('', signal);
        return search(query, signal);
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

function pause(waitMs: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, waitMs));
}
