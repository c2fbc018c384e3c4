// Rounds of random tests, by day and by night (ADR 65).
//
// Only repetition is left out of
// `npm test`: rows that somebody wrote are all gone through there, and a tenth of them at each save.

const occasions = ['save', 'change', 'night'] as const;

/** Set where suites are run (scripts/browser-tests.mjs, scripts/test.mjs). */
const occasion = (process.env.MILKSTACK_ROUNDS ?? 'save') as (typeof occasions)[number];

if (!occasions.includes(occasion)) throw new Error(`MILKSTACK_ROUNDS is ${occasion}, and one of ${occasions.join(', ')}`);

/** Whether everything is tried: every row, every cell of a table. */
export const isNight = occasion === 'night';

/** Whether it is to be over in a minute. */
export const isSave = occasion === 'save';

const share = isNight ? 1 : 0.1;

/** How many of the rounds of a night; at least so many, where fewer do not come to every place. */
export const rounds = (ofNight: number, min = 1): number => Math.max(min, Math.ceil(ofNight * share));

const isMeant = (index: number) => Math.ceil(index * share) < Math.ceil((index + 1) * share);

/** Rows that somebody wrote: a share of them at each save, else all. */
export const someOf = <T>(rows: readonly T[]): readonly T[] => (isSave ? rows.filter((_row, index) => isMeant(index)) : rows);

/** Rows of which one does as well as the next, such as the states of a panel for what the editor around it does: a share of them in turn. */
export const inTurn = <T>(rows: readonly T[]): readonly T[] => rows.filter((_row, index) => isMeant(index));

/** Rows that repeat one another: the share of them, and the first of every kind. */
export function someOfEach<T>(rows: readonly T[], kindOf: (row: T) => string): readonly T[] {
  const seen = new Set<string>();
  return rows.filter((row, index) => {
    const isFirst = !seen.has(kindOf(row));
    seen.add(kindOf(row));
    return isFirst || isMeant(index);
  });
}

/** The cells of a table of which every row and every column is to be seen: all of them at night, else each row in a column in turn, and each column. */
export function cellsOf<Row, Column>(rows: readonly Row[], columns: readonly Column[]): readonly (readonly [Row, Column])[] {
  const isMet = (row: number, column: number) =>
    rows.length > columns.length ? row % columns.length === column : column % rows.length === row;
  return rows.flatMap((row, at) => columns.filter((_column, index) => isNight || isMet(at, index)).map((column) => [row, column] as const));
}
