// Number of rounds in random tests: all in nightly runs, otherwise fewer (ADR 65).
//
// `npm test` reduces only repetition and runs all hand-written rows. `npm run check` runs a twentieth of those rows.

const occasions = ['save', 'change', 'night'] as const;

/** Set by the scripts that run suites (scripts/browser-tests.mjs, scripts/test.mjs). */
const occasion = (process.env.MILKSTACK_ROUNDS ?? 'save') as (typeof occasions)[number];

if (!occasions.includes(occasion)) throw new Error(`MILKSTACK_ROUNDS is ${occasion}, and one of ${occasions.join(', ')}`);

/** Whether this is a nightly run, which runs every row and every cell of a table. */
export const isNight = occasion === 'night';

/** Whether the run should take no more than a minute. */
const isSave = occasion === 'save';

const share = isNight ? 1 : 0.05;

/** Returns `ofNight` in nightly runs, otherwise a twentieth of it, but at least `min`, below which cases would be missed. */
export const rounds = (ofNight: number, min = 1): number => Math.max(min, Math.ceil(ofNight * share));

const isMeant = (index: number) => Math.ceil(index * share) < Math.ceil((index + 1) * share);

/** Returns a share of hand-written rows in `npm run check`; all rows in `npm test`. */
export const someOf = <T>(rows: readonly T[]): readonly T[] => (isSave ? rows.filter((_row, index) => isMeant(index)) : rows);

/** Returns an evenly spread share of interchangeable rows, such as panel states in tests of the surrounding editor. */
export const inTurn = <T>(rows: readonly T[]): readonly T[] => rows.filter((_row, index) => isMeant(index));

/** Returns a share of similar rows, including the first row of every kind. */
export function someOfEach<T>(rows: readonly T[], kindOf: (row: T) => string): readonly T[] {
  const seen = new Set<string>();
  return rows.filter((row, index) => {
    const isFirst = !seen.has(kindOf(row));
    seen.add(kindOf(row));
    return isFirst || isMeant(index);
  });
}

/** Day number that rotates the drawn rows. Set and printed once per run, so that a draw can be repeated. */
export const day = Number(process.env.MILKSTACK_DAY ?? Math.floor(Date.now() / 86_400_000));

/** Returns every `oneIn`-th row, shifted each day so that all rows run within `oneIn` days. In nightly runs, all rows. */
export const dailyShare = <T>(rows: readonly T[], oneIn: number): readonly T[] =>
  rows.filter((_row, index) => isNight || (index + day) % oneIn === 0);

/** Returns table cells that cover every row and column: a different diagonal each day. In nightly runs, all cells. */
export function cellsOf<Row, Column>(rows: readonly Row[], columns: readonly Column[]): readonly (readonly [Row, Column])[] {
  const isMet = (row: number, column: number) =>
    rows.length > columns.length ? (row + day) % columns.length === column : (column + day) % rows.length === row;
  return rows.flatMap((row, at) => columns.filter((_column, index) => isNight || isMet(at, index)).map((column) => [row, column] as const));
}
