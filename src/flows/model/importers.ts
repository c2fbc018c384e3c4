// Files that import a step's files.
import type { Flow } from '../kernel/flow';

/** Files looked at on behalf of one task, and lines asked for of each of its files. */
const maxImporters = 20;
const maxHits = 60;
/** Of a task with more files the first ones. */
const maxFiles = 6;

/** A line that names another file: by an import of any kind, a use, an include or a style sheet's url. */
const naming = /\b(?:import|from|require|export|include|use|mod|extends|src|href)\b|@import|url\(/;

/** Paths of files that seem to import one of these, in order; bounded, and empty where nothing can be searched. Never rejects. */
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

/** What a file is called where it is imported: its name without the ending, or that of its folder for an index. */
function stemOf(path: string): string {
  const segments = path.split('/');
  const name = (segments.at(-1) ?? '').replace(/(?:\.d)?\.\w+$/, '');
  return /^(?:index|mod|__init__)$/.test(name) ? (segments.at(-2) ?? name) : name;
}
