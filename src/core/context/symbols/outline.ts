// Outlines of files not shown in full: definitions, imports and opening paragraphs.
import { baseName } from '../../paths/pathParts';
import type { PackedFile } from '../files/codebaseTypes';
import type { WantedWords } from '../index/codeIndex';
import { isIntroduction } from '../index/rank';
import type { FileSymbol, ReadSymbols } from './symbols';
import { estimateTokens } from '../prompt/tokens';
import { wantedIn } from '../index/closeReading';

const maxSymbols = 12;
const maxImports = 4;
const maxCallers = 8;
const maxIntroduction = 400;

export interface FileReading {
  readonly symbolsOf: ReadSymbols;
  importsOf(path: string, text: string): readonly string[];
}

/**
 * Outlines the files in `paths` that are not shown in full, one line per file, up to `maxTokens`: the symbols that are not shown, and the
 * imports of other files in `paths`. The first line lists the files that mention the best-matching symbol of the first shown file.
 * @param shown files that are shown partly or completely
 */
export async function renderOutline(
  { symbolsOf, importsOf }: FileReading,
  paths: readonly string[],
  shown: readonly PackedFile[],
  texts: ReadonlyMap<string, string>,
  wanted: WantedWords,
  maxTokens: number,
): Promise<string> {
  const spokenOf = new Set(paths);
  const lines: string[] = [];
  let left = maxTokens;
  const take = (line: string | null) => {
    if (line === null) return;
    left -= estimateTokens(line) + 1;
    if (left >= 0) lines.push(line);
  };
  const main = paths.find((path) => shown.some((part) => part.path === path));
  const symbol = main ? mainSymbol(await symbolsOf(main, texts.get(main) ?? ''), wanted) : null;
  if (main && symbol) take(callersNote(symbol.name, main, texts));
  for (const path of paths) {
    if (left < 0) break;
    const text = texts.get(path);
    const parts = shown.filter((part) => part.path === path);
    if (text === undefined || parts.some(({ whole }) => whole)) continue;
    if (isIntroduction(path)) {
      take(`${path}: ${introductionOf(path, text)}`);
      continue;
    }
    const isShown = ({ line }: FileSymbol) =>
      parts.some(({ startLine, text: part }) => startLine <= line && line < startLine + part.split('\n').length);
    const hidden = (await symbolsOf(path, text)).filter((symbol) => !isShown(symbol));
    const imported = importsOf(path, text).filter((target) => spokenOf.has(target));
    if (parts.length === 0 || hidden.length > 0) take(outlineOf(path, hidden, wanted) + importsNote(imported));
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
    .map((symbol, index) => ({ symbol, index, asked: wantedIn(symbol, wanted) + (symbol.kind === 'constant' ? 0 : 0.01) }))
    .sort((a, b) => b.asked - a.asked || a.index - b.index)
    .slice(0, maxSymbols)
    .sort((a, b) => a.symbol.line - b.symbol.line);
  const names = shown.map(({ symbol }) => `${symbol.kind} ${symbol.name}:${symbol.line}`).join(', ');
  const more = symbols.length - shown.length;
  return `${path}: ${names}${more > 0 ? ` (${more} more)` : ''}`;
}

/** Returns the symbol whose name scores highest for the query words; null if no name of at least four characters contains one. */
function mainSymbol(symbols: readonly FileSymbol[], wanted: WantedWords): FileSymbol | null {
  const asked = symbols.map((symbol) => ({ symbol, score: symbol.name.length < 4 ? 0 : wantedIn(symbol, wanted) }));
  const best = asked.reduce((a, b) => (b.score > a.score ? b : a), { symbol: null as FileSymbol | null, score: 0 });
  return best.symbol;
}

/** Returns a line that lists the files that mention a symbol; null if there are none. */
function callersNote(name: string, own: string, texts: ReadonlyMap<string, string>): string | null {
  const pattern = new RegExp(`(?<![\\w$])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`, 'u');
  const found = [...texts].flatMap(([path, text]) => (path !== own && text.includes(name) && pattern.test(text) ? [path] : []));
  if (found.length === 0) return null;
  const more = found.length - maxCallers;
  return `${name} of ${own} is mentioned in ${found.slice(0, maxCallers).join(', ')}${more > 0 ? ` (${more} more)` : ''}`;
}

/** Describes a README or manifest in one line: the README's first line of text, or the names that the manifest defines. */
function introductionOf(path: string, text: string): string {
  const found = /\.(?:md|rst)$|^README$/i.test(baseName(path))
    ? [text.split('\n').find((line) => /\w/.test(line)) ?? '']
    : [
        ...text.matchAll(
          /^[ \t]*(?:\[([\w.-]+)\]|"?(@?[\w./-]{1,200})"?\s*[:=]|(?:module\s+)?([\w.-]{1,100}\.[\w./-]{1,100}\/[\w./-]{1,200})\s|<artifactId>([^<]+))/gm,
        ),
      ].map(([, ...names]) => names.find(Boolean) ?? '');
  return [...new Set(found)].join(', ').slice(0, maxIntroduction);
}
