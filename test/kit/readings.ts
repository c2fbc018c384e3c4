// Value of a parsed reply, for tests.
import { type Lost, type Reading, takeValue } from '../../src/core/text/reading';

/** Returns the value, even if parts were lost; null if the text is unreadable. */
export function keptOf<T>(reading: Reading<T>): T | null {
  return reading.state === 'unreadable' ? null : takeValue(reading, () => undefined);
}

export function lostOf(reading: Reading<unknown>): readonly Lost[] {
  return reading.state === 'partly' ? reading.lost : [];
}
