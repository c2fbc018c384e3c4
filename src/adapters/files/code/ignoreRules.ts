// Rules from `.gitignore`, `.gitattributes` and the editor's exclude settings.
import ignore, { type Ignore } from 'ignore';
import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { FileRules } from '../../../core/context/files/fileMarks';
import { baseName, folderOf, foldersAbove, inFolder } from '../../../core/paths/pathParts';
import { lineTexts } from '../../../core/text/lines';

/** Git's default: case-insensitive on Windows and macOS. */
const ignorecase = process.platform === 'win32' || process.platform === 'darwin';

export interface IgnoreRules {
  /**
   * Returns rules with an additional ignore file from a deeper folder.
   * @param folder folder of the ignore file, empty for the root
   */
  with(folder: string, text: string | readonly string[]): IgnoreRules;
  /**
   * Whether a path is ignored, provided that the folders above it are not.
   * @param path ends with `/` if it is a folder
   * @param name last segment of the path, if known
   */
  ignores(path: string, name?: string): boolean;
}

interface IgnoreFile {
  readonly folder: string;
  readonly rules: Ignore;
  readonly mayMatch: (name: string) => boolean;
}

/** Combines ignore files. The deepest file that matches decides, so it can include files that a higher file ignores. */
export function createRules(files: readonly IgnoreFile[] = []): IgnoreRules {
  return {
    with: (folder, text) => {
      const lines = typeof text === 'string' ? lineTexts(text) : text;
      return createRules([...files, { folder, rules: ignore({ ignorecase }).add(lines.map(bounded)), mayMatch: compileNames(lines) }]);
    },
    ignores: (path, name = nameOf(path)) => {
      for (let at = files.length - 1; at >= 0; at--) {
        const file = files[at];
        if (!file?.mayMatch(name) || !isWithin(path, file.folder)) continue;
        const verdict = file.rules.test(file.folder === '' ? path : path.slice(file.folder.length + 1));
        if (verdict.ignored || verdict.unignored) return verdict.ignored;
      }
      return false;
    },
  };
}

function isWithin(path: string, folder: string): boolean {
  return folder === '' || (path.length > folder.length + 1 && path.startsWith(`${folder}/`));
}

function nameOf(path: string): string {
  const end = path.endsWith('/') ? path.length - 1 : path.length;
  return path.slice(path.lastIndexOf('/', end - 1) + 1, end);
}

/**
 * Maximum number of `*` runs in a segment (`maxRuns`) and of `**` segments in a pattern (`maxDeep`). Within these limits, regular
 * expressions match any name quickly; patterns beyond them are widened.
 */
const maxRuns = 3;
const maxDeep = 3;

/**
 * Widens patterns with more wildcards than people write, because the library's regular expressions take exponential time on them. Widening
 * must not include an excluded file, so a negated pattern is dropped instead.
 */
function bounded(pattern: string): string {
  const segments = pattern.split('/');
  const isWild = (segment: string) => (segment.match(/\*+/g)?.length ?? 0) > maxRuns;
  const deep = segments.flatMap((segment, index) => (segment === '**' ? [index] : []));
  const isDeep = deep.length > maxDeep;
  if (!isDeep && !segments.some(isWild)) return pattern;
  if (pattern.startsWith('!')) return '';
  const short = isDeep ? [...segments.slice(0, deep[1]), ...segments.slice(deep.at(-1))] : segments;
  return short.map((segment) => (isWild(segment) ? wider(segment) : segment)).join('/');
}

/** Reduces the number of wildcards in a segment. A segment with brackets or escapes becomes `*`, which matches every name. */
function wider(segment: string): string {
  return /[[\\]/.test(segment) ? '*' : aboutLike(segment.split(/\*+/)).join('*');
}

const literal = /^[\w.@+$-]+$/;
const ending = /^\*(\.[\w@+$-]+)$/;
const wild = /\[.*\]|\\.|[*?[\]\\]/;

/** Compiles a fast check of names against the last segments of all patterns; only names that pass are tested against complete patterns. */
function compileNames(patterns: readonly string[]): (name: string) => boolean {
  const names = new Set<string>();
  const endings = new Set<string>();
  const others: string[] = [];
  const fold = (text: string) => (ignorecase ? text.toLowerCase() : text);
  for (const pattern of patterns) {
    if (pattern.trim() === '' || pattern.startsWith('#')) continue;
    const last = fold(nameOf(pattern.replace(/^!/, '').trimEnd()));
    if (literal.test(last)) names.add(last);
    else if (ending.test(last)) endings.add(last.slice(1));
    else others.push(aboutLike(last.split(wild)).map(escaped).join('.*'));
  }
  const other = others.length > 0 ? new RegExp(`^(?:${others.join('|')})$`, 's') : null;
  const lengths = new Set([...names].map((name) => name.length));
  return (name) => {
    const folded = fold(name);
    return (
      (lengths.has(folded.length) && names.has(folded)) ||
      endings.has(folded.slice(folded.lastIndexOf('.'))) ||
      other?.test(folded) === true
    );
  };
}

/**
 * Returns the literal parts of a widened pattern: prefix, suffix and the longest part in between; more parts would make matching backtrack.
 */
function aboutLike(parts: readonly string[]): string[] {
  const [first = '', ...others] = parts;
  const last = others.pop();
  const longest = others.reduce((long, part) => (part.length > long.length ? part : long), '');
  return [first, ...(longest === '' ? [] : [longest]), ...(last === undefined ? [] : [last])];
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&');
}

export interface Exclusion {
  /** Whether a file is excluded, provided that the folders above it are not. */
  excludesFile(path: string, name: string): boolean;
  /** @param folder without a trailing slash; its parent folders are also checked */
  excludesFolder(folder: string): boolean;
}

const alwaysExcluded = ['.git', 'node_modules', '.vscode', '.vscode-test', '.DS_Store'];

/**
 * Combines the editor's exclude settings with `.milkstackignore` rules; checks each folder once.
 * @param patterns exclude settings in the syntax of ignore files
 * @param own rules of the `.milkstackignore` files in all folders
 */
export function createExclusion(patterns: readonly string[], own: IgnoreRules | null): Exclusion {
  const settings = createRules().with('', [...patterns, ...alwaysExcluded]);
  const folders = new Map<string, boolean>([['', false]]);
  const isOut = (path: string, name: string) => settings.ignores(path, name) || own?.ignores(path, name) === true;
  const excludesFolder = (folder: string): boolean => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const isExcluded = excludesFolder(folderOf(folder)) || isOut(`${folder}/`, baseName(folder));
    folders.set(folder, isExcluded);
    return isExcluded;
  };
  return { excludesFolder, excludesFile: isOut };
}

export const maxIgnoreFileBytes = 1024 * 1024;

/**
 * Reads an ignore file; null if it is too large or not a regular file: reading a pipe could block, and reading a device could go on
 * forever.
 */
export function readIgnoreFile(path: string): string | null {
  try {
    const found = statSync(path);
    return found.isFile() && found.size <= maxIgnoreFileBytes ? readFileSync(path, 'utf8') : null;
  } catch {
    return null;
  }
}

/**
 * Returns the rules with the lowest precedence, from the global excludes file and from `info/exclude` of the repository at `top`.
 * @param top path relative to `folder`; empty for `folder` itself
 */
export function outerRules(folder: string, top: string): IgnoreRules {
  const home = process.env.HOME || homedir();
  const settings = join(process.env.XDG_CONFIG_HOME || join(home, '.config'), 'git');
  // Uses the last value of a repeated setting, as git does.
  const named = [join(settings, 'config'), join(home, '.gitconfig')].flatMap((path) => excludesFiles(readIgnoreFile(path) ?? '')).at(-1);
  const everywhere = named?.replace(/^~(?=[/\\])/, home) ?? join(settings, 'ignore');
  return [everywhere, join(folder, top, '.git/info/exclude')].reduce((rules, path) => {
    const text = isAbsolute(path) ? readIgnoreFile(path) : null;
    return text === null ? rules : rules.with(top, text);
  }, createRules());
}

function excludesFiles(settings: string): string[] {
  const found: string[] = [];
  let section = '';
  for (const line of lineTexts(settings)) {
    section = /^\s*\[([^\]]*)\]/.exec(line)?.[1]?.trim().toLowerCase() ?? section;
    const value = /(?:^|\])\s*excludesfile\s*=\s*(.*?)\s*$/i.exec(line)?.[1];
    if (value && section === 'core') found.push(value.replace(/^"(.*)"$/, '$1').replaceAll('\\\\', '\\'));
  }
  return found;
}

/** An ignore file or a `.gitattributes` file; `folder` is empty for the root. */
export interface RulesAt {
  readonly folder: string;
  readonly name: string;
  readonly text: string;
}

/**
 * Returns the ignore file that causes a path or one of its parent folders to be ignored; null if there is none.
 * @param files from the root down
 */
export function ignoringFile(path: string, files: readonly RulesAt[]): string | null {
  const folders = foldersAbove(path).slice(1);
  const ways = [...folders.map((folder) => `${folder}/`), path];
  const ignores = (some: readonly RulesAt[], way: string) =>
    some.reduce((rules, { folder, text }) => rules.with(folder, text), createRules()).ignores(way);
  for (const way of ways) {
    const above = files.filter(({ folder }) => folder === '' || way.startsWith(`${folder}/`));
    if (!ignores(above, way)) continue;
    // The deciding file is the deepest one without which the path would not be ignored.
    const by = above.findLast((_, index) => ignores(above.slice(0, index + 1), way) && !ignores(above.slice(0, index), way));
    return by ? inFolder(by.folder, by.name) : null;
  }
  return null;
}

/**
 * Returns the value of `linguist-generated` in the last matching line of the deepest `.gitattributes` that matches. As in git, a pattern
 * for a folder does not apply to the files in that folder.
 */
export function generatedAttribute(path: string, files: readonly RulesAt[]): FileRules['attribute'] {
  for (const file of files.toReversed())
    for (const line of lineTexts(file.text).reverse()) {
      const [, quoted, plain, rest = ''] = /^\s*(?:"((?:[^"\\]|\\.)*)"|([^\s#"]\S*))\s+(.*)$/.exec(line) ?? [];
      const said = /(?:^|\s)([-!]?)linguist-generated(?:=(\S+))?(?=\s|$)/.exec(rest);
      const pattern = quoted ?? plain;
      if (!said || pattern === undefined || pattern.startsWith('!') || !matches(path, file.folder, pattern)) continue;
      if (said[1] === '!') return null;
      return { isGenerated: said[1] !== '-' && !/^(?:false|0|no)$/i.test(said[2] ?? ''), by: inFolder(file.folder, file.name) };
    }
  return null;
}

function matches(path: string, folder: string, pattern: string): boolean {
  const rules = createRules().with(folder, [pattern]);
  if (pattern.endsWith('/') || !rules.ignores(path)) return false;
  return pattern.endsWith('/**') || !foldersAbove(path).some((above) => above.length > folder.length && rules.ignores(`${above}/`));
}
