// Short forms for assertions on lists of objects.
import assert from 'node:assert/strict';

/** One property of each row; undefined without rows. */
export function column<T, K extends keyof T>(rows: readonly T[] | undefined, key: K): T[K][] | undefined {
  return rows?.map((row) => row[key]);
}

/** Several properties of each row; undefined without rows. */
export function columns<T>(rows: readonly T[] | undefined, ...keys: readonly (keyof T)[]): T[keyof T][][] | undefined {
  return rows?.map((row) => keys.map((key) => row[key]));
}

export function assertEmpty(list: readonly unknown[], message?: string): void {
  assert.deepEqual(list, [], message);
}

/** Asserts that `map` returns the expected value for each item. */
export function assertMapped<T>(
  list: readonly T[] | undefined,
  expected: readonly unknown[],
  map: (item: T, index: number) => unknown,
): void {
  assert.deepEqual(list?.map(map), expected);
}

/** Texts separated by ` | ` or line breaks. */
export function listOf(text: string): string[] {
  return text.trim().split(/ \| |\n\s*/);
}
