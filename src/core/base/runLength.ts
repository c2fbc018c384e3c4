// Run-length encoding of places in a long list.
//
// As a list of places, a word that stands in every message of a long conversation takes half a megabyte.

/** Whole numbers from 0, ascending, as runs of neighbours: how many are passed over before each run, and how many are in it, in turns. */
export type Runs = readonly number[];

/** @param numbers ascending, each once */
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

/** The numbers themselves; the reverse of `runsOf`. */
export function numbersOf(runs: Runs): number[] {
  const numbers: number[] = [];
  let next = 0;
  for (const [index, length] of runs.entries()) {
    if (index % 2 === 0) next += length;
    else for (const end = next + length; next < end; next++) numbers.push(next);
  }
  return numbers;
}
