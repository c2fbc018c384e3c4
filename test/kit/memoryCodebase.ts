// In-memory codebase.
import { sha256 } from '../../src/adapters/files/base/system';
import { createRecent } from '../../src/core/base/cache';
import type { ContextPack, ContextRequest } from '../../src/core/context/files/codebaseTypes';
import { createCodeIndex } from '../../src/core/context/index/codeIndex';
import { createFileIds } from '../../src/core/context/index/fileIds';
import { createBlockMemory, type ReadBlocks } from '../../src/core/context/prompt/excerpts';
import { packContext } from '../../src/core/context/prompt/pack';
import { findSymbols, matchSymbols } from '../../src/core/context/symbols/symbols';
import { createLineSearch, isUnder } from '../../src/core/context/lookup/textSearch';
import { isSecretPath } from '../../src/core/paths/pathRules';
import type { Codebase } from '../../src/flows/ports/ports';

/** Cached packs by request and files, because many sessions replay the same discussion on the same project. */
const packs = createRecent<string, Promise<ContextPack>>(500);
const secretPaths = new Map<string, boolean>();

function isShown([path]: readonly [string, string]): boolean {
  const isSecret = secretPaths.get(path) ?? isSecretPath(path);
  secretPaths.set(path, isSecret);
  return !isSecret;
}

/** @param files the current files at each query */
export function memoryCodebase(files: ReadonlyMap<string, string>, blocksOf?: ReadBlocks): Codebase {
  const ownBlocks = blocksOf ?? createBlockMemory();
  const known = () => [...files].filter(isShown).sort(([a], [b]) => (a < b ? -1 : 1));
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
  const pack = (request: ContextRequest, shown = known()) => {
    refresh();
    const textsOf = async (paths: readonly string[]) => new Map(shown.filter(([path]) => paths.includes(path)));
    return packContext(index, request, textsOf, [], undefined, ownBlocks);
  };
  return {
    pack: (request) => {
      if (blocksOf) return pack(request);
      const shown = known();
      const key = sha256(JSON.stringify([request, shown]));
      const packed = packs.get(key) ?? pack(request, shown);
      packs.set(key, packed);
      return packed;
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
