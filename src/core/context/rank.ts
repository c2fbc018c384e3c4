// Which files a request is about, by the words they share; the same inputs always give the same order.

/** Words of a text that can name something: lower case, three letters or more, identifiers split at their humps. */
export function wordsOf(text: string): Set<string> {
  const split = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return new Set(split.match(/[\p{L}\p{N}]{3,}/gu) ?? []);
}

/** Files that explain a project to a newcomer, wherever the request points. */
const introductions = /(^|\/)(readme[^/]*|package\.json|pyproject\.toml|cargo\.toml|go\.mod|pom\.xml)$/i;

/**
 * Paths by how much they share with the request, best first; ties keep the order of `paths`.
 * @param named paths somebody named already, such as a plan's files; they come first
 */
export function rankPaths(paths: readonly string[], request: string, named: readonly string[] = []): string[] {
  const words = wordsOf(request);
  const score = (path: string): number => {
    if (named.includes(path)) return 1_000;
    const shared = [...wordsOf(path)].filter((word) => words.has(word)).length;
    const isTop = path.split('/').length <= 2;
    return shared * 10 + (introductions.test(path) ? 15 : 0) + (isTop ? 1 : 0) + (/\.(test|spec)\./.test(path) ? -1 : 0);
  };
  return [...paths]
    .map((path) => ({ path, score: score(path) }))
    .sort((a, b) => b.score - a.score)
    .map((ranked) => ranked.path);
}
