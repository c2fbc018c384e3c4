// Glob matching by dynamic programming, so that no pattern takes exponential time.

const maxPatternLength = 500;

/**
 * Whether a path matches at least one pattern and no exclusion. As in editors, a pattern without a leading slash or `**` matches at any
 * depth. A trailing slash matches everything below the folder; a leading `!` marks an exclusion.
 * @param path relative to the folder of the patterns
 */
export function isMeant(path: string, patterns: readonly string[]): boolean {
  const matches = (pattern: string) => formsOf(pattern).some((form) => isMatch(path.split('/'), form));
  const [out, taken] = [patterns.filter((each) => each.startsWith('!')), patterns.filter((each) => !each.startsWith('!'))];
  return taken.some(matches) && !out.some((each) => matches(each.slice(1)));
}

function formsOf(pattern: string): string[][] {
  const plain = pattern.trim().replace(/^\.\//, '').slice(0, maxPatternLength);
  if (plain === '') return [];
  return expandBraces(plain).map((glob) => {
    const below = glob.endsWith('/') ? `${glob}**` : glob;
    return (below.startsWith('/') ? below.slice(1) : `**/${below}`).split('/');
  });
}

/** Matches a path segment by segment. `**` matches any number of folders; at the end of a glob, it matches at least one name. */
function isMatch(names: readonly string[], globs: readonly string[]): boolean {
  let reached = new Set([0]);
  for (const [at, glob] of globs.entries()) {
    const next = new Set<number>();
    if (glob === '**') {
      const from = lowest(reached) + (at === globs.length - 1 ? 1 : 0);
      for (let name = from; name <= names.length; name++) next.add(name);
    } else for (const name of reached) if (name < names.length && isNamed(names[name] ?? '', glob)) next.add(name + 1);
    if (next.size === 0) return false;
    reached = next;
  }
  return reached.has(names.length);
}

/** Returns the smallest position, which is the first one, because positions are added in ascending order. */
function lowest(reached: ReadonlySet<number>): number {
  const [first = 0] = reached;
  return first;
}

/** Matches one name against one segment of a glob, with `*`, `?` and character classes. */
function isNamed(name: string, glob: string): boolean {
  const parts = glob.match(/\[!?[^\]]{1,200}\]|[\s\S]/gu) ?? [];
  const chars = [...name];
  let reached = new Set([0]);
  for (const part of parts) {
    const next = new Set<number>();
    if (part === '*') for (let at = lowest(reached); at <= chars.length; at++) next.add(at);
    else for (const at of reached) if (at < chars.length && isLike(chars[at] ?? '', part)) next.add(at + 1);
    if (next.size === 0) return false;
    reached = next;
  }
  return reached.has(chars.length);
}

function isLike(char: string, part: string): boolean {
  if (part === '?') return true;
  if (part.length === 1 || !part.startsWith('[')) return char === part;
  const isNot = part.startsWith('[!');
  const inside = [...part.slice(isNot ? 2 : 1, -1)];
  const isIn = inside.some((one, at) => {
    if (inside[at + 1] === '-' && inside[at + 2] !== undefined) return one <= char && char <= (inside[at + 2] ?? '');
    return one === char;
  });
  return isIn !== isNot;
}

/** Maximum number of patterns after brace expansion. */
const maxAlternatives = 1_000;

/**
 * Converts globs to the patterns of an ignore file.
 * @param globs settings such as `files.exclude` and `search.exclude`; only globs set to `true` exclude
 */
export function ignorePatterns(globs: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(globs)
    .filter(([, value]) => value === true)
    .flatMap(([glob]) => expandBraces(glob.trim()))
    .filter((glob) => glob !== '')
    .map((glob) => (glob.startsWith('**/') ? glob : `/${glob.replace(/^\/+/, '')}`));
}

/** Expands `*.{a,b}` to `*.a` and `*.b`; braces may be nested. */
function expandBraces(glob: string): string[] {
  let found = [glob];
  for (;;) {
    const next = found.flatMap((each) => {
      const match = /\{([^{}]*)\}/.exec(each);
      if (!match) return [each];
      const [before, after] = [each.slice(0, match.index), each.slice(match.index + match[0].length)];
      return (match[1] ?? '').split(',').map((part) => before + part + after);
    });
    if (next.length === found.length && next.every((each, index) => each === found[index])) return found;
    if (next.length > maxAlternatives) return [];
    found = next;
  }
}

/**
 * Returns the paths below a folder, by binary search.
 * @param paths sorted by `compare`
 * @param folder without a trailing slash; empty for all paths
 */
export function pathsUnder(paths: readonly string[], folder: string): readonly string[] {
  if (folder === '') return paths;
  // Uses `0` for the upper bound, because it directly follows `/` in character order.
  return paths.slice(firstFrom(paths, `${folder}/`), firstFrom(paths, `${folder}0`));
}

/** Returns the index of the first path that is not sorted before `text`. */
function firstFrom(paths: readonly string[], text: string): number {
  let from = 0;
  let to = paths.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((paths[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return from;
}
