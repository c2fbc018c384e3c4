// Rounds of random tests, by day and by night (ADR 65).
//
// `npm test` leaves out only repetition: all hand-written rows run there, and a twentieth of them in each check.

const occasions = ['save', 'change', 'night'] as const;

/** Set by the scripts that run suites (scripts/browser-tests.mjs, scripts/test.mjs). */
const occasion = (process.env.MILKSTACK_ROUNDS ?? 'save') as (typeof occasions)[number];

if (!occasions.includes(occasion)) throw new Error(`MILKSTACK_ROUNDS is ${occasion}, and one of ${occasions.join(', ')}`);

/** Whether everything runs: every row, and every cell of a table. */
export const isNight = occasion === 'night';

/** Whether the run should take no more than a minute. */
const isSave = occasion === 'save';

const share = isNight ? 1 : 0.05;

/** The given number of rounds at night, a twentieth of it by day; at least `min`, if fewer would miss cases. */
export const rounds = (ofNight: number, min = 1): number => Math.max(min, Math.ceil(ofNight * share));

const isMeant = (index: number) => Math.ceil(index * share) < Math.ceil((index + 1) * share);

/** Hand-written rows: `npm run check` runs a share of them, `npm test` all. */
export const someOf = <T>(rows: readonly T[]): readonly T[] => (isSave ? rows.filter((_row, index) => isMeant(index)) : rows);

/** Interchangeable rows, such as the panel's states in tests of the surrounding editor: a share of them, evenly spread. */
export const inTurn = <T>(rows: readonly T[]): readonly T[] => rows.filter((_row, index) => isMeant(index));

/** Similar rows: a share of them, and the first of every kind. */
export function someOfEach<T>(rows: readonly T[], kindOf: (row: T) => string): readonly T[] {
  const seen = new Set<string>();
  return rows.filter((row, index) => {
    const isFirst = !seen.has(kindOf(row));
    seen.add(kindOf(row));
    return isFirst || isMeant(index);
  });
}

/** Number of the day, with which draws rotate; the whole run sets and prints it, so that a draw can be repeated. */
export const day = Number(process.env.MILKSTACK_DAY ?? Math.floor(Date.now() / 86_400_000));

/** One row of `oneIn`, others each day, and all within `oneIn` days; all at night. */
export const drawn = <T>(rows: readonly T[], oneIn: number): readonly T[] =>
  rows.filter((_row, index) => isNight || (index + day) % oneIn === 0);

/** Cells of a table covering every row and column: all of them at night, otherwise another diagonal each day. */
export function cellsOf<Row, Column>(rows: readonly Row[], columns: readonly Column[]): readonly (readonly [Row, Column])[] {
  const isMet = (row: number, column: number) =>
    rows.length > columns.length ? (row + day) % columns.length === column : (column + day) % rows.length === row;
  return rows.flatMap((row, at) => columns.filter((_column, index) => isNight || isMet(at, index)).map((column) => [row, column] as const));
}
