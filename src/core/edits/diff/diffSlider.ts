// Slides a run of changed lines to its most readable position.

export interface SlideRoom {
  /** Number of lines by which the run can move up without changing the result. */
  readonly up: number;
  readonly down: number;
}

/**
 * Computes how far the run `[start, end)`, added or removed as a whole, can slide. Example: of two adjacent `}`, either may be the added
 * line.
 * @param from first line the run may reach
 * @param to last line the run may reach, exclusive
 */
export function slideRoom(lineAt: (index: number) => unknown, start: number, end: number, from: number, to: number): SlideRoom {
  let up = 0;
  while (start - up > from && lineAt(start - up - 1) === lineAt(end - up - 1)) up++;
  let down = 0;
  while (end + down < to && lineAt(start + down) === lineAt(end + down)) down++;
  return { up, down };
}

/** Maximum number of positions to try. A run that can slide further is so repetitive that no position reads better than another. */
const maxTried = 100;

/**
 * Returns the number of lines to shift the run by so that it starts and ends at a natural boundary: blank lines and low indentation, not
 * before a closing bracket. If several positions are equally good, the lowest in the file is used.
 */
export function bestSlide(lines: readonly string[], start: number, end: number, { up, down }: SlideRoom): number {
  if (up === 0 && down === 0) return 0;
  let best = down;
  let least = Number.POSITIVE_INFINITY;
  for (let by = down; by >= -up && by > down - maxTried; by--) {
    const cost = costOfCut(lines, start + by) + costOfCut(lines, end + by);
    if (cost >= least) continue;
    least = cost;
    best = by;
  }
  return best;
}

/** Costs of a boundary between two lines, in columns of indentation; tuned on diffs of real code. */
const costs = { afterBlank: 0, beforeBlank: 6, between: 12, beforeClosing: 40, atEnd: 40 } as const;

function costOfCut(lines: readonly string[], at: number): number {
  if (at >= lines.length) return costs.atEnd;
  const below = indentOf(lines[at]);
  const above = at === 0 ? null : indentOf(lines[at - 1]);
  if (above === null) return costs.afterBlank + 4 * (below ?? 0);
  if (below === null) return costs.beforeBlank + 4 * Math.min(above, indentBelow(lines, at));
  return (below < above ? costs.beforeClosing : costs.between) + 4 * below;
}

/** Returns the indentation of the next non-blank line, looking at most five lines ahead; 0 if there is none. */
function indentBelow(lines: readonly string[], at: number): number {
  for (let index = at; index < Math.min(at + 5, lines.length); index++) {
    const indent = indentOf(lines[index]);
    if (indent !== null) return indent;
  }
  return 0;
}

/** Returns the width of the indentation in columns, a tab counting as four; null for a blank line. */
function indentOf(line = ''): number | null {
  let columns = 0;
  for (const character of line) {
    if (character === ' ') columns++;
    else if (character === '\t') columns += 4;
    else return columns;
  }
  return null;
}
