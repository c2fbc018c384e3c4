// What files define, kept for every window by what they hold, so that a file is read by its grammar once however often it is shown.
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FileSymbol } from '../../../core/context/symbols/symbols';
import { writeAtomic } from '../base/writeAtomic';
import { createThrottle } from '../base/timers';

export interface SymbolCache {
  get(key: string): Promise<readonly FileSymbol[] | null>;
  /** Written a moment later, together with what else comes until then. */
  put(key: string, symbols: readonly FileSymbol[]): void;
  /** Writes what is not written yet. Never rejects: what is not kept is found again. */
  keep(): Promise<void>;
}

/** Characters of all lines; a file takes about 600, so these are some thousands of files. */
const maxChars = 4_000_000;
/** More than the time between two files of one question, and little enough that a window that closes has lost little. */
const keepAfterMs = 2_000;

/**
 * @param path a file with a line for each text: its key, a space and its symbols as JSON, the one used last at the end. Other windows may
 * write it too: each reads it again and adds its own, and it is there whole or not at all, so the worst that is lost is a few lines.
 */
export function createSymbolCache(path: string, limit = maxChars): SymbolCache {
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
