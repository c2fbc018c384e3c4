// Files that import a step's files.
import type { Flow } from '../kernel/flow';

/** Maximum importers per task, and search results per file. */
const maxImporters = 20;
const maxHits = 60;
/** Further files of a task are ignored. */
const maxFiles = 6;

/** A line that references another file: import, use, include or a style sheet's url. */
const naming = /\b(?:import|from|require|export|include|use|mod|extends|src|href)\b|@import|url\(/;

/** Paths of files that appear to import one of these, in order; bounded, and empty without a search. Never rejects. */
export async function importersOf({ ports, signal }: Flow, paths: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const path of paths.slice(0, maxFiles)) {
    const name = stemOf(path);
    if (name.length < 2 || signal.aborted) continue;
    const query = { text: name, isWord: true, isCaseSensitive: true, under: null, limit: maxHits };
    const { hits } = await ports.codebase.search(query, signal).catch(() => ({ hits: [] }));
    for (const hit of hits) if (naming.test(hit.text) && !paths.includes(hit.path)) found.add(hit.path);
  }
  return [...found].sort().slice(0, maxImporters);
}

/** The import name of a file: without extension, or its folder for an index file. */
function stemOf(path: string): string {
  const segments = path.split('/');
  const name = (segments.at(-1) ?? '').replace(/(?:\.d)?\.\w+$/, '');
  return /^(?:index|mod|__init__)$/.test(name) ? (segments.at(-2) ?? name) : name;
}
