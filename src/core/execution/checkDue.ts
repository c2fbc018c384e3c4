// What the check of the work asks for between two tasks, by when the user wants it and what the last one said.
import type { Checks } from './state';

/**
 * What the check asks for between two tasks: to be run, to be offered, or a word of the user because it is red.
 * @param isLast whether every task is settled
 */
export function checkDue({ when, last, unchecked, isRepeated }: Checks, isLast: boolean): 'run' | 'offer' | 'red' | null {
  if (unchecked !== null && (when === 'everyStep' || (isLast && isRepeated))) return 'run';
  if (unchecked !== null && isLast) return 'offer';
  return unchecked === null && last?.outcome === 'failed' && !last.isWaived ? 'red' : null;
}
