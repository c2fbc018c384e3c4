// An append-friendly immutable list, so that folding an event into a long session costs the same as into a short one.

/** How many items one chunk holds; an append copies at most one chunk and, once per chunk, the list of chunks. */
const CHUNK = 64;

/** An immutable list as plain JSON data: full chunks of 64 items, then a tail shorter than that. */
export interface List<T> {
  readonly chunks: readonly (readonly T[])[];
  readonly tail: readonly T[];
}

export const emptyList: List<never> = { chunks: [], tail: [] };

/** Number of items. */
export function size<T>(list: List<T>): number {
  return list.chunks.length * CHUNK + list.tail.length;
}

/** A new list with `item` at its end. */
export function append<T>(list: List<T>, item: T): List<T> {
  const tail = [...list.tail, item];
  return tail.length < CHUNK ? { chunks: list.chunks, tail } : { chunks: [...list.chunks, tail], tail: [] };
}

/** The item at `index` (0-based), or undefined outside the list. */
export function at<T>(list: List<T>, index: number): T | undefined {
  const chunk = Math.floor(index / CHUNK);
  return (chunk < list.chunks.length ? list.chunks[chunk] : list.tail)?.[index - Math.min(chunk, list.chunks.length) * CHUNK];
}

/** A new list with the item at `index` replaced; an index outside the list changes nothing. */
export function replaceAt<T>(list: List<T>, index: number, item: T): List<T> {
  if (index < 0 || index >= size(list)) return list;
  const chunk = Math.floor(index / CHUNK);
  if (chunk >= list.chunks.length) return { chunks: list.chunks, tail: list.tail.with(index - list.chunks.length * CHUNK, item) };
  const old = list.chunks[chunk] ?? [];
  return { chunks: list.chunks.with(chunk, old.with(index - chunk * CHUNK, item)), tail: list.tail };
}

/** All items in order. */
export function* items<T>(list: List<T>): Generator<T> {
  for (const chunk of list.chunks) yield* chunk;
  yield* list.tail;
}

/** The last `count` items, oldest first. */
export function last<T>(list: List<T>, count: number): T[] {
  const total = size(list);
  const found: T[] = [];
  for (let index = Math.max(0, total - count); index < total; index++) found.push(at(list, index) as T);
  return found;
}
