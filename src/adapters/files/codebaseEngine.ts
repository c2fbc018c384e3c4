// The code of a workspace as it is asked about: listed once, read once, and kept up to date from what is said to have changed.
import type { CodeSymbol, ContextPack, ContextRequest, SearchHit, SearchResult, SkipReason, TextQuery } from '../../core/context/codebase';
import { createCodeIndex, glanceFor } from '../../core/context/codeIndex';
import type { Glance } from '../../core/context/glance';
import { packContext } from '../../core/context/pack';
import { pathsUnder } from '../../core/context/pathsUnder';
import { countSkips, maxTextBytes, skipByContent } from '../../core/context/skip';
import { hasSymbols, matchSymbols, type ReadSymbols } from '../../core/context/symbols';
import { createLineSearch, isUnder } from '../../core/context/textSearch';

export interface Listing {
  /** Sorted; what is skipped is not among them. */
  readonly paths: readonly string[];
  /** Why each of the others was left out. */
  readonly skipped: readonly SkipReason[];
  /** What the last commits changed, the latest first; none where that is not known. */
  readonly recent?: readonly string[];
}

/** Takes the first `length` bytes of a file; they are only good until the call ends. */
export type TakeFile = (path: string, bytes: Uint8Array, length: number) => void;

export interface CodeSource {
  list(signal: AbortSignal): Promise<Listing>;
  /** Gives each file that can be read to `take`, in order; ends early when the signal aborts. A file that is gone is left out. */
  scan(paths: readonly string[], take: TakeFile, signal: AbortSignal): Promise<void>;
}

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
/** Bytes read into the index since it was begun; what comes beyond is left out as large. */
const mostBytes = 512 * 1024 * 1024;
/** With more to read, a question reads no more than its own words, and the others are read when nobody waits. */
const manyFiles = 500;
/** Read in one go when nobody waits; a question that comes meanwhile waits for as many. */
const filesAside = 200;

/** More at once is a checkout, and not what somebody works on. */
const mostTouched = 20;

/**
 * @param isAlone whether nobody else needs this thread, so that it may work while nobody asks
 * @param exact what the files define that are shown; by patterns where there is none
 */
export function createCodebaseEngine(disk: CodeSource, isAlone = false, exact?: ReadSymbols): CodebaseEngine {
  const live = new Map<string, Uint8Array>();
  const source = withLive(disk, live);
  const index = createCodeIndex();
  const decoder = new TextDecoder();
  let listing: Promise<Listing> | null = null;
  let known: Listing | null = null;
  const unread = new Set<string>();
  /** Listed, but there was nothing to read: deleted and not committed, or no file. */
  const gone = new Set<string>();
  /** Read for the words of one question only. */
  const glanced = new Set<string>();
  let isSettling = false;
  const skippedByContent = new Map<string, SkipReason>();
  /** Changed since the first question, the latest last. */
  const touched = new Set<string>();
  let readBytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** One question after the other: two at once would read the same files twice. */
  function inTurn<T>(action: () => Promise<T>): Promise<T> {
    const done = last.then(action);
    last = done.catch(() => undefined);
    return done;
  }

  /** Questions are quicker once all words are known and sorted, but nobody shall wait for that. */
  function settleLater(): void {
    if (!isAlone || isSettling) return;
    isSettling = true;
    setImmediate(async () => {
      await inTurn(settleSome).finally(() => {
        isSettling = false;
      });
      if (glanced.size > 0) settleLater();
    });
  }

  async function settleSome(): Promise<void> {
    await readAll([...glanced].slice(0, filesAside), null, new AbortController().signal);
    if (glanced.size === 0) index.settle();
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
    if (known !== found) takeListing(found);
    return found;
  }

  function takeListing(found: Listing): void {
    const now = new Set(found.paths);
    gone.clear();
    for (const path of known?.paths ?? []) if (!now.has(path)) forget(path);
    for (const path of found.paths) if (!index.has(path) && !skippedByContent.has(path)) unread.add(path);
    known = found;
  }

  function forget(path: string): void {
    index.remove(path);
    skippedByContent.delete(path);
    unread.delete(path);
    glanced.delete(path);
  }

  function take(path: string, bytes: Uint8Array, length: number, glance: Glance | null): void {
    gone.delete(path);
    const isSame = !unread.delete(path) && glanced.has(path);
    if (!isSame) readBytes += length;
    const reason = readBytes > mostBytes && !index.has(path) ? 'large' : skipByContent(bytes, length);
    if (glance && reason === null) glanced.add(path);
    else glanced.delete(path);
    if (reason === null) {
      skippedByContent.delete(path);
      index.put(path, bytes, length, { glance, isSame });
    } else {
      index.remove(path);
      skippedByContent.set(path, reason);
    }
  }

  /** Takes what these files hold now, and forgets those that are gone. */
  async function readAll(paths: readonly string[], glance: Glance | null, signal: AbortSignal): Promise<void> {
    const missing = new Set(paths);
    const takeOne: TakeFile = (path, bytes, length) => {
      missing.delete(path);
      take(path, bytes, length, glance);
    };
    await source.scan(paths, takeOne, signal);
    if (signal.aborted) return;
    for (const path of missing) {
      forget(path);
      gone.add(path);
    }
  }

  /** Everything that is listed is in the index as it is now, with the words of this text at least. */
  async function prepare(text: string, signal: AbortSignal): Promise<void> {
    await listed(signal);
    const paths = text === '' ? [...unread] : [...new Set([...unread, ...glanced])];
    await readAll(paths, isAlone && paths.length > manyFiles ? glanceFor(text) : null, signal);
  }

  async function textsOf(paths: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const texts = new Map<string, string>();
    await source.scan(paths, (path, bytes, length) => texts.set(path, decoder.decode(bytes.subarray(0, length))), signal);
    return texts;
  }

  function touch(path: string): void {
    touched.delete(path);
    touched.add(path);
  }

  function recent(): readonly string[] {
    return [...new Set([...[...touched].reverse(), ...(known?.recent ?? [])])];
  }

  function skipped() {
    return countSkips([...(known?.skipped ?? []), ...skippedByContent.values()]);
  }

  /** The map of the workspace: what every file defines, found once for each version of it. */
  async function readSymbols(signal: AbortSignal): Promise<readonly string[]> {
    const paths = index.paths().filter(hasSymbols);
    const missing = paths.filter((path) => !index.hasSymbolsOf(path));
    await source.scan(missing, (path, bytes, length) => void index.symbolsOf(path, decoder.decode(bytes.subarray(0, length))), signal);
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
    if (!exact) return guessed;
    const texts = await textsOf([...new Set(guessed.map(({ path }) => path))], signal);
    const known = await Promise.all([...texts].map(async ([path, text]) => [path, await exact(path, text)] as const));
    return matchSymbols(known, query, limit);
  }

  async function search({ under, ...query }: TextQuery, signal: AbortSignal): Promise<SearchResult> {
    const linesOf = createLineSearch({ ...query, limit: query.limit + 1 });
    const paths = index.paths().filter((path) => isUnder(path, under));
    const hits: SearchHit[] = [];
    for (let at = 0; at < paths.length && hits.length <= query.limit && !signal.aborted; at += chunkFiles) {
      const find: TakeFile = (path, bytes, length) => {
        if (length <= maxTextBytes && hits.length <= query.limit) hits.push(...linesOf(path, decoder.decode(bytes.subarray(0, length))));
      };
      await source.scan(paths.slice(at, at + chunkFiles), find, signal);
    }
    return { hits: hits.slice(0, query.limit), more: hits.length > query.limit };
  }

  return {
    list: (folder, limit, signal) =>
      inTurn(async () => {
        const paths = pathsUnder((await listed(signal)).paths, folder);
        return (gone.size === 0 ? paths : paths.filter((path) => !gone.has(path))).slice(0, limit);
      }),
    pack: (request, signal) =>
      inTurn(async () => {
        await prepare(request.text, signal);
        return packContext(index, { recent: recent(), ...request }, (paths) => textsOf(paths, signal), skipped(), exact);
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
      if (paths.length <= mostTouched) for (const path of paths) touch(path);
      for (const path of paths) if (index.has(path) || skippedByContent.has(path)) unread.add(path);
    },
    live: (path, text) => {
      if (text !== null) touch(path);
      if (text === null) live.delete(path);
      else live.set(path, new TextEncoder().encode(text));
      if (index.has(path) || skippedByContent.has(path)) unread.add(path);
    },
    relist: () => {
      listing = null;
    },
  };
}

/** The same files, with what is typed into some of them instead of what the disk has. */
function withLive(source: CodeSource, live: ReadonlyMap<string, Uint8Array>): CodeSource {
  return {
    list: source.list,
    scan: async (paths, take, signal) => {
      const typed = live.size === 0 ? [] : paths.filter((path) => live.has(path));
      await source.scan(typed.length === 0 ? paths : paths.filter((path) => !live.has(path)), take, signal);
      for (const path of typed) {
        const bytes = live.get(path);
        if (bytes) take(path, bytes, bytes.length);
      }
    },
  };
}
