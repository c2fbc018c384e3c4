// Starters for a first discussion: a TODO, an untested file, the latest change.
//
// An empty field is hard to begin in, and what a person sees of their own project is easier to take up than any example.
import { kindsOf } from '../files/fileKinds';
import type { SearchHit } from '../files/codebaseTypes';
import { baseName } from '../../paths/pathParts';

export type Starter =
  | { readonly kind: 'todo'; readonly path: string; readonly line: number; readonly text: string }
  | { readonly kind: 'untested'; readonly path: string }
  | { readonly kind: 'changed'; readonly path: string };

export interface Glance {
  readonly paths: readonly string[];
  /** Lines that hold TODO or FIXME. */
  readonly todos: readonly SearchHit[];
  /** When each file was changed last, in milliseconds since the epoch, as far as that was looked at. */
  readonly changedAt: ReadonlyMap<string, number>;
}

const isCode =
  /\.(c|cc|cpp|cs|cts|dart|ex|exs|go|hs|java|jl|js|jsx|kt|lua|m|mjs|ml|mts|php|pl|py|r|rb|rs|scala|sh|svelte|swift|ts|tsx|vue|zig)$/i;
/** A marker in a comment, and what is to be done. */
const marker = /(?:\/\/|#|\/\*|\*|--|;|<!--).*?\b(?:TODO|FIXME)\b(?:\([^)]*\))?[:\s-]*(?<todo>.*)$/;
/** Files nobody writes a test for. */
const isWiring = /(^|\/)(index|main|__init__|setup|config|constants|types?)\.\w+$|\.config\.\w+$|\.d\.ts$/i;
const maxTextLength = 100;

/** One of each kind at most, each about another file. */
export function startersFrom({ paths, todos, changedAt }: Glance): readonly Starter[] {
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

/** Code that is neither a test nor an example, in the order of the paths: what a first look is worth. */
export function sourcesOf(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => isCode.test(path) && kindsOf(path) === 0);
}

function todoAmong(todos: readonly SearchHit[]): Starter | undefined {
  for (const { path, line, text } of todos) {
    const todo = isCode.test(path)
      ? marker
          .exec(text)
          ?.groups?.todo?.replace(/\s*(\*\/|-->)\s*$/, '')
          .trim()
      : '';
    if (todo && /\p{L}{3}/u.test(todo)) return { kind: 'todo', path, line, text: todo.slice(0, maxTextLength) };
  }
  return undefined;
}

/** Only where there are tests at all: elsewhere every file would be one without. */
function untestedAmong(sources: readonly string[], paths: readonly string[]): Starter | undefined {
  const tests = paths.filter((path) => isCode.test(path) && /test|spec/i.test(path));
  const tested = new Set(tests.map(stemOf));
  const path = tested.size === 0 ? undefined : sources.find((source) => !isWiring.test(source) && !tested.has(stemOf(source)));
  return path === undefined ? undefined : { kind: 'untested', path };
}

/** A file's name without its ending, and without what makes it a test. */
function stemOf(path: string): string {
  const name = baseName(path).toLowerCase();
  return name.replace(/\.\w+$/, '').replace(/^test_|[._-](test|spec)$|_test$|tests?$/, '');
}

/** Of files that were all written at once, as a fresh copy of a project, none is news. */
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
