// What ignore files and the editor's excludes leave out; a nested file is asked before those above it.
import ignore, { type Ignore } from 'ignore';

/** Where git and the disk make no difference between `A` and `a`, neither do the rules. */
const ignorecase = process.platform === 'win32' || process.platform === 'darwin';

export interface Rules {
  /** The same with one more ignore file, deeper than those before. */
  with(folder: string, text: string): Rules;
  /** @param path a folder's ends with `/` */
  ignores(path: string): boolean;
}

/** No rules yet. The deepest ignore file with a word on a path decides, so that it can take back what one above ignores. */
export function createRules(files: readonly { readonly folder: string; readonly rules: Ignore }[] = []): Rules {
  return {
    with: (folder, text) => createRules([...files, { folder, rules: ignore({ ignorecase }).add(text) }]),
    ignores: (path) => {
      for (let at = files.length - 1; at >= 0; at--) {
        const file = files[at];
        if (!file || !isWithin(path, file.folder)) continue;
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

export interface Exclusion {
  /** @param path of a file; the folders above it are asked too */
  excludes(path: string): boolean;
  /** @param folder without a slash at its end */
  excludesFolder(folder: string): boolean;
}

/** Left out of every listing, whatever anything else says. */
const never = ['.git', 'node_modules', '.vscode', '.vscode-test', '.DS_Store'];

/**
 * What the editor's excludes and a `.milkstackignore` leave out, quick enough to be asked for every file: names and endings are looked up,
 * and each folder is judged once.
 * @param patterns as an ignore file at the top has them
 * @param rules `.milkstackignore` files, wherever they lie
 */
export function createExclusion(patterns: readonly string[], rules: Rules | null): Exclusion {
  const names = new Set(never);
  const endings: string[] = [];
  const others: string[] = [];
  for (const pattern of patterns) {
    const name = /^\*\*\/([\w.$@-]+)\/?$/.exec(pattern)?.[1];
    const ending = /^\*\*\/\*(\.[\w.$@-]+)$/.exec(pattern)?.[1];
    if (name && !ignorecase) names.add(name);
    else if (ending && !ignorecase) endings.push(ending);
    else others.push(pattern);
  }
  const rest = others.length > 0 ? ignore({ ignorecase }).add(others) : null;
  const folders = new Map<string, boolean>([['', false]]);
  const isNamed = (path: string) => names.has(path.slice(path.lastIndexOf('/') + 1)) || endings.some((ending) => path.endsWith(ending));
  const excludesFolder = (folder: string): boolean => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const above = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
    const isOut = excludesFolder(above) || isNamed(folder) || rest?.ignores(`${folder}/`) === true || rules?.ignores(`${folder}/`) === true;
    folders.set(folder, isOut);
    return isOut;
  };
  return {
    excludesFolder,
    excludes: (path) => {
      const slash = path.lastIndexOf('/');
      return (
        excludesFolder(slash < 0 ? '' : path.slice(0, slash)) ||
        isNamed(path) ||
        rest?.ignores(path) === true ||
        rules?.ignores(path) === true
      );
    },
  };
}
