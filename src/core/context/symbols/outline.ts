// Outlines of files that are not shown: definitions, lines and imports.
import type { WantedWords } from '../index/codeIndex';
import type { FileSymbol, ReadSymbols } from './symbols';
import { estimateTokens } from '../prompt/tokens';
import { countWords } from '../index/tokenizer';

/** Symbols named of one file. */
const maxSymbols = 12;
/** Imports named of one file. */
const maxImports = 4;

/** What is known of a file by its text. */
export interface FileReading {
  readonly symbolsOf: ReadSymbols;
  /** Files of the workspace it imports. */
  importsOf(path: string, text: string): readonly string[];
}

/**
 * One line a file, in the order of `paths`, within `maxTokens`: its symbols, and which of the files that are spoken of it imports.
 * @param spokenOf these files and those shown beside them
 */
export async function renderOutline(
  { symbolsOf, importsOf }: FileReading,
  paths: readonly string[],
  spokenOf: ReadonlySet<string>,
  texts: ReadonlyMap<string, string>,
  wanted: WantedWords,
  maxTokens: number,
): Promise<string> {
  const lines: string[] = [];
  let left = maxTokens;
  for (const path of paths) {
    const text = texts.get(path);
    if (text === undefined) continue;
    const imported = importsOf(path, text).filter((target) => spokenOf.has(target));
    const line = outlineOf(path, await symbolsOf(path, text), wanted) + importsNote(imported);
    left -= estimateTokens(line) + 1;
    if (left < 0) break;
    lines.push(line);
  }
  return lines.join('\n');
}

function importsNote(imported: readonly string[]): string {
  if (imported.length === 0) return '';
  const more = imported.length - maxImports;
  return `; imports ${imported.slice(0, maxImports).join(', ')}${more > 0 ? ` (${more} more)` : ''}`;
}

function outlineOf(path: string, symbols: readonly FileSymbol[], wanted: WantedWords): string {
  if (symbols.length === 0) return path;
  const shown = symbols
    .map((symbol, index) => ({ symbol, index, asked: wantedIn(symbol.name, wanted) + (symbol.kind === 'constant' ? 0 : 0.01) }))
    .sort((a, b) => b.asked - a.asked || a.index - b.index)
    .slice(0, maxSymbols)
    .sort((a, b) => a.symbol.line - b.symbol.line);
  const names = shown.map(({ symbol }) => `${symbol.kind} ${symbol.name}:${symbol.line}`).join(', ');
  const more = symbols.length - shown.length;
  return `${path}: ${names}${more > 0 ? ` (${more} more)` : ''}`;
}

/** How much of what is wanted a name holds. */
function wantedIn(name: string, wanted: WantedWords): number {
  let sum = 0;
  for (const word of countWords(name).keys()) sum += wanted.get(word) ?? 0;
  return sum;
}
