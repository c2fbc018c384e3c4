// Finds the symbols of a source file line by line, with patterns per language family.
import { once } from '../../base/cache';
import type { CodeSymbol } from '../files/codebaseTypes';

export type FileSymbol = Omit<CodeSymbol, 'path'>;

/** Returns the symbols of a file, in line order. */
export type ReadSymbols = (path: string, text: string) => Promise<readonly FileSymbol[]>;

type SymbolRule = readonly [kind: string, pattern: () => RegExp];

const name = '([\\p{L}_$][\\p{L}\\p{N}_$]*)';
const rule = (kind: string, pattern: string): SymbolRule => [kind, once(() => new RegExp(`^${pattern.replaceAll('NAME', name)}`, 'u'))];

const scriptRules: readonly SymbolRule[] = [
  rule('function', '\\s{0,4}(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?(?:async\\s+)?function\\s*(?:\\*\\s*)?NAME'),
  rule('class', '\\s{0,4}(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?(?:abstract\\s+)?class\\s+NAME'),
  rule('interface', '\\s{0,4}(?:export\\s+)?(?:declare\\s+)?interface\\s+NAME'),
  rule('type', '\\s{0,4}(?:export\\s+)?(?:declare\\s+)?type\\s+NAME\\s*(?:<[^=]*)?='),
  rule('enum', '\\s{0,4}(?:export\\s+)?(?:declare\\s+)?(?:const\\s+)?enum\\s+NAME'),
  rule('module', '(?:export\\s+)?(?:declare\\s+)?(?:namespace|module)\\s+NAME'),
  rule(
    'function',
    '(?:export\\s+)?(?:const|let|var)\\s+NAME\\s*(?::[^=]*)?=\\s*(?:async\\s*)?(?:function\\b|\\([^)]*\\)\\s*(?::[^=]*)?=>|[\\w$]+\\s*=>)',
  ),
  rule('constant', '(?:export\\s+)?(?:declare\\s+)?(?:const|let|var)\\s+NAME\\b'),
  rule('function', '(?:module\\.)?exports\\.NAME\\s*='),
  rule('method', '[\\w$]+(?:\\.prototype)?\\.NAME\\s*=\\s*(?:async\\s+)?function\\b'),
  rule(
    'method',
    '(?:\\s{2}|\\t|\\s{4})(?:(?:public|private|protected|static|async|override|readonly|get|set)\\s+)*\\*?#?(?!(?:if|for|while|switch|catch|return|function|await|new|else|do|throw|typeof|super|with)\\b)NAME\\s*(?:<[^>]*>)?\\([^;]*\\{\\s*$',
  ),
];

const pythonRules: readonly SymbolRule[] = [
  rule('class', '\\s*class\\s+NAME'),
  rule('function', '(?:async\\s+)?def\\s+NAME'),
  rule('method', '\\s+(?:async\\s+)?def\\s+NAME'),
  rule('constant', '([A-Z][A-Z0-9_]+)\\s*(?::[^=]*)?='),
];

const goRules: readonly SymbolRule[] = [
  rule('method', 'func\\s+\\([^)]*\\)\\s*NAME'),
  rule('function', 'func\\s+NAME'),
  rule('interface', 'type\\s+NAME\\s+interface\\b'),
  rule('class', 'type\\s+NAME\\s+struct\\b'),
  rule('type', '(?:type\\s+|\\t)NAME\\s+=?\\s*(?:func\\b|map\\[|struct\\b|interface\\b)'),
  rule('type', 'type\\s+NAME\\b'),
  rule('constant', '(?:const|var)\\s+NAME\\b'),
];

const rustRules: readonly SymbolRule[] = [
  rule(
    'function',
    '\\s*(?:pub(?:\\([^)]*\\))?\\s+)?(?:default\\s+)?(?:const\\s+)?(?:async\\s+)?(?:unsafe\\s+)?(?:extern\\s+"[^"]*"\\s+)?fn\\s+NAME',
  ),
  rule('class', '\\s*(?:pub(?:\\([^)]*\\))?\\s+)?(?:struct|union)\\s+NAME'),
  rule('enum', '\\s*(?:pub(?:\\([^)]*\\))?\\s+)?enum\\s+NAME'),
  rule('interface', '\\s*(?:pub(?:\\([^)]*\\))?\\s+)?(?:unsafe\\s+)?trait\\s+NAME'),
  rule('type', '\\s*(?:pub(?:\\([^)]*\\))?\\s+)?type\\s+NAME'),
  rule('module', '\\s*(?:pub(?:\\([^)]*\\))?\\s+)?mod\\s+NAME'),
  rule('constant', '\\s*(?:pub(?:\\([^)]*\\))?\\s+)?(?:const|static)\\s+(?:mut\\s+)?NAME\\s*:'),
  rule('macro', '\\s*macro_rules!\\s*NAME'),
];

const modifiers =
  '(?:(?:public|private|protected|internal|static|final|abstract|sealed|virtual|override|async|readonly|partial|extern|unsafe|new|synchronized|native|default|strictfp|required|data|open|inline|suspend|inner|companion|lateinit|operator|mutating|fileprivate|@\\w+)\\s+)*';
const classRules: readonly SymbolRule[] = [
  rule('class', `\\s*${modifiers}(?:class|record(?:\\s+(?:class|struct))?|struct|object)\\s+NAME`),
  rule('interface', `\\s*${modifiers}(?:@?interface|protocol|trait)\\s+NAME`),
  rule('enum', `\\s*${modifiers}enum\\s+(?:class\\s+)?NAME`),
  rule('module', '\\s*namespace\\s+([\\w.]+)'),
  rule('function', `\\s*${modifiers}(?:fun|func)\\s+(?:<[^>]*>\\s*)?(?:\\w+\\.)?NAME`),
  rule(
    'method',
    `\\s+${modifiers}(?!(?:return|new|else|throw|await|case|if|for|while|switch|using|yield|in|is|as)\\b)(?:[\\w.]+(?:<[^;={}()]*>)?(?:\\[\\])*\\??\\s+)NAME\\s*(?:<[^>]*>)?\\([^;]*\\)?[^;]*$`,
  ),
];

const cRules: readonly SymbolRule[] = [
  rule('macro', '\\s*#\\s*define\\s+NAME'),
  rule(
    'class',
    '\\s*(?:template\\s*<[^;{]*>\\s*)?(?:typedef\\s+)?(?:class|struct|union)\\s+(?:[A-Z_]+\\s+)?NAME\\s*(?:final\\s*)?(?::[^:;][^;]*)?\\{?\\s*$',
  ),
  rule('enum', '\\s*(?:typedef\\s+)?enum\\s+(?:class\\s+|struct\\s+)?NAME'),
  rule('module', '\\s*(?:inline\\s+)?namespace\\s+([\\w:]+)'),
  rule('type', '\\s*using\\s+NAME\\s*='),
  rule('type', 'typedef\\s[^;{]*?[\\s*]NAME\\s*;'),
  rule(
    'function',
    '(?!(?:return|else|case|goto|typedef|if|for|while|switch)\\b)(?:[\\w:<>,~]+[\\s*&]+)+(?:[\\w<>]+::)*~?NAME\\s*\\([^;]*$',
  ),
];

const shellRules: readonly SymbolRule[] = [
  rule('function', '\\s*(?:function\\s+)?NAME\\s*\\(\\)'),
  rule('function', '\\s*function\\s+NAME'),
];
const rubyRules: readonly SymbolRule[] = [
  rule('class', '\\s*class\\s+(?:\\w+::)*NAME'),
  rule('module', '\\s*module\\s+NAME'),
  rule('method', '\\s*def\\s+(?:self\\.)?NAME'),
  rule('constant', '\\s*([A-Z][A-Z0-9_]+)\\s*='),
];
const phpRules: readonly SymbolRule[] = [
  rule('class', '\\s*(?:abstract\\s+|final\\s+|readonly\\s+)*class\\s+NAME'),
  rule('interface', '\\s*(?:interface|trait)\\s+NAME'),
  rule('enum', '\\s*enum\\s+NAME'),
  rule('function', '\\s*(?:(?:public|private|protected|static|abstract|final)\\s+)*function\\s+&?NAME'),
];

const families: readonly (readonly [extensions: string, rules: readonly SymbolRule[]])[] = [
  ['ts tsx mts cts js jsx mjs cjs vue svelte astro', scriptRules],
  ['py pyi', pythonRules],
  ['go', goRules],
  ['rs', rustRules],
  ['java cs kt kts swift scala groovy dart', classRules],
  ['c h cc cpp cxx hpp hh hxx m mm ino', cRules],
  ['sh bash zsh', shellRules],
  ['rb rake', rubyRules],
  ['php', phpRules],
];
const rulesByExtension = new Map(families.flatMap(([extensions, rules]) => extensions.split(' ').map((each) => [each, rules] as const)));

/** Maximum number of symbols per file. The rest are ignored, because a file with more symbols is most likely a data table. */
export const maxSymbols = 400;
/** Maximum length of a parsed line in characters. Longer lines are skipped as generated code. */
const maxLineLength = 300;

/** Returns the file extension in lowercase, without the dot; empty if there is none. */
export function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

export function hasSymbols(path: string): boolean {
  return rulesByExtension.has(extensionOf(path));
}

/** Returns the symbols of a file, in line order; none for an unknown language. Linear in the length of the text. */
export function findSymbols(path: string, text: string): FileSymbol[] {
  const rules = rulesByExtension.get(extensionOf(path));
  if (!rules) return [];
  const found: FileSymbol[] = [];
  let start = 0;
  for (let line = 1; start < text.length && found.length < maxSymbols; line++) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    if (end > start && end - start <= maxLineLength) {
      const symbol = symbolIn(rules, text.slice(start, end));
      if (symbol) found.push({ ...symbol, line });
    }
    start = end + 1;
  }
  return found;
}

function symbolIn(rules: readonly SymbolRule[], line: string): Pick<FileSymbol, 'name' | 'kind'> | null {
  const first = line.trimStart();
  if (first === '' || first.startsWith('//') || first.startsWith('*') || first.startsWith('/*')) return null;
  for (const [kind, pattern] of rules) {
    const named = pattern().exec(line)?.[1];
    if (named) return { name: named, kind };
  }
  return null;
}

/**
 * Finds symbols whose name contains `query`, ignoring case. Exact matches come first, then prefixes, then others; within each group,
 * shorter names come first.
 */
export function matchSymbols(
  files: Iterable<readonly [path: string, symbols: readonly FileSymbol[]]>,
  query: string,
  limit: number,
): CodeSymbol[] {
  if (query === '') return [];
  const wanted = query.toLowerCase();
  // Testing a regular expression is faster than lowercasing every name.
  const holds = new RegExp(query.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'iu');
  const found: CodeSymbol[] = [];
  for (const [path, symbols] of files) for (const symbol of symbols) if (holds.test(symbol.name)) found.push({ ...symbol, path });
  const rank = (symbol: CodeSymbol) => {
    const lower = symbol.name.toLowerCase();
    if (symbol.name === query) return 0;
    if (lower === wanted) return 1;
    return lower.startsWith(wanted) ? 2 : 3;
  };
  return found
    .map((symbol) => ({ symbol, rank: rank(symbol) }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        a.symbol.name.length - b.symbol.name.length ||
        compare(a.symbol.path, b.symbol.path) ||
        a.symbol.line - b.symbol.line,
    )
    .slice(0, limit)
    .map((ranked) => ranked.symbol);
}

/** Compares by code units, so that the order does not depend on the locale. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Matches type arguments from `<` to `>`, nested up to three levels, but not named groups of regular expressions. The pattern starts with
 * `<`, so that the lookbehind is not tried at every position.
 */
const typeArguments =
  /<(?<!\(\?<)(?<=(?:[=(,:?&|[!;{}+*/%~-]|\.\.\.|\b(?:return|await|yield|throw|default|new|of|in|case|typeof|void|extends))\s*<)(?:[^<>=]|=>?|<(?:[^<>=]|=>?|<(?:[^<>=]|=>?)*>)*>)*>(?=\s*[\w$({['"`!~+-])/g;

/** Replaces type arguments with spaces, keeping line breaks. A false match, such as in a string, is harmless. */
export function withoutTypeArguments(text: string): string {
  return text.replace(typeArguments, (types) => types.replace(/[^\n]/g, ' '));
}
