// Rules of `.gitignore`, `.gitattributes` and the editor's excludes.
import ignore, { type Ignore } from 'ignore';
import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { FileRules } from '../../../core/context/files/fileMarks';
import { baseName, folderOf, foldersAbove, inFolder } from '../../../core/paths/pathParts';
import { lineTexts } from '../../../core/text/lines';

/** Where git and the disk make no difference between `A` and `a`, neither do the rules. */
const ignorecase = process.platform === 'win32' || process.platform === 'darwin';

export interface IgnoreRules {
  /** The same with one more ignore file, deeper than those before. @param folder it lies in, empty at the top */
  with(folder: string, text: string | readonly string[]): IgnoreRules;
  /**
   * Whether a path is ignored that lies in no folder that is.
   * @param path a folder's ends with `/`
   * @param name its last segment, where it is at hand
   */
  ignores(path: string, name?: string): boolean;
}

interface IgnoreFile {
  readonly folder: string;
  readonly rules: Ignore;
  readonly mayMatch: (name: string) => boolean;
}

/** No rules yet. The deepest ignore file with a word on a path decides, so that it can take back what one above ignores. */
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

/** The last segment of a path, whether it is a folder's or a file's. */
function nameOf(path: string): string {
  const end = path.endsWith('/') ? path.length - 1 : path.length;
  return path.slice(path.lastIndexOf('/', end - 1) + 1, end);
}

/** Runs of `*` in a name that a regular expression goes through in a moment, however long the name is; and `**` in a path. */
const maxRuns = 3;
const maxDeep = 3;

/**
 * The library makes a regular expression of a pattern, which takes a power of a name's length with one more in it for each `*`. One with more than
 * anybody writes is taken for a wider one, so that what was to be left out is; what takes such a pattern back takes back nothing.
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

/** Signs that make a `*` a letter are not looked into. */
function wider(segment: string): string {
  return /[[\\]/.test(segment) ? '*' : aboutLike(segment.split(/\*+/)).join('*');
}

const literal = /^[\w.@+$-]+$/;
const ending = /^\*(\.[\w@+$-]+)$/;
/** What stands for other characters in a pattern. */
const wild = /\[.*\]|\\.|[*?[\]\\]/;

/**
 * Tells at once of most names that no pattern matches what is called so, by the last segments of the patterns; of the others only the whole
 * pattern can tell.
 */
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

/** What begins and ends so, and has the longest of what is between: more places to stop at would be tried in each order. */
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
  /** Whether a file is left out that lies in no folder that is. */
  excludesFile(path: string, name: string): boolean;
  /** @param folder without a slash at its end; the folders above it are asked too */
  excludesFolder(folder: string): boolean;
}

/** Left out of every listing, whatever anything else says. */
const never = ['.git', 'node_modules', '.vscode', '.vscode-test', '.DS_Store'];

/**
 * What the editor's excludes and a `.milkstackignore` leave out; each folder is judged once.
 * @param patterns as an ignore file at the top has them
 * @param own `.milkstackignore` files, wherever they lie
 */
export function createExclusion(patterns: readonly string[], own: IgnoreRules | null): Exclusion {
  const settings = createRules().with('', [...patterns, ...never]);
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

/** Small, or it is no file of rules. Bytes. */
export const maxIgnoreFileBytes = 1024 * 1024;

/** Null for what is no plain file: a pipe of that name would be waited for, and a device never ends. */
export function readIgnoreFile(path: string): string | null {
  try {
    const found = statSync(path);
    return found.isFile() && found.size <= maxIgnoreFileBytes ? readFileSync(path, 'utf8') : null;
  } catch {
    return null;
  }
}

/**
 * The rules that every ignore file below `top` comes after: those of the file that `core.excludesFile` names in the user's own settings, or of
 * the one git looks for otherwise, and those of `info/exclude` of the repository that begins there.
 * @param top a folder's path from `folder`, empty for itself
 * @param environment `HOME` and `XDG_CONFIG_HOME` are looked up here
 */
export function outerRules(folder: string, top: string, environment: NodeJS.ProcessEnv = process.env): IgnoreRules {
  const home = environment.HOME || homedir();
  const settings = join(environment.XDG_CONFIG_HOME || join(home, '.config'), 'git');
  // of several, git goes by the last
  const named = [join(settings, 'config'), join(home, '.gitconfig')].flatMap((path) => excludesFiles(readIgnoreFile(path) ?? '')).at(-1);
  const everywhere = named?.replace(/^~(?=[/\\])/, home) ?? join(settings, 'ignore');
  return [everywhere, join(folder, top, '.git/info/exclude')].reduce((rules, path) => {
    const text = isAbsolute(path) ? readIgnoreFile(path) : null;
    return text === null ? rules : rules.with(top, text);
  }, createRules());
}

/** Every path that the text of a settings file gives `core.excludesFile`. */
function excludesFiles(settings: string): string[] {
  const found: string[] = [];
  let section = '';
  for (const line of lineTexts(settings)) {
    section = /^\s*\[\s*([^\]]*?)\s*\]/.exec(line)?.[1]?.toLowerCase() ?? section;
    const value = /(?:^|\])\s*excludesfile\s*=\s*(.*?)\s*$/i.exec(line)?.[1];
    if (value && section === 'core') found.push(value.replace(/^"(.*)"$/, '$1').replaceAll('\\\\', '\\'));
  }
  return found;
}

/** One file of rules. @param folder it lies in, empty at the top */
export interface RulesAt {
  readonly folder: string;
  readonly name: string;
  readonly text: string;
}

/** The path of the first rule file that leaves out the path or a folder it lies in; null where none does. @param files from the top down */
export function ignoringFile(path: string, files: readonly RulesAt[]): string | null {
  const folders = foldersAbove(path).slice(1);
  const ways = [...folders.map((folder) => `${folder}/`), path];
  const ignores = (some: readonly RulesAt[], way: string) =>
    some.reduce((rules, { folder, text }) => rules.with(folder, text), createRules()).ignores(way);
  for (const way of ways) {
    const above = files.filter(({ folder }) => folder === '' || way.startsWith(`${folder}/`));
    if (!ignores(above, way)) continue;
    // the deepest one with a word on it is the one without which it would not be ignored
    const by = above.findLast((_, index) => ignores(above.slice(0, index + 1), way) && !ignores(above.slice(0, index), way));
    return by ? inFolder(by.folder, by.name) : null;
  }
  return null;
}

/**
 * What the last line of the deepest `.gitattributes` with a word on it says of `linguist-generated`. A pattern that is a folder's says nothing of
 * the files in it, as git reads it.
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
