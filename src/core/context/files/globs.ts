// The editor's exclude globs in the language of ignore files, so that one matcher knows both.

/** A glob holds no more alternatives than this: far more than a list of names that somebody wants left out. */
const maxAlternatives = 1_000;

/**
 * Patterns as an ignore file at the top of a folder would have them.
 * @param globs as `files.exclude` and `search.exclude` are: `true` excludes, anything else (off, or only beside another file) does not
 */
export function ignorePatterns(globs: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(globs)
    .filter(([, value]) => value === true)
    .flatMap(([glob]) => expandBraces(glob.trim()))
    .filter((glob) => glob !== '')
    .map((glob) => (glob.startsWith('**/') ? glob : `/${glob.replace(/^\/+/, '')}`));
}

/** `*.{a,b}` as `*.a` and `*.b`; nested ones too. */
export function expandBraces(glob: string): string[] {
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
