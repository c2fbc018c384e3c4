// How often a property is tried: a tenth of it at each save, all of it in `npm test`.

/** Set where the slow suites run (scripts/unit.mjs). */
const isFull = process.env.MILKSTACK_ROUNDS === 'full';

/** `full` where everything is run, else a tenth of it. */
export const rounds = (full: number): number => (isFull ? full : Math.ceil(full / 10));

/** Every tenth of the rows, or all of them where everything is run. */
export const someOf = <T>(rows: readonly T[]): readonly T[] => (isFull ? rows : rows.filter((_row, index) => index % 10 === 0));
