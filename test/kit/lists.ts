// Short forms for assertions on lists of objects.
import assert from 'node:assert/strict';

export function column<T, K extends keyof T>(rows: readonly T[] | undefined, key: K): T[K][] | undefined {
  return rows?.map((row) => row[key]);
}

export function columns<T>(rows: readonly T[] | undefined, ...keys: readonly (keyof T)[]): T[keyof T][][] | undefined {
  return rows?.map((row) => keys.map((key) => row[key]));
}

/** Like `columns`, with the values of each row joined by spaces. */
export function joinedColumns<T>(rows: readonly T[] | undefined, ...keys: readonly (keyof T)[]): string[] | undefined {
  return columns(rows, ...keys)?.map((row) => row.join(' '));
}

export function assertEmpty(list: readonly unknown[], message?: string): void {
  assert.deepEqual(list, [], message);
}

export function assertMapped<T>(
  list: readonly T[] | undefined,
  expected: readonly unknown[],
  map: (item: T, index: number) => unknown,
): void {
  assert.deepEqual(list?.map(map), expected);
}

/** Splits a list of texts separated by ` | ` or line breaks. */
export function listOf(text: string): string[] {
  return text.trim().split(/ \| |\n\s*/);
}
