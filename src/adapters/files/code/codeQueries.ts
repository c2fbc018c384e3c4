// Code queries that need no packing: file texts, symbols by name, matching lines.
import type { CodeSymbol, SearchHit, SearchResult, TextQuery } from '../../../core/context/files/codebaseTypes';
import { maxTextBytes } from '../../../core/context/files/excludedFiles';
import type { CodeIndex } from '../../../core/context/index/codeIndex';
import { createLineSearch, isUnder } from '../../../core/context/lookup/textSearch';
import { hasSymbols, matchSymbols, type ReadSymbols } from '../../../core/context/symbols/symbols';
import type { CodeSource, TakeFile } from './codeSource';

/** Files searched between checks for enough hits. */
const chunkFiles = 256;

export interface CodeQueries {
  /** Texts of the files that may be shown. */
  texts(wanted: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>>;
  symbols(query: string, limit: number, signal: AbortSignal): Promise<readonly CodeSymbol[]>;
  search(query: TextQuery, signal: AbortSignal): Promise<SearchResult>;
}

/** @param exact symbols by grammar for shown files; by patterns if omitted */
export function createCodeQueries(source: CodeSource, index: CodeIndex, exact?: ReadSymbols): CodeQueries {
  const decoder = new TextDecoder();

  /** Files whose text may be shown: checked last, because the check is too slow for all files. */
  const showable = async (paths: readonly string[]) => source.showable?.(paths) ?? paths;

  async function texts(wanted: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    const paths = await showable(wanted);
    await source.scan(paths, (place, bytes, length) => found.set(paths[place] ?? '', decoder.decode(bytes.subarray(0, length))), signal);
    return found;
  }

  /** Symbol map of the workspace, cached per version of a file. */
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

  /** Patterns find candidate files, whose symbols are then read by grammar. */
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
