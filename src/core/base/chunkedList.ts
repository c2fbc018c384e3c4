// Immutable list of fixed-size chunks; appending to a long list has a constant cost.

/** Items per chunk. An append copies the tail, and the list of chunks only when the tail is full. */
const CHUNK = 64;

/** An immutable list as plain JSON data: chunks of `CHUNK` items, some possibly emptied by `leaveOut`, and a shorter tail. */
export interface List<T> {
  readonly chunks: readonly (readonly T[])[];
  readonly tail: readonly T[];
}

export const emptyList: List<never> = { chunks: [], tail: [] };

export function size<T>(list: List<T>): number {
  return list.chunks.length * CHUNK + list.tail.length;
}

export function append<T>(list: List<T>, item: T): List<T> {
  const tail = [...list.tail, item];
  return tail.length < CHUNK ? { chunks: list.chunks, tail } : { chunks: [...list.chunks, tail], tail: [] };
}

export function at<T>(list: List<T>, index: number): T | undefined {
  const chunk = Math.floor(index / CHUNK);
  return (chunk < list.chunks.length ? list.chunks[chunk] : list.tail)?.[index - Math.min(chunk, list.chunks.length) * CHUNK];
}

/** Returns a copy with the item at `index` replaced; the same list if `index` is out of range. */
export function replaceAt<T>(list: List<T>, index: number, item: T): List<T> {
  if (index < 0 || index >= size(list)) return list;
  const chunk = Math.floor(index / CHUNK);
  if (chunk >= list.chunks.length) return { chunks: list.chunks, tail: list.tail.with(index - list.chunks.length * CHUNK, item) };
  const old = list.chunks[chunk] ?? [];
  return { chunks: list.chunks.with(chunk, old.with(index - chunk * CHUNK, item)), tail: list.tail };
}

export function* items<T>(list: List<T>): Generator<T> {
  for (const chunk of list.chunks) yield* chunk;
  yield* list.tail;
}

export function last<T>(list: List<T>, count: number): T[] {
  const total = size(list);
  const found: T[] = [];
  for (let index = Math.max(0, total - count); index < total; index++) found.push(at(list, index) as T);
  return found;
}

/** Returns the last item that satisfies the predicate. Skips emptied chunks. */
export function findLast<T>({ chunks, tail }: List<T>, isWanted: (item: T) => boolean): T | undefined {
  let found = tail.findLast(isWanted);
  for (let chunk = chunks.length - 1; found === undefined && chunk >= 0; chunk--) found = chunks[chunk]?.findLast(isWanted);
  return found;
}

/** Returns the index of the chunk that contains the item at `index`. The tail counts as the last chunk. */
export function chunkOf(index: number): number {
  return Math.floor(index / CHUNK);
}

/** Empties all chunks except the last `kept`. The size of the list does not change. */
export function leaveOut<T>(list: List<T>, kept: number): List<T> {
  const left = list.chunks.length - kept;
  return left <= 0 ? list : { chunks: list.chunks.map((chunk, index) => (index < left ? [] : chunk)), tail: list.tail };
}

export function isLeftOut<T>(list: List<T>, chunk: number): boolean {
  return list.chunks[chunk]?.length === 0;
}

/** Restores an emptied chunk. Does not overwrite a chunk that is still present, because its items may have changed. */
export function putBack<T>(list: List<T>, chunk: number, held: readonly T[]): List<T> {
  return isLeftOut(list, chunk) && held.length === CHUNK ? { chunks: list.chunks.with(chunk, held), tail: list.tail } : list;
}
