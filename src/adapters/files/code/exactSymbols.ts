// What a file defines as exactly as can be told: from what is kept, or by its grammar, or by patterns where neither is to be had.
import { createHash } from 'node:crypto';
import { type Grammar, grammarOf } from '../../../core/context/symbols/grammars';
import { type FileSymbol, findSymbols, type ReadSymbols } from '../../../core/context/symbols/symbols';
import type { GrammarReader } from './grammars';
import type { SymbolCache } from './symbolCache';

/** In characters; a longer text is rarely written by hand, and would take the thread a tenth of a second. */
const maxChars = 256 * 1024;

/**
 * @param open the grammars, opened with the first file that is not kept; where that fails, or one of them does, patterns do from then on
 * @param version names the grammars and the code that asks them: what another version has found is not used
 * @param failed told once for each grammar that cannot be had
 */
export function createExactSymbols(
  open: () => Promise<GrammarReader>,
  cache: Pick<SymbolCache, 'get' | 'put'>,
  version: string,
  failed: (error: unknown) => void,
): ReadSymbols {
  let reader: Promise<GrammarReader> | null = null;
  const broken = new Set<string>();

  async function readByGrammar(grammar: Grammar, path: string, text: string): Promise<readonly FileSymbol[] | null> {
    reader ??= open();
    try {
      const read = await (await reader).read(grammar, text);
      return read && (read.isWhole ? read.symbols : joined(read.symbols, findSymbols(path, text)));
    } catch (error) {
      broken.add(grammar.name);
      failed(error);
      return null;
    }
  }

  return async (path, text) => {
    const grammar = grammarOf(path);
    if (!grammar || text.length > maxChars || broken.has(grammar.name)) return findSymbols(path, text);
    const key = createHash('sha256').update(`${version} ${grammar.name}\n${text}`).digest('base64url');
    const kept = await cache.get(key);
    if (kept) return kept;
    const read = await readByGrammar(grammar, path, text);
    if (!read) return findSymbols(path, text);
    cache.put(key, read);
    return read;
  };
}

/** Where a grammar stumbles, as over macros, it may lose what follows: patterns add what it has not seen. */
function joined(exact: readonly FileSymbol[], guessed: readonly FileSymbol[]): FileSymbol[] {
  const places = new Set(exact.map(({ name, line }) => `${line} ${name}`));
  return [...exact, ...guessed.filter(({ name, line }) => !places.has(`${line} ${name}`))].sort((a, b) => a.line - b.line);
}
