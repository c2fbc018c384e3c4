// Symbols of a file from the cache, else by its grammar, else by patterns.
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Grammar, grammarOf } from '../../../core/context/symbols/grammars';
import { type FileSymbol, findSymbols, type ReadSymbols } from '../../../core/context/symbols/symbols';
import { writeAtomic } from '../base/fileContents';
import { createThrottle } from '../base/timers';
import type { GrammarReader } from './grammars';

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

export interface SymbolCache {
  get(key: string): Promise<readonly FileSymbol[] | null>;
  /** Written a moment later, together with what else comes until then. */
  put(key: string, symbols: readonly FileSymbol[]): void;
  /** Writes what is not written yet. Never rejects: what is not kept is found again. */
  keep(): Promise<void>;
}

/** Characters of all lines; a file takes about 600, so these are some thousands of files. */
const maxKeptChars = 4_000_000;
/** More than the time between two files of one question, and little enough that a window that closes has lost little. */
const keepAfterMs = 2_000;

/**
 * @param path a file with a line for each text: its key, a space and its symbols as JSON, the one used last at the end. Other windows may
 * write it too: each reads it again and adds its own, and it is there whole or not at all, so the worst that is lost is a few lines.
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
      // a full disk is no reason to know less: the files are read again
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

/** A line that is not what was written, whatever happened to it, is no line. */
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

/** As many of the last lines as the limit allows. */
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
