// How often a property is tried: a tenth of its rounds at each save, three tenths in `npm test`, all of them every night (ADR 65). Only
// repetition is left out of `npm test`: rows that somebody wrote are all gone through there.

const shares = { save: 0.1, change: 0.3, night: 1 } as const;

/** Set where suites are run (scripts/unit.mjs, scripts/browser-tests.mjs, scripts/test.mjs). */
const occasion = (process.env.MILKSTACK_ROUNDS ?? 'save') as keyof typeof shares;

const share = shares[occasion];
if (share === undefined) throw new Error(`MILKSTACK_ROUNDS is ${occasion}, and one of ${Object.keys(shares).join(', ')}`);

/** Whether everything is tried: every row, every cell of a table. */
export const isNight = occasion === 'night';

/** How many of the rounds of a night; at least so many, where fewer do not come to every place. */
export const rounds = (ofNight: number, min = 1): number => Math.max(min, Math.ceil(ofNight * share));

const isMeant = (index: number) => Math.ceil(index * share) < Math.ceil((index + 1) * share);

/** Rows that somebody wrote: a share of them at each save, else all. */
export const someOf = <T>(rows: readonly T[]): readonly T[] => (occasion === 'save' ? rows.filter((_row, index) => isMeant(index)) : rows);

/** Rows that repeat one another: the share of them, and the first of every kind. */
export function someOfEach<T>(rows: readonly T[], kindOf: (row: T) => string): readonly T[] {
  const seen = new Set<string>();
  return rows.filter((row, index) => {
    const isFirst = !seen.has(kindOf(row));
    seen.add(kindOf(row));
    return isFirst || isMeant(index);
  });
}
