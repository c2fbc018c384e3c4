// In-memory codebase.
import { createCodeIndex } from '../../src/core/context/index/codeIndex';
import { createFileIds } from '../../src/core/context/index/fileIds';
import { createBlockMemory } from '../../src/core/context/prompt/excerpts';
import { packContext } from '../../src/core/context/prompt/pack';
import { findSymbols, matchSymbols } from '../../src/core/context/symbols/symbols';
import { createLineSearch, isUnder } from '../../src/core/context/lookup/textSearch';
import { isSecretPath } from '../../src/core/paths/pathRules';
import type { Codebase } from '../../src/flows/ports/ports';

/** @param files the current files at each query */
export function memoryCodebase(files: ReadonlyMap<string, string>, blocksOf = createBlockMemory()): Codebase {
  const known = () => [...files].filter(([path]) => !isSecretPath(path)).sort(([a], [b]) => (a < b ? -1 : 1));
  const numbers = createFileIds();
  const index = createCodeIndex(numbers);
  const read = new Map<string, string>();
  const refresh = () => {
    for (const path of read.keys()) if (!files.has(path) && read.delete(path)) index.remove(numbers.give(path));
    for (const [path, text] of known()) {
      if (read.get(path) === text) continue;
      read.set(path, text);
      index.put(numbers.give(path), new TextEncoder().encode(text));
    }
  };
  return {
    pack: (request) => {
      refresh();
      const textsOf = async (paths: readonly string[]) => new Map(known().filter(([path]) => paths.includes(path)));
      return packContext(index, request, textsOf, [], undefined, blocksOf);
    },
    symbols: async (query, limit) => {
      const all = known().map(([path, text]) => [path, findSymbols(path, text)] as const);
      return matchSymbols(all, query, limit);
    },
    breaks: async () => false,
    search: async ({ under, ...query }) => {
      const search = createLineSearch({ ...query, limit: query.limit + 1 });
      const hits = known().flatMap(([path, text]) => (isUnder(path, under) ? search(path, text) : []));
      return { hits: hits.slice(0, query.limit), more: hits.length > query.limit };
    },
  };
}
