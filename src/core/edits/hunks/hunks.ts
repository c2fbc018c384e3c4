// A proposal cut into pieces a person can take or leave one by one.
import type { LineChange } from '../diff/diff';
import { type LineSplice, spliceLines } from '../lines/lines';
import type { Hunk } from '../lines/proposal';
import { createDuplicateFinder } from './duplicateBlocks';
import { fileChanges } from './hunkDiff';
import { lineTexts } from '../../text/lines';

/** Changes of a file that a person takes one by one; of more, so many that are close together are one hunk that about as many hunks are left. */
const maxSingle = 100;

/** How far context grows beyond the usual lines to tell a place from its twins. */
const maxContext = 12;

export interface HunkOptions {
  /** Comes before `h1`, `h2`, … in the ids. */
  readonly prefix: string;
  /** Number of the first hunk. */
  readonly first?: number;
  /** Unchanged lines shown on each side. */
  readonly context?: number;
}

/**
 * The hunks that turn `base` into `proposed`, one for each change, so that each can be taken alone, unless they are very many. Context ends where the next hunk begins: it holds
 * no line another hunk changes. Where the base has the same lines, or already the new ones, in another place too, the context is longer.
 */
export function hunksBetween(base: string, proposed: string, options: HunkOptions): Hunk[] {
  return [...hunksIn(base, proposed, options)].filter((hunk) => hunk !== null);
}

/** The same, one after the other; null after each step over the whole texts. */
export function* hunksIn(base: string, proposed: string, { prefix, first = 1, context = 3 }: HunkOptions): Generator<Hunk | null, void> {
  const old = lineTexts(base);
  const next = lineTexts(proposed);
  yield null;
  const changes = grouped(fileChanges(old, next), 2 * context);
  const hasTwin = createDuplicateFinder(old);
  yield null;
  for (const [index, change] of changes.entries()) {
    const from = changes[index - 1]?.baseEnd ?? 0;
    const to = changes[index + 1]?.baseStart ?? old.length;
    const after = next.slice(change.nextStart, change.nextEnd);
    const { start, end } = tellingContext({ old, hasTwin }, change, after, { context, from, to });
    yield {
      id: `${prefix}h${first + index}`,
      start: change.baseStart + 1,
      contextBefore: old.slice(start, change.baseStart),
      before: old.slice(change.baseStart, change.baseEnd),
      after,
      contextAfter: old.slice(change.baseEnd, end),
      intent: '',
    };
  }
}

/** The base with some of its hunks applied, each exactly where it was proposed. */
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

/** The context lines as a range of the base, grown until the hunk, as it is and as it will be, can be told from every other place. */
function tellingContext(
  { old, hasTwin }: Twins,
  change: LineChange,
  after: readonly string[],
  { context, from, to }: HunkLimits,
): { start: number; end: number } {
  for (let size = context; ; size++) {
    const start = Math.max(from, change.baseStart - size);
    const end = Math.min(to, change.baseEnd + size);
    const isWhole = start === from && end === to;
    if (size >= maxContext || isWhole) return { start, end };
    const changed = [...old.slice(start, change.baseStart), ...after, ...old.slice(change.baseEnd, end)];
    if (!hasTwin(old.slice(start, end), start) && !hasTwin(changed, -1)) return { start, end };
  }
}
