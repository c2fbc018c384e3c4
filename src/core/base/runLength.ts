// Run-length encoding of ascending numbers, such as positions of a word in a list.
//
// Saves memory: unencoded, the positions of a word that is in every message of a long conversation take half a megabyte.

/** Ascending whole numbers as alternating counts, starting at 0: numbers skipped, then numbers included. */
export type Runs = readonly number[];

/** @param numbers ascending, without duplicates */
export function runsOf(numbers: readonly number[]): Runs {
  const runs: number[] = [];
  let next = 0;
  for (const number of numbers) {
    if (number === next && runs.length > 0) runs.push((runs.pop() ?? 0) + 1);
    else runs.push(number - next, 1);
    next = number + 1;
  }
  return runs;
}

/** Decodes runs; the inverse of `runsOf`. */
export function numbersOf(runs: Runs): number[] {
  const numbers: number[] = [];
  let next = 0;
  for (const [index, length] of runs.entries()) {
    if (index % 2 === 0) next += length;
    else for (const end = next + length; next < end; next++) numbers.push(next);
  }
  return numbers;
}
