// Symbols of a file, from the cache, its grammar, or patterns, in this order.
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Grammar, grammarOf } from '../../../core/context/symbols/grammars';
import { type FileSymbol, findSymbols, type ReadSymbols } from '../../../core/context/symbols/symbols';
import { writeAtomic } from '../base/fileContents';
import { createThrottle } from '../base/timers';
import type { GrammarReader } from './grammars';

/** Maximum number of characters in a text; longer texts are rarely written by hand and would block the thread for a tenth of a second. */
const maxChars = 256 * 1024;

/**
 * @param open opens the grammars when a file is first not in the cache; on failure, patterns are used
 * @param version identifies grammars and code: results of other versions are ignored
 * @param failed called once for each grammar that is unavailable
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

/** Whether a change adds syntax errors to a text that had none. */
export type SyntaxCheck = (path: string, before: string, after: string) => Promise<boolean>;

/** Creates the check. Its result is false if there is no grammar, the text is too long, or the grammar cannot be loaded. */
export function createSyntaxCheck(open: () => Promise<GrammarReader>): SyntaxCheck {
  return async (path, before, after) => {
    const grammar = grammarOf(path);
    if (!grammar || Math.max(before.length, after.length) > maxChars) return false;
    const isWhole = async (text: string) => (await (await open()).read(grammar, text))?.isWhole;
    return (await isWhole(before)) === true && (await isWhole(after)) === false;
  };
}

/**
 * Joins symbols found by grammar with symbols that only patterns found. A grammar fails on some code, such as macros, and may miss symbols
 * after that code.
 */
function joined(exact: readonly FileSymbol[], guessed: readonly FileSymbol[]): FileSymbol[] {
  const places = new Set(exact.map(({ name, line }) => `${line} ${name}`));
  return [...exact, ...guessed.filter(({ name, line }) => !places.has(`${line} ${name}`))].sort((a, b) => a.line - b.line);
}

export interface SymbolCache {
  get(key: string): Promise<readonly FileSymbol[] | null>;
  /** Adds symbols; they are written after a short delay, together with others. */
  put(key: string, symbols: readonly FileSymbol[]): void;
  /** Writes pending entries. Never rejects, because missing entries are computed again. */
  keep(): Promise<void>;
}

/** Maximum number of characters in the cache; a file takes about 600. */
const maxKeptChars = 4_000_000;
/** Delay before writing: longer than the time between two files of one query, and short enough that little is lost on close. */
const keepAfterMs = 2_000;

/**
 * @param path a file with one line per text: key, space, symbols as JSON; most recently used last. Other windows may also write this file:
 *   each window merges its own entries into the current file atomically, so at worst a few lines are lost.
 */
export function createSymbolCache(path: string, limit = maxKeptChars): SymbolCache {
  let lines: Promise<Map<string, string>> | null = null;
  const used = new Map<string, string>();

  const keeping = createThrottle(keepAfterMs, () => void keep());

  async function keep(): Promise<void> {
    keeping.cancel();
    try {
      const kept = await readLines(path);
      for (const [key, line] of used) {
        kept.delete(key);
        kept.set(key, line);
      }
      await mkdir(dirname(path), { recursive: true });
      await writeAtomic(path, Buffer.from(newest(kept, limit)));
    } catch {
      // If the disk is full, the symbols are computed again next time.
    }
  }

  return {
    get: async (key) => {
      lines ??= readLines(path);
      const line = used.get(key) ?? (await lines).get(key);
      const symbols = line === undefined ? null : parseLine(line);
      if (line !== undefined && symbols && !used.has(key)) used.set(key, line);
      return symbols;
    },
    put: (key, symbols) => {
      used.set(key, JSON.stringify(symbols.map(({ name, kind, line }) => [name, kind, line])));
      keeping.soon();
    },
    keep,
  };
}

async function readLines(path: string): Promise<Map<string, string>> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const);
  return new Map(lines.filter(([key]) => key !== ''));
}

/** Symbols in a line; null if the line is not valid. */
function parseLine(line: string): FileSymbol[] | null {
  try {
    const rows: unknown = JSON.parse(line);
    if (!Array.isArray(rows)) return null;
    const symbols = rows.map((row: unknown) => {
      const [name, kind, at]: unknown[] = Array.isArray(row) ? row : [];
      return typeof name === 'string' && typeof kind === 'string' && typeof at === 'number' ? { name, kind, line: at } : null;
    });
    return symbols.includes(null) ? null : symbols.filter((symbol) => symbol !== null);
  } catch {
    return null;
  }
}

/** The last lines, as many as the limit allows. */
function newest(lines: ReadonlyMap<string, string>, limit: number): string {
  const kept: string[] = [];
  let left = limit;
  for (const [key, symbols] of [...lines].reverse()) {
    const line = `${key} ${symbols}\n`;
    left -= line.length;
    if (left < 0) break;
    kept.push(line);
  }
  return kept.reverse().join('');
}
