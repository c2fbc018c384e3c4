// Splits a proposal into hunks that can be accepted or rejected one by one.
import { runToEnd } from '../../base/runToEnd';
import type { LineChange } from '../diff/diff';
import { type LineSplice, spliceLines, splittingTexts, standsAt } from '../lines/lines';
import type { Hunk } from '../lines/proposal';
import { fileChanging } from './hunkDiff';

/** Checks whether a block of lines is unique in a text. */
type Finder = (block: readonly string[], except: number) => boolean;

/** Linear searches before an index is built, which costs about as much as these together. */
const maxSearches = 8;
/** Occurrences checked per search; for a more frequent line the index finds a rarer one. */
const maxPlaces = 64;

/**
 * Creates a check whether a block occurs in `lines` anywhere but at `except`; in steps, as it may build an index.
 * @returns a function of a block of at least one line and a 0-based line, -1 for no exception
 */
export function createDuplicateFinder(lines: readonly string[]): (...asked: Parameters<Finder>) => Generator<void, boolean> {
  let searches = 0;
  let index: Finder | null = null;
  return function* (block, except) {
    const found = index === null && ++searches < maxSearches ? searchFor(lines, block, except) : null;
    if (found !== null) return found;
    index ??= yield* indexing(lines);
    return index(block, except);
  };
}

/** Searches by the block's longest line, usually the rarest; null if it is too frequent. */
function searchFor(lines: readonly string[], block: readonly string[], except: number): boolean | null {
  const longest = block.reduce((best, line, at) => (line.length > (block[best] ?? '').length ? at : best), 0);
  const line = block[longest] ?? '';
  let places = 0;
  for (let at = lines.indexOf(line); at >= 0; at = lines.indexOf(line, at + 1)) {
    if (at - longest !== except && standsAt(lines, block, at - longest)) return true;
    if (++places > maxPlaces) return null;
  }
  return false;
}

/** Lines indexed between two pauses. */
const pieceLines = 10_000;

/** Searches by the occurrences of the block's rarest line. */
function* indexing(lines: readonly string[]): Generator<void, Finder> {
  const places = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    if (index % pieceLines === pieceLines - 1) yield;
    const known = places.get(line);
    if (known) known.push(index);
    else places.set(line, [index]);
  }
  return (block, except) => {
    const all = block.map((line) => places.get(line) ?? []);
    const rarest = all.reduce((best, found, at) => (found.length < (all[best] ?? []).length ? at : best), 0);
    return (all[rarest] ?? []).some((place) => place - rarest !== except && standsAt(lines, block, place - rarest));
  };
}

/** Above this number, neighboring changes are grouped so that about this many hunks remain. */
const maxSingle = 100;

/** Maximum context, for places that are hard to tell from similar ones. */
const maxContext = 12;

export interface HunkOptions {
  /** Precedes `h1`, `h2`, … in the ids. */
  readonly prefix: string;
  /** Number of the first hunk. */
  readonly first?: number;
  /** Unchanged lines shown on each side. */
  readonly context?: number;
}

/**
 * The hunks that turn `base` into `proposed`, one per change unless there are very many. Context stops before the next hunk. It
 * grows if the base contains the same lines, or the new ones, elsewhere.
 */
export function hunksBetween(base: string, proposed: string, options: HunkOptions): Hunk[] {
  return runToEnd(cuttingHunks(base, proposed, options));
}

/** The same in steps. */
export function* cuttingHunks(base: string, proposed: string, { prefix, first = 1, context = 3 }: HunkOptions): Generator<void, Hunk[]> {
  const old = yield* splittingTexts(base);
  const next = yield* splittingTexts(proposed);
  const changes = grouped(yield* fileChanging(old, next), 2 * context);
  const hasTwin = createDuplicateFinder(old);
  const hunks: Hunk[] = [];
  for (const [index, change] of changes.entries()) {
    const from = changes[index - 1]?.baseEnd ?? 0;
    const to = changes[index + 1]?.baseStart ?? old.length;
    const after = next.slice(change.nextStart, change.nextEnd);
    const { start, end } = yield* tellingContext({ old, hasTwin }, change, after, { context, from, to });
    hunks.push({
      id: `${prefix}h${first + index}`,
      start: change.baseStart + 1,
      contextBefore: old.slice(start, change.baseStart),
      before: old.slice(change.baseStart, change.baseEnd),
      after,
      contextAfter: old.slice(change.baseEnd, end),
      intent: '',
    });
    yield;
  }
  return hunks;
}

/** The base with some of its hunks applied at their exact positions. */
export function applyHunks(base: string, hunks: readonly Hunk[]): string {
  return spliceLines(base, hunks.map(spliceOf));
}

function spliceOf(hunk: Hunk): LineSplice {
  return { startLine: hunk.start - 1, endLine: hunk.start - 1 + hunk.before.length, lines: hunk.after };
}

function grouped(changes: readonly LineChange[], nearness: number): readonly LineChange[] {
  const most = Math.ceil(changes.length / maxSingle);
  if (most <= 1) return changes;
  const groups: LineChange[] = [];
  let joined = 0;
  for (const change of changes) {
    const last = groups.at(-1);
    if (last && joined < most && change.baseStart - last.baseEnd < nearness) {
      groups[groups.length - 1] = { ...last, baseEnd: change.baseEnd, nextEnd: change.nextEnd };
      joined++;
    } else {
      groups.push(change);
      joined = 1;
    }
  }
  return groups;
}

interface Twins {
  readonly old: readonly string[];
  readonly hasTwin: ReturnType<typeof createDuplicateFinder>;
}

interface HunkLimits {
  readonly context: number;
  readonly from: number;
  readonly to: number;
}

/** The context as a range of the base, extended until both the old and the new version of the hunk are unique. */
function* tellingContext(
  { old, hasTwin }: Twins,
  change: LineChange,
  after: readonly string[],
  { context, from, to }: HunkLimits,
): Generator<void, { start: number; end: number }> {
  for (let size = context; ; size++) {
    const start = Math.max(from, change.baseStart - size);
    const end = Math.min(to, change.baseEnd + size);
    const isWhole = start === from && end === to;
    if (size >= maxContext || isWhole) return { start, end };
    const changed = [...old.slice(start, change.baseStart), ...after, ...old.slice(change.baseEnd, end)];
    if (!(yield* hasTwin(old.slice(start, end), start)) && !(yield* hasTwin(changed, -1))) return { start, end };
  }
}
