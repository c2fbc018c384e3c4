// Starters for a first discussion: a TODO, an untested file, the latest change.
//
// A suggestion from the user's own project is an easier start than an empty field or a generic example.
import { isTestPath, kindsOf } from '../files/fileKinds';
import type { SearchHit } from '../files/codebaseTypes';
import { baseName } from '../../paths/pathParts';

export type Starter =
  | { readonly kind: 'todo'; readonly path: string; readonly line: number; readonly text: string }
  | { readonly kind: 'untested'; readonly path: string }
  | { readonly kind: 'changed'; readonly path: string };

export interface StarterCandidates {
  readonly paths: readonly string[];
  readonly todos: readonly SearchHit[];
  /** Modification times of the checked files, in milliseconds since the epoch. */
  readonly changedAt: ReadonlyMap<string, number>;
}

const isCode =
  /\.(c|cc|cpp|cs|cts|dart|ex|exs|go|hs|java|jl|js|jsx|kt|lua|m|mjs|ml|mts|php|pl|py|r|rb|rs|scala|sh|svelte|swift|ts|tsx|vue|zig)$/i;
/** Matches a TODO or FIXME marker in a comment, and captures the text after the marker. */
const marker = /(?:\/\/|#|\/\*|\*|--|;|<!--).*?\b(?:TODO|FIXME)\b(?:\([^)]*\))?[:\s-]*(?<todo>.*)$/;
const rarelyTested = /(^|\/)(index|main|__init__|setup|config|constants|types?)\.\w+$|\.config\.\w+$|\.d\.ts$/i;
const maxTextLength = 100;

/** Returns at most one suggestion of each kind, each about a different file. */
export function startersFrom({ paths, todos, changedAt }: StarterCandidates): readonly Starter[] {
  const sources = sourcesOf(paths);
  const taken = new Set<string>();
  const take = (starter: Starter | undefined): Starter[] => {
    if (!starter) return [];
    taken.add(starter.path);
    return [starter];
  };
  const isFree = (path: string) => !taken.has(path);
  return [
    ...take(todoAmong(todos)),
    ...take(untestedAmong(sources.filter(isFree), paths)),
    ...take(changedAmong(sources.filter(isFree), changedAt)),
  ];
}

/** Returns the code files that are neither tests nor examples. */
export function sourcesOf(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => isCode.test(path) && kindsOf(path) === 0);
}

function todoAmong(todos: readonly SearchHit[]): Starter | undefined {
  for (const { path, line, text } of todos) {
    const todo = isCode.test(path)
      ? marker
          .exec(text.slice(0, 500))
          ?.groups?.todo?.replace(/(?<!\s)\s*(\*\/|-->)\s*$/, '')
          .trim()
      : '';
    if (todo && /\p{L}{3}/u.test(todo)) return { kind: 'todo', path, line, text: todo.slice(0, maxTextLength) };
  }
  return undefined;
}

/** Suggests a source file without a test, but only if the project has tests. */
function untestedAmong(sources: readonly string[], paths: readonly string[]): Starter | undefined {
  const tests = paths.filter((path) => isCode.test(path) && isTestPath(path));
  const tested = new Set(tests.map(stemOf));
  const path = tested.size === 0 ? undefined : sources.find((source) => !rarelyTested.test(source) && !tested.has(stemOf(source)));
  return path === undefined ? undefined : { kind: 'untested', path };
}

/** Returns the file name without extension and without a prefix or suffix for tests. */
function stemOf(path: string): string {
  const name = baseName(path).toLowerCase();
  return name.replace(/\.\w+$/, '').replace(/^test_|[._-](test|spec)$|_test$|tests?$/, '');
}

/** Suggests the most recently changed source file; none if all files have the same age, as in a fresh clone. */
function changedAmong(sources: readonly string[], changedAt: ReadonlyMap<string, number>): Starter | undefined {
  const times = sources.flatMap((path) => {
    const at = changedAt.get(path);
    return at === undefined ? [] : [{ path, at }];
  });
  const [latest] = times.toSorted((a, b) => b.at - a.at || (a.path < b.path ? -1 : 1));
  const isNews = latest && [...changedAt.values()].some((at) => latest.at - at > freshMs);
  return isNews ? { kind: 'changed', path: latest.path } : undefined;
}

const freshMs = 60_000;
