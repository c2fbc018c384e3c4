// Myers diff in linear space (middle snake) with a cost limit.

/** Cost limit shared by all comparisons of one diff. */
export interface Patience {
  /** Comparisons left. */
  steps: number;
  /** Edits tried from each end before a search gives up. */
  readonly edits: number;
}

export interface Comparison {
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** Output: 1 for each number in the common subsequence. */
  readonly keptA: Uint8Array;
  readonly keptB: Uint8Array;
}

/** Part of both sequences: `[aStart, aEnd)` and `[bStart, bEnd)`. */
interface DiffBox {
  readonly aStart: number;
  readonly aEnd: number;
  readonly bStart: number;
  readonly bEnd: number;
}

/**
 * Marks the longest common subsequence. Returns false, with nothing marked, when the edit limit is exceeded; with `roughly` it
 * continues from the furthest point reached, so the result is common but perhaps not the longest.
 */
export function markCommon(comparison: Comparison, patience: Patience, roughly: boolean): boolean {
  const { a, b } = comparison;
  const search = createSearch(comparison, patience);
  const boxes: DiffBox[] = [{ aStart: 0, aEnd: a.length, bStart: 0, bEnd: b.length }];
  for (let box = boxes.pop(); box; box = boxes.pop()) {
    const inner = markEnds(comparison, box);
    if (inner.aStart === inner.aEnd || inner.bStart === inner.bEnd) continue;
    const middle = search(inner);
    if (middle === null || !(middle.isExact || roughly)) {
      if (roughly) continue;
      comparison.keptA.fill(0);
      comparison.keptB.fill(0);
      return false;
    }
    boxes.push({ ...inner, aEnd: middle.a, bEnd: middle.b }, { ...inner, aStart: middle.a, bStart: middle.b });
  }
  return true;
}

/** Marks the common prefix and suffix of a box and returns the rest. */
function markEnds({ a, b, keptA, keptB }: Comparison, { aStart, aEnd, bStart, bEnd }: DiffBox): DiffBox {
  while (aStart < aEnd && bStart < bEnd && a[aStart] === b[bStart]) {
    keptA[aStart++] = 1;
    keptB[bStart++] = 1;
  }
  while (aStart < aEnd && bStart < bEnd && a[aEnd - 1] === b[bEnd - 1]) {
    keptA[--aEnd] = 1;
    keptB[--bEnd] = 1;
  }
  return { aStart, aEnd, bStart, bEnd };
}

interface Middle {
  readonly a: number;
  readonly b: number;
  /** Whether a shortest path passes here. */
  readonly isExact: boolean;
}

/** Progress from one end of a box: for each diagonal (`a` steps minus `b` steps), the steps along `a`. */
interface Front {
  readonly reached: Int32Array;
  /** Index of diagonal 0 in `reached`. */
  readonly zero: number;
  readonly aAt: number;
  readonly bAt: number;
  readonly direction: 1 | -1;
}

/** No path reaches this diagonal yet. */
const unreached = -1;
const notMet = Number.MIN_SAFE_INTEGER;

/**
 * Middle snake search: both ends of a box advance by one edit in turn until they meet (Myers, "An O(ND) Difference Algorithm and Its
 * Variations", 1986, section 4b). Null when the steps are used up; at the edit limit, the point furthest from the start.
 */
function createSearch(comparison: Comparison, patience: Patience): (box: DiffBox) => Middle | null {
  const size = comparison.a.length + comparison.b.length + 3;
  const fromStart = new Int32Array(size);
  const fromEnd = new Int32Array(size);
  return (box) => {
    const zero = box.bEnd - box.bStart + 1;
    const start: Front = { reached: fromStart, zero, aAt: box.aStart, bAt: box.bStart, direction: 1 };
    const end: Front = { reached: fromEnd, zero, aAt: box.aEnd - 1, bAt: box.bEnd - 1, direction: -1 };
    for (let edits = 0; edits <= patience.edits; edits++) {
      if (patience.steps <= 0) return null;
      const met = advance(comparison, box, start, end, edits, edits - 1, patience);
      if (met !== notMet) return { ...placeOn(start, box, met), isExact: true };
      const metBack = advance(comparison, box, end, start, edits, edits, patience);
      if (metBack !== notMet) return { ...placeOn(end, box, metBack), isExact: true };
    }
    return { ...placeOn(start, box, furthest(start, box, patience.edits)), isExact: false };
  };
}

/** Advances one end by one edit on every diagonal. Returns the diagonal on which the ends meet, or `notMet`. */
function advance(
  { a, b }: Comparison,
  { aStart, aEnd, bStart, bEnd }: DiffBox,
  { reached, zero, aAt, bAt, direction }: Front,
  other: Front,
  edits: number,
  otherEdits: number,
  patience: Patience,
): number {
  const width = aEnd - aStart;
  const height = bEnd - bStart;
  const { lowest, highest } = diagonals(width, height, edits);
  if (edits === 0) reached[zero + 1] = 0;
  // The rows are reused, so the neighbors just outside must be reset.
  else for (const outside of [lowest - 1, highest + 1]) if (Math.abs(outside) > edits) reached[zero + outside] = unreached;
  let steps = 0;
  for (let diagonal = lowest; diagonal <= highest; diagonal += 2) {
    const at = zero + diagonal;
    const alongA = edits === 0 ? unreached : (reached[at - 1] ?? unreached);
    const alongB = reached[at + 1] ?? unreached;
    let x = alongA !== unreached && alongA < width ? alongA + 1 : unreached;
    if (alongB > x && alongB - diagonal <= height) x = alongB;
    const from = x;
    if (x !== unreached) {
      let y = x - diagonal;
      while (x < width && y < height && a[aAt + direction * x] === b[bAt + direction * y]) {
        x++;
        y++;
      }
    }
    reached[at] = x;
    steps += 1 + x - from;
    const opposite = width - height - diagonal;
    if (x === unreached || Math.abs(opposite) > otherEdits || ((opposite ^ otherEdits) & 1) !== 0) continue;
    const facing = other.reached[other.zero + opposite] ?? unreached;
    if (facing !== unreached && x + facing >= width) {
      patience.steps -= steps;
      return diagonal;
    }
  }
  patience.steps -= steps;
  return notMet;
}

/** Diagonals reachable with this many edits within a box. */
function diagonals(width: number, height: number, edits: number): { lowest: number; highest: number } {
  return {
    lowest: edits <= height ? -edits : -height + ((edits - height) & 1),
    highest: edits <= width ? edits : width - ((edits - width) & 1),
  };
}

function placeOn({ reached, zero, direction }: Front, box: DiffBox, diagonal: number): { a: number; b: number } {
  const x = reached[zero + diagonal] ?? 0;
  const y = x - diagonal;
  return direction === 1 ? { a: box.aStart + x, b: box.bStart + y } : { a: box.aEnd - x, b: box.bEnd - y };
}

/** The diagonal on which the search got furthest. */
function furthest({ reached, zero }: Front, { aStart, aEnd, bStart, bEnd }: DiffBox, edits: number): number {
  const { lowest, highest } = diagonals(aEnd - aStart, bEnd - bStart, edits);
  let best = lowest;
  let most = unreached;
  for (let diagonal = lowest; diagonal <= highest; diagonal += 2) {
    const x = reached[zero + diagonal] ?? unreached;
    if (x === unreached || 2 * x - diagonal <= most) continue;
    most = 2 * x - diagonal;
    best = diagonal;
  }
  return best;
}
