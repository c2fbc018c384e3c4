// Reads a file's symbols from the cache, with its grammar, or with regular expressions.
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Grammar, grammarOf } from '../../../core/context/symbols/grammars';
import { type FileSymbol, findSymbols, type ReadSymbols } from '../../../core/context/symbols/symbols';
import { writeAtomic } from '../base/fileContents';
import { createThrottle } from '../base/timers';
import type { GrammarReader } from './grammars';

/**
 * Maximum length, in characters, of a file that is parsed. Longer files are rarely written by hand, and parsing one would block the thread
 * for about 0.1 s.
 */
const maxChars = 256 * 1024;

/**
 * @param open loads the grammars on the first cache miss; on failure, regular expressions are used
 * @param version identifies the grammars and the code; cached results of other versions are ignored
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

/** Whether a change adds syntax errors to a file that had none. */
export type SyntaxCheck = (path: string, before: string, after: string) => Promise<boolean>;

/** Creates the check, which returns false without a grammar and for long files. It rejects if the grammar cannot be loaded. */
export function createSyntaxCheck(open: () => Promise<GrammarReader>): SyntaxCheck {
  return async (path, before, after) => {
    const grammar = grammarOf(path);
    if (!grammar || Math.max(before.length, after.length) > maxChars) return false;
    const isWhole = async (text: string) => (await (await open()).read(grammar, text))?.isWhole;
    return (await isWhole(before)) === true && (await isWhole(after)) === false;
  };
}

/** Adds symbols that only regular expressions found, because a grammar may miss symbols after code that it cannot parse, such as macros. */
function joined(exact: readonly FileSymbol[], guessed: readonly FileSymbol[]): FileSymbol[] {
  const places = new Set(exact.map(({ name, line }) => `${line} ${name}`));
  return [...exact, ...guessed.filter(({ name, line }) => !places.has(`${line} ${name}`))].sort((a, b) => a.line - b.line);
}

export interface SymbolCache {
  get(key: string): Promise<readonly FileSymbol[] | null>;
  /** Adds symbols; the file is written after a short delay. */
  put(key: string, symbols: readonly FileSymbol[]): void;
  /** Writes pending entries. Never rejects, because missing entries are computed again. */
  keep(): Promise<void>;
}

/** Maximum size of the cache in characters, about 600 per file; the least recently used entries are dropped. */
const maxKeptChars = 4_000_000;
/** Delay before writing: long enough to cover all files of a query, short enough that little is lost on close. */
const keepAfterMs = 2_000;

/**
 * @param path a file with one line per file content: key, space, symbols as JSON; most recently used last. Other editor windows also write
 * this file: each merges its own entries and replaces the file atomically, so at worst a few lines are lost.
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
      // Ignores the failure, for example on a full disk: the symbols are computed again next time.
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
